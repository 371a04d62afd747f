import { useState } from 'react'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { Choices } from '../../ui/choice/choices.tsx'
import { StarInput, Stars } from '../../ui/stars/stars.tsx'
import { Column, Row, SampleBox } from './sample-box.tsx'

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
        <Choices
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
        <Choices labelledBy={timeHeading} options={times} value={time} onValueChange={setTime} />
      </div>
    </div>
  )
}
