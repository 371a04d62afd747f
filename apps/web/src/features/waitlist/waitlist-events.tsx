import { memberHint, memberSocket } from '@matjari/contract/sockets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { openSocket, type SocketConnection, type SocketState } from '../../lib/socket.ts'
import { announcement, heldText, leftClock } from './offer-countdown.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { invalidateWaitlist, type MyWaitlistEntry, myWaitlistQuery } from './waitlist-api.ts'
import { WaitlistOffer } from './waitlist-offer.tsx'
import './waitlist-events.css'
import { dayLabel } from '@matjari/contract/seoul-day'
import { Button } from '../../ui/button.tsx'

/** What is held for them, and first what ends first. */
const heldAmong = (places: readonly MyWaitlistEntry[]) =>
  places
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((one, other) => Number(one.endsAt) - Number(other.endsAt))

/** What is held for a member, on every page: a banner that counts down, a few words aloud, and the offer itself. */
export function WaitlistEvents({ isWaiting }: { isWaiting: boolean }) {
  const places = useWaitlistEvents({ isWaiting })
  const held = heldAmong(places)
  const [first] = held
  const left = useSecondsLeft(first?.endsAt ?? null)
  const { key } = useLocation()
  // Whoever goes on to another page has left it.
  const [opened, setOpened] = useState<{ waitingNo: string; key: string } | null>(null)
  const said = useAnnouncement(places, first, left)
  useAskAtEnd(left)
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      {first && left !== null && left > 0 && (
        <HeldBanner
          place={first}
          left={left}
          others={held.length - 1}
          onOpen={() => setOpened({ waitingNo: first.waitingNo, key })}
        />
      )}
      {opened?.key === key && (
        <WaitlistOffer waitingNo={opened.waitingNo} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

type Heard = { readonly waitingNo: string; readonly left: number; readonly said: string }

/** Changes a few times during a hold, never every second. */
function useAnnouncement(
  places: readonly MyWaitlistEntry[],
  first: MyWaitlistEntry | undefined,
  left: number | null,
) {
  const [heard, setHeard] = useState<Heard | null>(null)
  if (!first || left === null) {
    const last = places.find(({ waitingNo }) => waitingNo === heard?.waitingNo)
    // The server may know it a moment before this window does.
    return last?.state === 'expired' ? announcement(last, 1, 0) : null
  }
  const before = heard?.waitingNo === first.waitingNo ? heard.left : null
  if (before !== left) {
    const said = announcement(first, before, left) ?? (before === null ? '' : (heard?.said ?? ''))
    setHeard({ waitingNo: first.waitingNo, left, said })
  }
  return heard?.said
}

/** The server passes it on within a second. */
const passedOnMs = 1500

function useAskAtEnd(left: number | null) {
  const client = useQueryClient()
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void invalidateWaitlist(client), passedOnMs)
    return () => clearTimeout(timer)
  }, [client, isOver])
}

const askMs = 30_000
/** So many times as long, when nothing comes of it. */
const patience = 8

/**
 * Asks what has become of a member's places as soon as the server hints at it; while it cannot, now and then, each
 * time after a longer pause.
 */
function useWaitlistEvents({ isWaiting }: { isWaiting: boolean }) {
  const client = useQueryClient()
  const line = useRef<SocketConnection | null>(null)
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
        // Nobody knows what has happened before, or while it was cut.
        void askSoon()
      },
      onText: (text) => {
        if (text === memberHint) void askSoon()
      },
    })
    line.current = connection
    return () => {
      line.current = null
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
        if (state === 'lost') line.current?.retry()
      },
      askMs * Math.min(2 ** asks, patience),
    )
    return () => clearTimeout(timer)
  }, [client, isCut, asks, state])

  return places.data ?? []
}

type HeldBannerProps = {
  place: MyWaitlistEntry
  left: number
  /** How many more are held at the same time. */
  others: number
  onOpen: () => void
}

/** Lies over the page's lower edge, so that nothing moves when it comes or goes; the page ends above it. */
function HeldBanner({ place, left, others, onOpen }: HeldBannerProps) {
  const bar = useRef<HTMLElement>(null)
  // With every second that is counted: the page below may be another one by now.
  useLayoutEffect(() => bar.current?.style.setProperty('--action-bar', `${actionBarHeight()}px`))
  return (
    <section ref={bar} aria-label="잡아 둔 자리" className="held-bar">
      <div>
        <p className="held-bar-text">
          {heldText(place)} ·{' '}
          <span role="timer" className="num">
            {leftClock(left)} 남음
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

/** A page's own bar of actions may be higher than the tabs. */
const actionBarHeight = () =>
  document.querySelector<HTMLElement>('[data-action-bar]')?.offsetHeight ?? 0
