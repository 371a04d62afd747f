import { memberHint, memberSocket } from '@matjari/contract/sockets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  oneAtATime,
  openSocket,
  type SocketConnection,
  type SocketState,
} from '../../lib/socket.ts'
import { announcement, clockTimeLeft, heldText } from './offer-countdown.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { invalidateWaitlist, type MyWaitlistEntry, myWaitlistQuery } from './waitlist-api.ts'
import { WaitlistOffer } from './waitlist-offer.tsx'
import './waitlist-events.css'
import { dayLabel } from '@matjari/contract/seoul-day'
import { Button } from '../../ui/button.tsx'

/** The member's held tables, the one that ends first in front. */
const heldEntriesOf = (places: readonly MyWaitlistEntry[]) =>
  places
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((one, other) => Number(one.endsAt) - Number(other.endsAt))

/** A member's held tables, on every page: a banner that counts down, a text for screen readers, and the offer itself. */
export function WaitlistEvents({ isWaiting }: { isWaiting: boolean }) {
  const places = useWaitlistEvents({ isWaiting })
  const heldEntries = heldEntriesOf(places)
  const [first] = heldEntries
  const left = useSecondsLeft(first?.endsAt ?? null)
  const { key } = useLocation()
  // Moving to another page closes the offer.
  const [opened, setOpened] = useState<{ waitingNo: string; key: string } | null>(null)
  const announced = useAnnouncement(places, first, left)
  useRefetchAtEnd(left)
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {announced}
      </output>
      {first && left !== null && left > 0 && (
        <HeldBanner
          place={first}
          left={left}
          others={heldEntries.length - 1}
          onOpen={() => setOpened({ waitingNo: first.waitingNo, key })}
        />
      )}
      {opened?.key === key && (
        <WaitlistOffer waitingNo={opened.waitingNo} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

type LastAnnounced = { readonly waitingNo: string; readonly left: number; readonly text: string }

/** Changes a few times during a hold, never every second. */
function useAnnouncement(
  places: readonly MyWaitlistEntry[],
  first: MyWaitlistEntry | undefined,
  left: number | null,
) {
  const [lastAnnounced, setLastAnnounced] = useState<LastAnnounced | null>(null)
  if (!first || left === null) {
    const last = places.find(({ waitingNo }) => waitingNo === lastAnnounced?.waitingNo)
    // The server may end the hold a moment before this device's clock.
    return last?.state === 'expired' ? announcement(last, 1, 0) : null
  }
  const before = lastAnnounced?.waitingNo === first.waitingNo ? lastAnnounced.left : null
  if (before !== left) {
    const announced =
      announcement(first, before, left) ?? (before === null ? '' : (lastAnnounced?.text ?? ''))
    setLastAnnounced({ waitingNo: first.waitingNo, left, text: announced })
  }
  return lastAnnounced?.text
}

/** The server passes an expired offer on within a second. */
const passedOnMs = 1500

function useRefetchAtEnd(left: number | null) {
  const client = useQueryClient()
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void invalidateWaitlist(client), passedOnMs)
    return () => clearTimeout(timer)
  }, [client, isOver])
}

const pollMs = 30_000
/** The longest pause, as a multiple of askMs. */
const patience = 8

/**
 * Refetches the member's entries when the socket hints at a change; while there is no socket, it polls with
 * growing pauses.
 */
function useWaitlistEvents({ isWaiting }: { isWaiting: boolean }) {
  const client = useQueryClient()
  const socket = useRef<SocketConnection | null>(null)
  const [state, setState] = useState<SocketState>('connecting')
  const [asks, setAsks] = useState(0)
  const isCut = isWaiting && state !== 'open' && state !== 'connecting'

  useEffect(() => {
    if (!isWaiting) return
    const askSoon = oneAtATime(() => invalidateWaitlist(client))
    const connection = openSocket({
      path: memberSocket,
      onState: (next) => {
        setState(next)
        if (next !== 'open') return
        setAsks(0)
        // Changes from before the connection, or while it was cut, were not reported.
        void askSoon()
      },
      onText: (text) => {
        if (text === memberHint) void askSoon()
      },
    })
    socket.current = connection
    return () => {
      socket.current = null
      connection.stop()
      setState('connecting')
    }
  }, [client, isWaiting])

  const places = useQuery(myWaitlistQuery)
  useEffect(() => {
    if (!isCut) return
    const timer = setTimeout(
      () => {
        setAsks(asks + 1)
        void client.invalidateQueries({ queryKey: myWaitlistQuery.queryKey })
        if (state === 'lost') socket.current?.retry()
      },
      pollMs * Math.min(2 ** asks, patience),
    )
    return () => clearTimeout(timer)
  }, [client, isCut, asks, state])

  return places.data ?? []
}

type HeldBannerProps = {
  place: MyWaitlistEntry
  left: number
  /** The number of other held tables. */
  others: number
  onOpen: () => void
}

/** Fixed over the page's lower edge, so that nothing moves when it appears or disappears; the page gets a margin below. */
function HeldBanner({ place, left, others, onOpen }: HeldBannerProps) {
  const bar = useRef<HTMLElement>(null)
  // On every tick: the page below may have changed.
  useLayoutEffect(() => bar.current?.style.setProperty('--action-bar', `${actionBarHeight()}px`))
  return (
    <section ref={bar} aria-label="잡아 둔 자리" className="held-bar">
      <div>
        <p className="held-bar-text">
          {heldText(place)} ·{' '}
          <span role="timer" className="num">
            {clockTimeLeft(left)} 남음
          </span>
        </p>
        <p className="held-bar-place">
          {place.restaurantName} · {dayLabel(place.day)}
          {others > 0 && ` 외 ${others}건`}
        </p>
      </div>
      <Button variant="primary" size="sm" onClick={onOpen}>
        <span className="held-bar-wide">예약 확정으로 가기</span>
        <span className="held-bar-narrow">보기</span>
      </Button>
    </section>
  )
}

/** A page's own bar of actions may be higher than the tab bar. */
const actionBarHeight = () =>
  document.querySelector<HTMLElement>('[data-action-bar]')?.offsetHeight ?? 0
