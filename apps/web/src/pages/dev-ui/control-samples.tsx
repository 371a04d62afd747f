import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { FilterChip, RadioChip, RemovableChip } from '../../ui/choice/chip.tsx'
import { ChoiceGrid } from '../../ui/choice/choices.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Countdown } from '../../ui/form/countdown.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { StarInput, Stars } from '../../ui/stars.tsx'
import { Column, Row, SampleBox } from './sample-box.tsx'

export const Buttons = () => (
  <SampleBox title="버튼" span={6}>
    <Column>
      <Row>
        <Button variant="primary">예약하기</Button>
        <Button>더보기</Button>
        <Button variant="outline">로그아웃</Button>
        <Button variant="soft">중복 확인</Button>
      </Row>
      <Row>
        <Button variant="ghost">취소</Button>
        <Button variant="danger">예약 취소</Button>
        <Button variant="danger-solid">삭제</Button>
        <Button variant="primary" disabled>
          가입하기
        </Button>
      </Row>
      <Row>
        <Button variant="primary" size="sm">
          작은 버튼
        </Button>
        <Button variant="primary">보통</Button>
        <Button variant="primary" size="lg">
          큰 버튼
        </Button>
        <Button variant="primary" loading>
          저장 중
        </Button>
      </Row>
      <Row>
        <IconButton label="수정">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="공유" variant="line">
          <ExternalLink aria-hidden="true" />
        </IconButton>
        <a className="text-link" href="#top">
          글자 링크
        </a>
      </Row>
    </Column>
  </SampleBox>
)

const states = [
  { value: 'all', label: '전체' },
  { value: 'active', label: '활성' },
  { value: 'inactive', label: '비활성' },
] as const

export function Picking() {
  const [state, setState] = useState<(typeof states)[number]['value']>('all')
  const [canReserve, setCanReserve] = useState(true)
  const [isOpenNow, setIsOpenNow] = useState(false)
  const [category, setCategory] = useState('한식')
  const [hasTag, setHasTag] = useState(true)

  return (
    <SampleBox title="고르기">
      <Column>
        <Segmented label="상태" options={states} value={state} onValueChange={setState} />
        <Row>
          <FilterChip pressed={canReserve} onClick={() => setCanReserve(!canReserve)}>
            예약 가능
          </FilterChip>
          <FilterChip pressed={isOpenNow} onClick={() => setIsOpenNow(!isOpenNow)}>
            지금 영업 중
          </FilterChip>
          {hasTag && (
            <RemovableChip removeLabel="데이트 빼기" onRemove={() => setHasTag(false)}>
              데이트
            </RemovableChip>
          )}
        </Row>
        <Row>
          {['한식', '중식', '일식'].map((name) => (
            <RadioChip
              key={name}
              name="sample-category"
              checked={category === name}
              onChange={() => setCategory(name)}
            >
              {name}
            </RadioChip>
          ))}
        </Row>
        <Row>
          <Tag>라멘</Tag>
          <Tag>혼밥</Tag>
        </Row>
        <Row>
          <Badge tone="ok">활성</Badge>
          <Badge tone="warn">승인 대기</Badge>
          <Badge tone="danger">비활성</Badge>
          <Badge>취소</Badge>
          <Badge tone="info" mark="none">
            반려
          </Badge>
          <Badge tone="brand" mark="none">
            사장님
          </Badge>
        </Row>
      </Column>
    </SampleBox>
  )
}

const parties = [1, 2, 3, 4, 5].map((size) => ({ value: size, label: `${size}명` }))

const times = [
  { value: '17:00', label: '17:00' },
  { value: '17:30', label: '17:30' },
  { value: '18:00', label: '18:00', closedBecause: '마감' },
  { value: '18:30', label: '18:30' },
  { value: '19:00', label: '19:00' },
  { value: '19:30', label: '19:30', closedBecause: '마감' },
]

export function Ratings() {
  const [score, setScore] = useState<number | null>(3.5)
  return (
    <SampleBox title="별점: 보기와 입력 (0.5 단위)">
      <Column>
        {[5, 4.5, 3.5, 0.5].map((value) => (
          <Row key={value}>
            <Stars value={value} />
            <b className="num">{value.toFixed(1)}</b>
          </Row>
        ))}
        <Row>
          <StarInput value={score} onValueChange={setScore} />
          <output className="num text-xl font-bold">{score?.toFixed(1)}</output>
        </Row>
      </Column>
    </SampleBox>
  )
}

export function DayPicking() {
  const [day, setDay] = useState('2026-07-18')
  return (
    <SampleBox title="달력">
      <Calendar value={day} onValueChange={setDay} today="2026-07-15" />
    </SampleBox>
  )
}

export function SlotPicking({ idPrefix = 'slot' }: { idPrefix?: string }) {
  const [party, setParty] = useState(2)
  const [time, setTime] = useState('18:30')
  const partyHeading = `${idPrefix}-party`
  const timeHeading = `${idPrefix}-time`

  return (
    <div className="grid gap-7">
      <div>
        <h3 id={partyHeading} className="mb-3 text-[1.0625rem]">
          인원을 선택해 주세요 <span className="num text-brand-text">({party}명)</span>
        </h3>
        <ChoiceGrid
          labelledBy={partyHeading}
          options={parties}
          value={party}
          onValueChange={setParty}
          className="grid-cols-3 sm:grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]"
        />
      </div>
      <div>
        <h3 id={timeHeading} className="mb-3 text-[1.0625rem]">
          시간을 선택해 주세요 <span className="num text-brand-text">({time})</span>
        </h3>
        <ChoiceGrid labelledBy={timeHeading} options={times} value={time} onValueChange={setTime} />
      </div>
    </div>
  )
}

const CODE_LIFETIME_MS = 161_000

export function Forms() {
  const [deadline, setDeadline] = useState(() => Date.now() + CODE_LIFETIME_MS)
  const [guests, setGuests] = useState(5)
  const [review, setReview] = useState('국물이 진한데 끝맛이 깔끔해요.')

  return (
    <>
      <SampleBox title="입력">
        <Column>
          <Field label="이름" required>
            <Input placeholder="이름을 입력하세요" />
          </Field>
          <Field label="정렬">
            <Select>
              <option>별점 높은순</option>
              <option>최신순</option>
            </Select>
          </Field>
          <Field label="읽기 전용">
            <Input readOnly value="haru_log" />
          </Field>
        </Column>
      </SampleBox>

      <SampleBox title="인증번호와 남은 시간">
        <Column>
          <Field
            label="인증번호"
            help="3분 안에 입력해 주세요."
            row={<Button variant="primary">확인</Button>}
          >
            <Input
              inputMode="numeric"
              defaultValue="481"
              end={
                <Countdown
                  deadline={deadline}
                  onExpire={() => setDeadline(Date.now() + CODE_LIFETIME_MS)}
                />
              }
            />
          </Field>
          <Field label="최대 인원">
            <Stepper
              label="최대 인원"
              value={guests}
              onValueChange={setGuests}
              min={1}
              max={100}
              className="w-full"
            />
          </Field>
          <Checkbox defaultChecked>로그인 상태 유지</Checkbox>
        </Column>
      </SampleBox>

      <SampleBox title="입력 오류와 성공">
        <Column>
          <Field label="닉네임" error="이미 사용 중인 닉네임입니다.">
            <Input defaultValue="망원동산책" />
          </Field>
          <Field label="닉네임" ok="사용 가능한 닉네임입니다.">
            <Input defaultValue="망원동_산책" />
          </Field>
          <Field label="내용" counter={<Counter value={review} max={200} />}>
            <Textarea value={review} onValueChange={setReview} max={200} />
          </Field>
        </Column>
      </SampleBox>
    </>
  )
}
