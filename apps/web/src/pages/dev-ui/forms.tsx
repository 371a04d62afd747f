import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Countdown } from '../../ui/form/countdown.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Column, SampleBox } from './sample-box.tsx'

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
