import { guestClock } from '@matjari/contract/clock-time'
import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type Ref, Suspense, useId, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { Notice } from '../../../ui/notice.tsx'
import { choiceNote } from '../capacity-text.ts'
import { minuteNow, minuteOf } from '../desk-clock.ts'
import { dayQuery } from '../desk-day.ts'
import { shortDay } from '../guest-text.ts'

const Calendar = lazyComponent(() =>
  import('../../../ui/calendar/calendar.tsx').then((file) => file.Calendar),
)

/** A time may be chosen until this long after its start, for a guest who has just come in. */
const justBegunMinutes = 15

type EntryWhenProps = {
  restaurantNo: string
  runningDay: string
  day: string
  time: string | null
  guests: number
  onDay: (day: string) => void
  onTime: (time: string) => void
  problem?: string | null
  timesRef?: Ref<HTMLFieldSetElement>
}

/** The times of a day with their free capacity. A full time may be chosen too: the server asks for a confirmation. */
export function EntryWhen({
  restaurantNo,
  runningDay,
  day,
  onDay,
  problem,
  timesRef,
  ...choice
}: EntryWhenProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { data, error } = useQuery(dayQuery(restaurantNo, day === runningDay ? undefined : day))
  const titleId = useId()
  return (
    <fieldset
      ref={timesRef}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="min-w-0 outline-none"
    >
      <div className="desk-label">
        <span id={titleId}>{shortDay(day)}, 시간</span>
        <button
          type="button"
          aria-expanded={isChoosing}
          className="desk-link"
          onClick={() => setChoosing(!isChoosing)}
        >
          날짜 바꾸기
        </button>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <div className="pb-3">
            <Calendar
              value={day}
              today={runningDay}
              onValueChange={(next) => {
                setChoosing(false)
                onDay(next)
              }}
            />
          </div>
        </Suspense>
      )}
      {data?.day === day ? (
        <Times day={data} {...choice} />
      ) : (
        error && <Notice tone="danger">{errorMessage(error)}</Notice>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-sm text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Times({
  day,
  time: chosen,
  guests,
  onTime,
}: { day: DeskDay } & Pick<EntryWhenProps, 'time' | 'guests' | 'onTime'>) {
  const now = new Date(day.now)
  const from = minuteNow(day.day, now) - justBegunMinutes
  const visible = day.times.filter(
    ({ time }) => time === chosen || day.day > day.runningDay || minuteOf(time) >= from,
  )
  if (visible.length === 0)
    return (
      <Notice tone="warn">
        {day.rule?.hours ? '이날은 예약을 받는 시간이 더 없어요.' : '이날은 쉬는 날이에요.'}
      </Notice>
    )
  return (
    <div className="desk-choices">
      {visible.map((slot) => {
        const note = choiceNote(slot, guests)
        return (
          <button
            key={slot.time}
            type="button"
            aria-pressed={slot.time === chosen}
            className={clsx('desk-choice', note !== null && 'desk-choice-no')}
            onClick={() => onTime(slot.time)}
          >
            <span>{guestClock(slot.time)}</span>
            {note && <small>{note}</small>}
          </button>
        )
      })}
    </div>
  )
}
