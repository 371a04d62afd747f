import './reserve-card.css'
import { guestClock } from '@matjari/contract/clock-time'
import { Bell, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGrid } from '../../ui/choice/choices.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { BookingChoice } from './booking-address.ts'
import { partySizes } from './booking-request.ts'
import { justTakenText, timeOptions } from './booking-slots.ts'
import { fullTimesText, movedText, namedDay, sinceText } from './card-availability.ts'
import { dayNotes, stripDays } from './day-notes.ts'
import { CardTimesSkeleton } from './reserve-card-skeleton.tsx'
import type { CardAvailability } from './use-card-availability.tsx'
import { useWasFree } from './use-was-free.ts'

type ReserveCardProps = {
  availability: CardAvailability
  choice: BookingChoice
  onChoose: (part: Partial<BookingChoice>) => void
  isMember: boolean
  /** Opens the waitlist for the full times. */
  onWait: () => void
  /** The button that leads to the booking. */
  action: ReactNode
}

/** Day, party and the nearest times: what a guest needs to know before booking. */
export function ReserveCard({
  availability,
  choice,
  onChoose,
  isMember,
  onWait,
  action,
}: ReserveCardProps) {
  const id = useId()
  const now = useNow(freshMs / 3)
  return (
    <section aria-labelledby={id} className="rc">
      <div className="rc-head">
        <h2 id={id}>{titleOf(availability)}</h2>
        <Live availability={availability} time={choice.time} now={now} />
      </div>
      <Moved availability={availability} now={now} />
      <div className="pickbox">
        <DayPick availability={availability} now={now} onChoose={onChoose} />
        <PartyPick availability={availability} onChoose={onChoose} />
      </div>
      <Times availability={availability} time={choice.time} onChoose={onChoose} />
      {!availability.isFull && <FullTimes availability={availability} onWait={onWait} />}
      {action}
      {availability.isFull ? (
        <NextDay availability={availability} onChoose={onChoose} />
      ) : (
        <Foot
          availability={availability}
          choice={choice}
          isMember={isMember}
          now={now}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}

function titleOf({ isMoved, days, today, text, error }: CardAvailability) {
  const moved = isMoved && days ? movedText(days, today) : null
  return moved ?? text?.title ?? (error ? '예약' : '자리를 보고 있어요')
}

/** Data of this age counts as current. */
const freshMs = 30_000

type Timed = { availability: CardAvailability; now: Date }

/** Says that the data is current, or which time was just taken. */
function Live({ availability, time, now }: Timed & { time: string | null }) {
  const { day, guests, slots, isOthers, checkedAt } = availability
  const draft = { reserveDay: day, reserveTime: time, numberOfGuests: guests }
  const wasFree = useWasFree(isOthers ? undefined : slots, draft)
  const takenMessage = wasFree && slots ? justTakenText(slots, time) : null
  const isFresh = slots !== undefined && now.getTime() - checkedAt < freshMs
  return (
    <output className={takenMessage ? 'rc-taken' : 'rc-live'}>
      {takenMessage ?? (isFresh && '방금 확인')}
    </output>
  )
}

function Moved({ availability: { isMoved, text }, now }: Timed) {
  if (!isMoved || !text?.first) return null
  const { day, time } = text.first
  return (
    <p className="rc-lead">
      가장 빠른 날은{' '}
      <b className="num">
        {namedDay(day, now)} {guestClock(time)}
      </b>
      이에요.
    </p>
  )
}

type Choosing = { availability: CardAvailability; onChoose: (part: Partial<BookingChoice>) => void }

function DayPick({
  availability: { today, day, days = [] },
  now,
  onChoose,
}: Choosing & { now: Date }) {
  const notes = dayNotes(days, { today, lastDay: undefined })
  const near = stripDays(today)
  return (
    <label className="pick">
      <small>날짜</small>
      <select value={day} onChange={(event) => onChoose({ day: event.target.value })}>
        {(near.includes(day) ? near : [...near, day]).map((one) => (
          <option key={one} value={one}>
            {[namedDay(one, now), notes.get(one)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </label>
  )
}

const PartyPick = ({ availability: { guests, party }, onChoose }: Choosing) => (
  <label className="pick">
    <small>인원</small>
    <select value={guests} onChange={(event) => onChoose({ guests: Number(event.target.value) })}>
      {partySizes(party).map((size) => (
        <option key={size} value={size}>
          {size}명
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden="true" />
  </label>
)

function Times({ availability, time, onChoose }: Choosing & { time: string | null }) {
  const { slots, visible, error, day, text } = availability
  const id = useId()
  if (error) {
    return (
      <Notice tone="warn">
        <span className="block">시간을 불러오지 못했어요. {errorMessage(error)}</span>
        <Button
          size="sm"
          variant="outline"
          className="mt-2.5"
          loading={availability.isFetching}
          onClick={availability.retry}
        >
          다시 시도
        </Button>
      </Notice>
    )
  }
  if (!slots || !visible) return <CardTimesSkeleton />
  const visibleTimes = new Set(visible.map((slot) => slot.time))
  return (
    <>
      <h3 id={id} className="sr-only">
        예약할 수 있는 시간
      </h3>
      {visible.length > 0 && (
        <ChoiceGrid
          labelledBy={id}
          // What all times share is shown above, not on each button.
          options={timeOptions(availability.isFull ? visible : slots).filter(({ value }) =>
            visibleTimes.has(value),
          )}
          value={time}
          onValueChange={(chosen) => onChoose({ time: chosen, day })}
          className="rc-times"
        />
      )}
      {!text?.isOpen && !availability.isFull && (
        <NextDay availability={availability} onChoose={onChoose} />
      )}
    </>
  )
}

/** Some times are full: the guest may join the waitlist. */
function FullTimes({
  availability: { slots, visible },
  onWait,
}: {
  availability: CardAvailability
  onWait: () => void
}) {
  const text = slots && visible && fullTimesText(slots, visible)
  if (!text) return null
  return (
    <div className="rc-full">
      <p className="num">{text}</p>
      <Button size="sm" variant="outline" onClick={onWait}>
        <Bell aria-hidden="true" />
        빈자리 알림
      </Button>
    </div>
  )
}

/** A day without a table links to the next day that has one. */
function NextDay({ availability: { text }, onChoose }: Choosing) {
  const now = useNow(freshMs)
  const first = text?.first
  if (!first) return null
  return (
    <Button block onClick={() => onChoose({ day: first.day, time: null })}>
      {sinceText(first, now)} 보기
    </Button>
  )
}

function Foot({
  availability: { day, today, guests },
  choice: { time },
  isMember,
  now,
}: Choosing & { choice: BookingChoice; isMember: boolean; now: Date }) {
  if (!isMember) return <p className="rc-foot">로그인해도 고른 날짜, 인원, 시간은 그대로예요</p>
  if (time === null) return <p className="rc-foot">예약하면 바로 확정돼요</p>
  const when = day === today ? guestClock(time) : `${namedDay(day, now)} ${guestClock(time)}`
  return (
    <p className="rc-foot num">
      {when} · {guests}명 · 예약하면 바로 확정돼요
    </p>
  )
}
