import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FilterChip, RadioChip, RemovableChip } from '../../ui/choice/chip.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
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
