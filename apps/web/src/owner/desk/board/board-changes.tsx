import { guestClock } from '@matjari/contract/clock-time'
import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { Ban, Pencil, WifiOff, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { clockText } from '../../../lib/format.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import { isOwnWrite } from '../desk-writes.ts'
import { deskGuestName } from '../guest-text.ts'

const soundItem = 'desk-sound'

/** A setting of this device: the till may ring while the phone in the kitchen does not. */
export const isSoundOn = () => localStorage.getItem(soundItem) === 'on'

export function setSound(isOn: boolean) {
  localStorage.setItem(soundItem, isOn ? 'on' : 'off')
  // A browser lets a page play sound only after a user action: this click is one, and the owner hears how loud it is.
  if (isOn) ring()
}

const notes = [
  { frequency: 880, at: 0 },
  { frequency: 1175, at: 0.14 },
]

/** Plays two short notes, if the browser allows it. */
function ring() {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  for (const { frequency, at } of notes) {
    const note = context.createOscillator()
    const volume = context.createGain()
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, context.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.4)
    note.connect(volume).connect(context.destination)
    note.start(context.currentTime + at)
    note.stop(context.currentTime + at + 0.4)
  }
  setTimeout(() => void context.close().catch(() => undefined), 1000)
}

type BoardChange =
  | { readonly kind: 'new'; readonly row: DeskGuest }
  | {
      readonly kind: 'cancelled' | 'moved'
      readonly row: DeskGuest
      /** The freed table is now held for a team of the waitlist. */
      readonly isHeld: boolean
    }
  | { readonly kind: 'changed'; readonly row: DeskGuest; readonly before: DeskGuest }

/** How the bookings of a day changed between two answers. Marks are left out, because the desk makes them itself. */
export function changesBetween(before: DeskDay, after: DeskDay): BoardChange[] {
  if (before.day !== after.day || before.restaurantNo !== after.restaurantNo) return []
  const earlier = new Map(before.reservations.map((row) => [row.reservationNo, row]))
  const here = new Set(after.reservationNos)
  const heldAt = ({ times }: DeskDay, at: string) =>
    times.find(({ time }) => time === at)?.heldTeams ?? 0
  const isHeld = ({ reserveTime }: DeskGuest) =>
    heldAt(after, reserveTime) > heldAt(before, reserveTime)
  const seen = after.reservations.flatMap((row) =>
    changesOf(earlier.get(row.reservationNo), row, isHeld),
  )
  const gone = before.reservations.filter(
    ({ reservationNo, state }) => state === 'confirmed' && !here.has(reservationNo),
  )
  return [...seen, ...gone.map((row) => ({ kind: 'moved' as const, row, isHeld: isHeld(row) }))]
}

function changesOf(
  before: DeskGuest | undefined,
  row: DeskGuest,
  isHeld: (row: DeskGuest) => boolean,
): BoardChange[] {
  if (row === before) return []
  if (!before) return row.state === 'confirmed' ? [{ kind: 'new', row }] : []
  if (before.state !== 'cancelled' && row.state === 'cancelled')
    return [{ kind: 'cancelled', row, isHeld: isHeld(row) }]
  const isMoved =
    before.reserveTime !== row.reserveTime || before.numberOfGuests !== row.numberOfGuests
  return isMoved ? [{ kind: 'changed', row, before }] : []
}

const tableOf = ({ reserveTime, numberOfGuests }: DeskGuest) =>
  `${guestClock(reserveTime)} ${numberOfGuests}명`

/** The notice in two parts: what happened, and to which table. */
export function noticeText(
  change: Exclude<BoardChange, { kind: 'new' }>,
): readonly [string, string] {
  const name = withHonorific(deskGuestName(change.row))
  if (change.kind === 'changed')
    return [`${name}의 예약이 바뀌었어요.`, `${tableOf(change.before)} → ${tableOf(change.row)}`]
  const became = change.isHeld ? '자리를 기다리던 팀에 알렸어요.' : '자리가 비었어요.'
  const freed = `${tableOf(change.row)} ${became}`
  if (change.kind === 'moved') return [`${name}의 예약이 다른 날로 옮겨졌어요.`, freed]
  const who = change.row.cancelledBy === 'member' ? '이 취소했어요.' : '의 예약이 취소됐어요.'
  return [`${name}${who}`, freed]
}

/** 새 예약 · 19:30 배수아 2명; several at once are one toast. */
export function toastText(rows: readonly DeskGuest[]): string {
  const [first] = rows
  if (!first) return ''
  const one = `${guestClock(first.reserveTime)} ${deskGuestName(first)} ${first.numberOfGuests}명`
  return rows.length === 1 ? `새 예약 · ${one}` : `새 예약 ${rows.length}건 · ${one} 외`
}

/** A booking is marked as new for this long, unless the row is pressed before. */
const newMs = 60_000
/** New bookings within this time share one toast. */
const togetherMs = 5000
const mostNotices = 3

type BoardNotice = Exclude<BoardChange, { kind: 'new' }>

type Arrival = { readonly row: DeskGuest; readonly at: number }

/** Reports bookings that arrive, change or go while the board is open. Writes of this window are left out. */
export function useBoardChanges(day: DeskDay) {
  const before = useRef(day)
  const lately = useRef<readonly Arrival[]>([])
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [notices, setNotices] = useState<readonly BoardNotice[]>([])
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
    const found = changesBetween(before.current, day).filter(
      (one) => !isOwnWrite(one.row.reservationNo),
    )
    before.current = day
    const rows = found.flatMap((one) => (one.kind === 'new' ? [one.row] : []))
    const changes = found.flatMap((one) => (one.kind === 'new' ? [] : [one]))
    if (changes.length > 0) setNotices((now) => [...now, ...changes].slice(-mostNotices))
    if (rows.length === 0) return
    const nos = rows.map(({ reservationNo }) => reservationNo)
    setFresh((now) => new Set([...now, ...nos]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((now) => without(now, nos))
    }, newMs)
    timers.current.add(timer)
    lately.current = notify(lately.current, rows)
  }, [day])

  return {
    isNew: (reservationNo: string) => fresh.has(reservationNo),
    touch,
    notices,
    dismiss: (notice: BoardNotice) => setNotices((now) => now.filter((one) => one !== notice)),
  }
}

const without = (set: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...set].filter((one) => !gone.includes(one)))

function notify(lately: readonly Arrival[], rows: readonly DeskGuest[]): readonly Arrival[] {
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

type ChangeNoticesProps = {
  notices: readonly BoardNotice[]
  onDismiss: (notice: BoardNotice) => void
}

/** Notices of changes and cancellations by guests. They stay until they are dismissed. */
export const ChangeNotices = ({ notices, onDismiss }: ChangeNoticesProps) => (
  <div role="log" aria-label="바뀐 예약" className="desk-notices">
    {notices.map((notice) => {
      const [what, table] = noticeText(notice)
      const Icon = notice.kind === 'changed' ? Pencil : Ban
      return (
        <div
          key={`${notice.kind} ${notice.row.reservationNo} ${notice.row.stateDate}`}
          className={notice.kind === 'changed' ? 'desk-notice desk-notice-warn' : 'desk-notice'}
        >
          <Icon aria-hidden="true" />
          <span>
            <b>{what}</b> {table}
          </span>
          <IconButton label="알림 지우기" onClick={() => onDismiss(notice)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )
    })}
  </div>
)

/** Shown while offline: how old the list is, and that marks are saved later. */
export const LostNotice = ({ since }: { since: number }) => (
  <div aria-live="polite" className="desk-notice desk-notice-warn">
    <WifiOff aria-hidden="true" />
    <span>
      <b>연결이 끊겼어요.</b> {clockText(new Date(since).toISOString())}까지의 명단이에요. 방문
      표시는 다시 이어지면 저장돼요.
    </span>
  </div>
)
