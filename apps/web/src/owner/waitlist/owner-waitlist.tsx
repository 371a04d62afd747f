import { guestClock } from '@matjari/contract/clock-time'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { DeskWaitlistEntry } from '@matjari/contract/waitlist/entities'
import { queryOptions } from '@tanstack/react-query'
import { Check, Hourglass, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Tag } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { isAccessRevoked } from '../desk/desk-day.ts'
import { deskQueryKeys } from '../desk/desk-query-keys.ts'
import { useServerNow } from '../desk/use-desk-live.ts'
import {
  type Hold,
  heldText,
  logEntryText,
  logTitle,
  openText,
  partyText,
  remainingText,
  rules,
  spokenBetween,
  stateText,
  whenText,
} from './owner-waitlist-text.ts'
import './owner-waitlist.css'
import { clockText } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { DaySteps } from '../desk/day-steps.tsx'

/** The waitlist of one business day, in numbers. Without `day` the running day. */
export const ownerWaitlistQuery = (restaurantNo: string, day?: string) =>
  queryOptions({
    queryKey: deskQueryKeys.waiting(restaurantNo, day ?? 'running'),
    queryFn: ({ signal }) =>
      api('GET /api/desk/waiting', { query: { restaurantNo, day } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      !isAccessRevoked(error) && deskLimits.askSeconds * 1000,
    refetchOnWindowFocus: ({ state: { error } }) => !isAccessRevoked(error) && 'always',
    refetchOnReconnect: 'always',
  })

const secondMs = 1000

type HoldsProps = {
  holds: readonly Hold[]
  /** The server's clock when it answered. */
  serverNow: string
  receivedAt: number
}

/** Tables held for waiting guests; the first to end comes first. */
function Holds({ holds, serverNow, receivedAt }: HoldsProps) {
  const now = useServerNow(serverNow, receivedAt, secondMs)
  const spoken = useSpoken(holds, now)
  return (
    <>
      <output className="sr-only">{spoken}</output>
      {holds.map((hold) => {
        const [left, unit] = remainingText(hold, now)
        return (
          <div key={`${hold.time} ${hold.heldUntil}`} className="desk-hold">
            <Hourglass aria-hidden="true" />
            <div>
              <b>{heldText(hold)}</b>맨 앞 손님의 대답을 기다려요. 그동안 다른 예약은 들어오지
              않아요.
            </div>
            <p>
              <time dateTime={hold.heldUntil}>{left}</time> <small>{unit}</small>
            </p>
          </div>
        )
      })}
    </>
  )
}

/** A hold that is over has left the list already, so the previous list is compared. */
function useSpoken(holds: readonly Hold[], now: Date): string {
  const [seen, setSeen] = useState({ holds, now, spoken: '' })
  if (seen.now.getTime() !== now.getTime()) {
    const spoken = spokenBetween(seen.holds, seen.now, now) ?? seen.spoken
    setSeen({ holds, now, spoken })
    return spoken
  }
  return seen.spoken
}

/** One line for each time: how many teams wait, by party size. */
const AwaitedTimes = ({ times }: { times: DeskWaitlistEntry['times'] }) => (
  <ul>
    {times.map((one) => (
      <li key={one.time} className="desk-wait-row">
        <b className="desk-wait-time">{guestClock(one.time)}</b>
        <p className="desk-wait-n">
          {one.teams}
          <small>팀</small>
        </p>
        <p className="desk-wait-sizes">
          {one.parties.map((party) => (
            <Tag key={party.numberOfGuests}>{partyText(party)}</Tag>
          ))}
        </p>
        <p className="desk-wait-state">{stateText(one)}</p>
      </li>
    ))}
  </ul>
)

const OrderCard = () => (
  <Card className="desk-wait-card">
    <section aria-labelledby="desk-wait-order">
      <h2 id="desk-wait-order">순서는 맛자리가 지켜요</h2>
      <ul className="desk-wait-rules">
        {rules.map((rule) => (
          <li key={rule}>
            <Check aria-hidden="true" />
            {rule}
          </li>
        ))}
      </ul>
      <p className="desk-wait-private">
        <ShieldCheck aria-hidden="true" />
        <span>
          누가 기다리는지는 보이지 않아요. 예약하면 명단에 나타나요. 순서는 바꿀 수 없어요.
        </span>
      </p>
    </section>
  </Card>
)

/** The log of the waitlist: offers, their results, and how long they took. */
function LogCard({ log, now }: Pick<DeskWaitlistEntry, 'log' | 'now'>) {
  const today = seoulToday(new Date(now))
  return (
    <Card className="desk-wait-card">
      <section aria-labelledby="desk-wait-log">
        <h2 id="desk-wait-log">{logTitle(log, today)}</h2>
        {log.length === 0 && <p className="desk-wait-none">아직 알린 자리가 없어요.</p>}
        <ul className="desk-wait-log">
          {log.map((one) => (
            <li key={`${one.createDate} ${one.kind} ${one.time} ${one.numberOfGuests}`}>
              <time dateTime={one.createDate}>{whenText(one, today)}</time>
              <span>{logEntryText(one)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

type OwnerWaitlistProps = {
  title: string
  waiting: DeskWaitlistEntry
  /** When the answer arrived, and whether a later request has failed. */
  receivedAt: number
  isLost: boolean
  /** Another day is loading; this is the previous one. */
  isComing: boolean
  /** The requested day. */
  day: string
  onGoTo: (day: string | undefined) => void
}

/** The waitlist in numbers. It is read-only except for the choice of the day. */
export const OwnerWaitlist = ({
  title,
  waiting,
  receivedAt,
  isLost,
  isComing,
  day,
  onGoTo,
}: OwnerWaitlistProps) => (
  <>
    <div className="desk-wait-top">
      <h1 className="outline-none">{title}</h1>
      <DaySteps day={day} runningDay={waiting.runningDay} onGoTo={onGoTo} />
    </div>
    {isLost && (
      <div aria-live="polite" className="mb-4">
        <Notice tone="warn">
          연결이 끊겼어요. {clockText(new Date(receivedAt).toISOString())}까지의 내용이에요.
        </Notice>
      </div>
    )}
    <div className="desk-wait" aria-busy={isComing}>
      <section aria-label="시간마다 기다리는 팀" className="min-w-0">
        <Card className="overflow-hidden">
          <Holds holds={waiting.holds} serverNow={waiting.now} receivedAt={receivedAt} />
          {waiting.times.length === 0 ? (
            <EmptyState
              drawing="calendar"
              title="기다리는 팀이 없어요"
              hint={
                waiting.day < waiting.runningDay
                  ? '지난 날이에요.'
                  : '마감된 시간에 빈자리 알림을 신청한 팀이 여기에 보여요.'
              }
            />
          ) : (
            <AwaitedTimes times={waiting.times} />
          )}
          {waiting.openSpans.length > 0 && (
            <p className="desk-wait-fold">{openText(waiting.openSpans)}</p>
          )}
        </Card>
      </section>
      <aside aria-label="순서와 있었던 일" className="desk-wait-aside">
        <OrderCard />
        <LogCard log={waiting.log} now={waiting.now} />
      </aside>
    </div>
  </>
)
