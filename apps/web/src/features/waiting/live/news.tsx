import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { askNewsAnew, type OwnPlace } from '../api.ts'
import { Offer } from '../offer/offer.tsx'
import { HeldBanner } from './banner.tsx'
import { announcement } from './countdown.ts'
import { useLeft } from './use-left.ts'
import { useNews } from './use-news.ts'

/** What is held for them, and first what ends first. */
const heldAmong = (places: readonly OwnPlace[]) =>
  places
    .filter(({ endsAt }) => endsAt !== null)
    .toSorted((one, other) => Number(one.endsAt) - Number(other.endsAt))

/** What is held for a member, on every page: a banner that counts down, a few words aloud, and the offer itself. */
export function News({ isWaiting }: { isWaiting: boolean }) {
  const places = useNews({ isWaiting })
  const held = heldAmong(places)
  const [first] = held
  const left = useLeft(first?.endsAt ?? null)
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
        <Offer waitingNo={opened.waitingNo} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

type Heard = { readonly waitingNo: string; readonly left: number; readonly said: string }

/** Changes a few times during a hold, never every second. */
function useAnnouncement(
  places: readonly OwnPlace[],
  first: OwnPlace | undefined,
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
    const timer = setTimeout(() => void askNewsAnew(client), passedOnMs)
    return () => clearTimeout(timer)
  }, [client, isOver])
}
