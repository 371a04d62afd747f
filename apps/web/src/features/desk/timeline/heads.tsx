import { guestClock } from '@matjari/contract/clock-time'
import { clsx } from 'clsx'
import { type CSSProperties, Fragment } from 'react'
import { useBoard, useWays } from '../board/context.ts'
import { isFullAt } from '../board/rules/meter.ts'
import { offerLines } from '../board/rules/offer.ts'
import type { Column, Meal } from './grid.ts'

const closed: readonly [string, string?] = ['받지 않음', '접수 끝']

const linesOf = ({ offer }: Column) => (offer ? offerLines(offer) : closed)

/** Above the lanes: the times, who is there, and what the app offers. */
export function WideHead({ meal }: { meal: Meal }) {
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

/** What is past or after the last time cannot be pressed; the rest can, and the server asks if it is too much. */
function Take({ column }: { column: Column }) {
  const { enter } = useWays()
  const { offer, time } = column
  const [first, second] = linesOf(column)
  const content = (
    <>
      <span>{first}</span>
      {second && <small>{second}</small>}
    </>
  )
  const look = offer?.reason === null ? 'tl-take tl-take-ok' : 'tl-take tl-take-no'
  if (!offer || offer.reason === 'past') return <div className={look}>{content}</div>
  return (
    <button type="button" className={look} onClick={() => enter({ source: 'phone', time })}>
      {content}
      <span className="sr-only">{guestClock(time)}에 손님 넣기</span>
    </button>
  )
}

/** On a phone time runs down: sum and reason stand at the time. */
export function PhoneAxis({ meal }: { meal: Meal }) {
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
            column.offer?.reason === null && 'is-ok',
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
