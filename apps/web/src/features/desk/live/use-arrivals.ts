import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { type DeskNews, newsBetween, toastText } from './arrivals.ts'
import { isOwn } from './own.ts'
import { isSoundOn, ring } from './sound.ts'

/** So long a booking is new, unless somebody touches it. */
const newMs = 60_000
/** Those that come within this are one toast. */
const togetherMs = 5000
const mostNotices = 3

export type DeskNotice = Exclude<DeskNews, { kind: 'new' }>

type Arrival = { readonly row: DeskGuest; readonly at: number }

/** What has come in, changed or gone while somebody was looking; nothing of what was done in this window. */
export function useArrivals(day: DeskDay) {
  const before = useRef(day)
  const lately = useRef<readonly Arrival[]>([])
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [notices, setNotices] = useState<readonly DeskNotice[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all) clearTimeout(timer)
      all.clear()
    }
  }, [])

  const touch = useCallback(
    (reservationNo: string) =>
      setFresh((now) => (now.has(reservationNo) ? without(now, [reservationNo]) : now)),
    [],
  )

  useEffect(() => {
    const news = newsBetween(before.current, day).filter((one) => !isOwn(one.row.reservationNo))
    before.current = day
    const rows = news.flatMap((one) => (one.kind === 'new' ? [one.row] : []))
    const changes = news.flatMap((one) => (one.kind === 'new' ? [] : [one]))
    if (changes.length > 0) setNotices((now) => [...now, ...changes].slice(-mostNotices))
    if (rows.length === 0) return
    const nos = rows.map(({ reservationNo }) => reservationNo)
    setFresh((now) => new Set([...now, ...nos]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((now) => without(now, nos))
    }, newMs)
    timers.current.add(timer)
    lately.current = tell(lately.current, rows)
  }, [day])

  return {
    isNew: (reservationNo: string) => fresh.has(reservationNo),
    touch,
    notices,
    dismiss: (notice: DeskNotice) => setNotices((now) => now.filter((one) => one !== notice)),
  }
}

const without = (set: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...set].filter((one) => !gone.includes(one)))

function tell(lately: readonly Arrival[], rows: readonly DeskGuest[]): readonly Arrival[] {
  const now = Date.now()
  const together = [
    ...lately.filter(({ at }) => now - at < togetherMs),
    ...rows.map((row) => ({ row, at: now })),
  ]
  const first = together[0]?.row
  showToast(toastText(together.map(({ row }) => row)), 'ok', {
    group: 'desk-arrivals',
    ...(first && { action: { label: '보기', run: () => showRow(first.reservationNo) } }),
  })
  if (isSoundOn()) ring()
  return together
}

function showRow(reservationNo: string) {
  const row = document.querySelector<HTMLElement>(`[data-reservation="${reservationNo}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
