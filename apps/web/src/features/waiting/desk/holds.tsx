import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useServerNow } from '../../desk/live/use-server-now.ts'
import { type Hold, remainingText, spokenBetween } from './remaining.ts'
import { heldText } from './text.ts'

const secondMs = 1000

type HoldsProps = {
  holds: readonly Hold[]
  /** The server's clock, and when it was read. */
  serverNow: string
  receivedAt: number
}

/** Places that are kept for somebody, the first to end first. */
export function Holds({ holds, serverNow, receivedAt }: HoldsProps) {
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

/** What is over has left the list by then, so those of a moment ago count. */
function useSpoken(holds: readonly Hold[], now: Date): string {
  const [seen, setSeen] = useState({ holds, now, spoken: '' })
  if (seen.now.getTime() !== now.getTime()) {
    const spoken = spokenBetween(seen.holds, seen.now, now) ?? seen.spoken
    setSeen({ holds, now, spoken })
    return spoken
  }
  return seen.spoken
}
