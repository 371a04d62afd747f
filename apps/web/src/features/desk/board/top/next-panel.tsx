import { guestClock } from '@matjari/contract/clock-time'
import { clockText } from '../../../../lib/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useBoard } from '../context.ts'
import { lateBy, minuteNow, untilText } from '../rules/clock.ts'
import { type Count, countOf, countText, coversOf } from '../rules/counts.ts'
import { noPlaces } from '../rules/places.ts'
import { closedNow, isOver } from '../rules/present.ts'
import { boardTimes, isExpected, nextTime } from '../rules/times.ts'
import { Meter } from './meter.tsx'

/** Who is next, how many, and whether there is room. */
export function NextPanel() {
  const { day, now } = useBoard()
  const next = nextTime(boardTimes(day, noPlaces), now)
  return (
    <>
      <ClosedDay />
      <Card className="desk-next">
        <section aria-label="다음 손님" className="desk-next-now">
          <NextGuests />
        </section>
        <div className="desk-next-day">
          <Covers />
          <Meter next={isOver(day, now) ? null : (next?.time ?? null)} />
        </div>
      </Card>
    </>
  )
}

/** The owner closed the day and kept who had booked: the rest of the board looks as on any other. */
function ClosedDay() {
  const { day } = useBoard()
  if (!day.rule || day.rule.hours !== null) return null
  const { all } = coversOf(day.reservations)
  return (
    <div className="desk-closed">
      <Notice tone="warn">
        휴무로 정한 날{all.teams > 0 && ` · 지키기로 한 예약 ${all.teams}팀`}
      </Notice>
    </div>
  )
}

function NextGuests() {
  const { day, now } = useBoard()
  const next = nextTime(boardTimes(day, noPlaces), now)
  const isToday = day.day === day.runningDay
  const closed = closedNow(day, now)
  const clock = isToday && `지금 ${clockText(now.toISOString())}`
  const opening = closed === 'before' && day.rule?.hours && (
    <p className="desk-next-sub">{guestClock(day.rule.hours.startTime)}에 문을 열어요</p>
  )
  if (!next)
    return (
      <>
        <p className="desk-next-done">{doneText(day, closed)}</p>
        {clock && <p className="desk-next-sub">{clock}</p>}
        {opening}
      </>
    )
  const expected = next.rows.filter(isExpected)
  const isLate = expected.every((row) => lateBy(row, now) !== null)
  const until = closed === 'after' ? houseClosed : untilText(next.minute - minuteNow(day.day, now))
  return (
    <>
      <p className="desk-next-label">
        {labelOf(day, { isLate, isOver: isOver(day, now), closed })}
      </p>
      <p className="desk-next-time">
        {guestClock(next.time)} <b>{countText(countOf(expected))}</b>
      </p>
      {clock && (
        <p className="desk-next-sub">
          {until} · {clock}
        </p>
      )}
      {opening}
    </>
  )
}

type Day = ReturnType<typeof useBoard>['day']
type Closed = ReturnType<typeof closedNow>

const houseClosed = '영업이 끝났어요'

function labelOf(
  { day, runningDay }: Day,
  moment: { isLate: boolean; isOver: boolean; closed: Closed },
) {
  if (moment.isOver) return '표시하지 않은 손님'
  if (day > runningDay || moment.closed === 'before') return '첫 손님'
  return moment.isLate ? '늦는 손님' : '다음 손님'
}

function doneText({ reservations, day, runningDay }: Day, closed: Closed) {
  if (day < runningDay) return '지난 날이에요'
  if (closed === 'after') return houseClosed
  const hadGuests = reservations.some(({ state }) => state !== 'cancelled')
  return hadGuests ? '오늘 올 손님이 모두 왔어요' : '아직 예약이 없어요'
}

function Covers() {
  const { day, now } = useBoard()
  const { all, came, expected, noShows } = coversOf(day.reservations)
  return (
    <dl className="desk-covers">
      <Cover name={day.day === day.runningDay ? '오늘 모두' : '모두'} count={all} />
      <Cover name="온 손님" count={came} />
      <Cover name={isOver(day, now) ? '표시 안 함' : '올 손님'} count={expected} />
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
