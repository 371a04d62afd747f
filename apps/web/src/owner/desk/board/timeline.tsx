import './timeline.css'
import './timeline-phone.css'
import { guestClock } from '@matjari/contract/clock-time'
import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { clsx } from 'clsx'
import { Info } from 'lucide-react'
import { type CSSProperties, Fragment, useState, useSyncExternalStore } from 'react'
import { longDay } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BoardActionsContext, useBoard, useBoardActions } from '../board-context.ts'
import { availabilityLines } from '../capacity-text.ts'
import { deskGuestName } from '../guest-text.ts'
import { isFullAt } from './capacity-meter.ts'
import { GuestRow } from './guest-row.tsx'
import {
  blocksOf,
  type Column,
  laneCount,
  type Meal,
  mealsOf,
  presentMeal,
  vacanciesOf,
} from './timeline-grid.ts'
import { LaneArea } from './timeline-lanes.tsx'

/** The same day as a timeline: each lane is one team, so without a free lane no further team fits. */
export function Timeline() {
  const { day, now } = useBoard()
  const ways = useBoardActions()
  const meals = mealsOf(day)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const meal = meals.find(({ name }) => name === chosen) ?? meals[presentMeal(day, meals, now)]
  if (!meal) return null

  const blocks = blocksOf(day, meal)
  const vacancies = vacanciesOf(day, meal, blocks)
  const lanes = laneCount(day, [...blocks, ...vacancies])
  const row = day.reservations.find(({ reservationNo }) => reservationNo === opened)
  const size = {
    '--len': meal.end - meal.start,
    '--cols': meal.columns.length,
    '--lanes': lanes,
  } as CSSProperties
  const area = <LaneArea meal={meal} blocks={blocks} vacancies={vacancies} onOpen={setOpened} />

  return (
    <>
      {meals.length > 1 && (
        <Segmented
          label="끼니"
          options={meals.map(({ name }) => ({ value: name, label: name }))}
          value={meal.name}
          onValueChange={setChosen}
          className="mb-3 *:min-h-10"
        />
      )}
      <Card className="tl" style={size}>
        <section aria-label={`${longDay(day.day)} ${meal.name} 타임라인`}>
          {isPhone ? (
            <div className="tl-phone">
              <PhoneAxis meal={meal} />
              {area}
            </div>
          ) : (
            <div className="tl-scroll">
              <div className="tl-in">
                <WideHead meal={meal} />
                <div className="tl-row">
                  <div className="tl-labels">
                    {Array.from({ length: lanes }, (_, lane) => (
                      <span key={lane}>{lane + 1}번째 팀</span>
                    ))}
                  </div>
                  {area}
                </div>
              </div>
            </div>
          )}
        </section>
        <Legend />
      </Card>
      <Reasons meal={meal} />
      {row && (
        <BoardActionsContext
          value={{
            ...ways,
            // One dialog at a time: a dialog opened from here replaces this one.
            open: (task, guest) => {
              setOpened(null)
              ways.open(task, guest)
            },
          }}
        >
          <BlockDialog row={row} onClose={() => setOpened(null)} />
        </BoardActionsContext>
      )}
    </>
  )
}

const keys = [
  ['tl-key-here', '앉아 있어요'],
  ['tl-key-late', '늦고 있어요'],
  ['', '올 예정'],
  ['tl-key-new', '방금 들어옴'],
  ['tl-key-off', '앱에서 받을 수 없는 자리'],
] as const

const Legend = () => (
  <p className="tl-legend">
    {keys.map(([key, label]) => (
      <span key={label}>
        <i className={key} />
        {label}
      </span>
    ))}
  </p>
)

/** Why the app does not offer a time although lanes are free. */
function Reasons({ meal }: { meal: ReturnType<typeof mealsOf>[number] }) {
  const { day } = useBoard()
  const blocked = meal.columns.filter(({ availability }) => availability?.blockedBy)
  const blocker = blocked[0]?.availability?.blockedBy
  const stay = day.rule?.stayMinutes
  if (!blocker || !stay) return null
  const times = blocked.map(({ time }) => guestClock(time)).join(', ')
  return (
    <p className="tl-why">
      <Info aria-hidden="true" />
      <span>
        {times}: 자리가 있어도 {stay}분을 앉으면 만석인 {guestClock(blocker)} 시간과 겹쳐서, 앱에서
        받지 않아요.
      </span>
    </p>
  )
}

// The same as --breakpoint-md: below it the grid is turned, and time runs downwards.
const query = '(width < 47.5rem)'

function follow(listener: () => void) {
  const phone = matchMedia(query)
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

const useIsPhone = () => useSyncExternalStore(follow, () => matchMedia(query).matches)

const closed: readonly [string, string?] = ['받지 않음', '접수 끝']

const linesOf = ({ availability }: Column) =>
  availability ? availabilityLines(availability) : closed

/** Above the lanes: the times, the guests present, and what the app offers. */
function WideHead({ meal }: { meal: Meal }) {
  const { day } = useBoard()
  const { rule } = day
  if (!rule) return null
  const limits = [`${rule.maxTeamNum}팀`, rule.maxSeats !== null && `${rule.maxSeats}명`]
  return (
    <>
      <div className="tl-row">
        <div className="tl-k">
          {meal.name}
          {rule.stayMinutes !== null && <small>머무는 시간 {rule.stayMinutes}분</small>}
        </div>
        <div className="tl-cols">
          {meal.columns.map(({ time }) => (
            <div key={time} className="tl-time">
              {guestClock(time)}
            </div>
          ))}
        </div>
      </div>
      <div className="tl-row">
        <div className="tl-k">
          앉은 손님<small>{limits.filter(Boolean).join(' · ')}까지</small>
        </div>
        <div className="tl-cols">
          {meal.columns.map((column) => (
            <div key={column.time} className={clsx('tl-cap', isFullAt(column, rule) && 'is-full')}>
              <span>
                <b>{column.guests}</b>명 · {column.teams}팀
              </span>
              <i style={{ '--h': `${shareOf(column, rule) * 100}%` } as CSSProperties} />
            </div>
          ))}
        </div>
      </div>
      <div className="tl-row">
        <div className="tl-k">
          새로 받기<small>앱에서 보이는 대로</small>
        </div>
        <div className="tl-cols">
          {meal.columns.map((column) => (
            <Fragment key={column.time}>
              <Take column={column} />
            </Fragment>
          ))}
        </div>
      </div>
    </>
  )
}

type Rule = NonNullable<ReturnType<typeof useBoard>['day']['rule']>

const shareOf = ({ guests, teams }: Column, { maxSeats, maxTeamNum }: Rule) =>
  Math.min(1, maxSeats === null ? teams / Math.max(1, maxTeamNum) : guests / Math.max(1, maxSeats))

/**
 * Times in the past or after the last one are disabled. For the others the server asks for a confirmation if it is
 * too much.
 */
function Take({ column }: { column: Column }) {
  const { enter } = useBoardActions()
  const { availability, time } = column
  const [first, second] = linesOf(column)
  const content = (
    <>
      <span>{first}</span>
      {second && <small>{second}</small>}
    </>
  )
  const look = availability?.reason === null ? 'tl-take tl-take-ok' : 'tl-take tl-take-no'
  if (!availability || availability.reason === 'past') return <div className={look}>{content}</div>
  return (
    <button type="button" className={look} onClick={() => enter({ source: 'phone', time })}>
      {content}
      <span className="sr-only">{guestClock(time)}에 손님 넣기</span>
    </button>
  )
}

/** On a phone time runs downwards: guests and reason are beside the time. */
function PhoneAxis({ meal }: { meal: Meal }) {
  const { day } = useBoard()
  const { rule } = day
  if (!rule) return null
  return (
    <div className="tl-axis">
      {meal.columns.map((column) => (
        <div
          key={column.time}
          className={clsx(
            isFullAt(column, rule) && 'is-full',
            column.availability?.reason === null && 'is-ok',
          )}
        >
          <b>{guestClock(column.time)}</b>
          {column.guests}명<br />
          {linesOf(column)[0]}
        </div>
      ))}
    </div>
  )
}

/** A booking of the timeline, shown as its row of the list. */
function BlockDialog({ row, onClose }: { row: DeskGuest; onClose: () => void }) {
  const { day } = useBoard()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${guestClock(row.reserveTime)} ${deskGuestName(row)}`}
      width="46rem"
      flush
    >
      <ul>
        <GuestRow row={row} isOpenDay={day.day <= day.runningDay} />
      </ul>
    </Dialog>
  )
}
