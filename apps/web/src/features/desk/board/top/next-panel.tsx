import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { clockText } from '../../../../lib/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { useBoard } from '../context.ts'
import { lateBy, minuteNow, untilText } from '../rules/clock.ts'
import { type Count, countOf, countText, coversOf } from '../rules/counts.ts'
import { noPlaces } from '../rules/places.ts'
import { boardTimes, isExpected, nextTime } from '../rules/times.ts'
import { Meter } from './meter.tsx'

/** Who is next, how many, and whether there is room. */
export function NextPanel() {
  const { day, now } = useBoard()
  const next = nextTime(boardTimes(day, noPlaces), now)
  return (
    <Card className="desk-next">
      <section aria-label="다음 손님" className="desk-next-now">
        <NextGuests />
      </section>
      <div className="desk-next-day">
        <Covers />
        <Meter next={next?.time ?? null} />
      </div>
    </Card>
  )
}

function NextGuests() {
  const { day, now } = useBoard()
  const next = nextTime(boardTimes(day, noPlaces), now)
  const isToday = day.day === day.runningDay
  const clock = isToday ? ` · 지금 ${clockText(now.toISOString())}` : ''
  if (!next)
    return (
      <>
        <p className="desk-next-done">{doneText(day)}</p>
        {isToday && <p className="desk-next-sub">지금 {clockText(now.toISOString())}</p>}
      </>
    )
  const expected = next.rows.filter(isExpected)
  const isLate = isToday && expected.every((row) => lateBy(row, now) !== null)
  return (
    <>
      <p className="desk-next-label">
        {labelOf({ isLate, isToday, isPast: day.day < day.runningDay })}
      </p>
      <p className="desk-next-time">
        {guestClock(next.time)} <b>{countText(countOf(expected))}</b>
      </p>
      {isToday && (
        <p className="desk-next-sub">
          {untilText(next.minute - minuteNow(day.day, now))}
          {clock}
        </p>
      )}
    </>
  )
}

function labelOf({
  isLate,
  isToday,
  isPast,
}: {
  isLate: boolean
  isToday: boolean
  isPast: boolean
}) {
  if (isPast) return '표시하지 않은 손님'
  if (!isToday) return '첫 손님'
  return isLate ? '늦는 손님' : '다음 손님'
}

function doneText({ reservations, day, runningDay }: ReturnType<typeof useBoard>['day']) {
  const hadGuests = reservations.some(({ state }) => state !== 'cancelled')
  if (day < runningDay) return '지난 날이에요'
  return hadGuests ? '오늘 올 손님이 모두 왔어요' : '아직 예약이 없어요'
}

function Covers() {
  const { day } = useBoard()
  const { all, came, expected, noShows } = coversOf(day.reservations)
  return (
    <dl className="desk-covers">
      <Cover name={day.day === day.runningDay ? '오늘 모두' : '모두'} count={all} />
      <Cover name="온 손님" count={came} />
      <Cover name="올 손님" count={expected} />
      <div>
        <dt>노쇼</dt>
        <dd>{noShows.teams}팀</dd>
      </div>
    </dl>
  )
}

const Cover = ({ name, count }: { name: string; count: Count }) => (
  <div>
    <dt>{name}</dt>
    <dd>{countText(count)}</dd>
  </div>
)
