import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { addDays } from '@matjari/contract/seoul-day'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Board, BoardActions } from '../board-context.ts'
import { marksOf } from '../guest-marks.ts'
import { areShortcutsOn, type Command, commandOf } from './shortcuts.ts'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-reservation]')]

/** The row that has the focus, or contains it. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-reservation]') ?? null

const focusedNo = () => focusedRow()?.dataset.reservation

/** Moves the focus one row on or back; without a focused row to the first or the last. Folded rows are skipped. */
function stepRow(step: 1 | -1) {
  const visible = rows().filter((row) => row.checkVisibility())
  const at = visible.findIndex((row) => row === focusedRow())
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step
  const row = at === -1 ? visible.at(next) : visible[next]
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

const openCard = () => focusedRow()?.querySelector<HTMLElement>('.desk-name-link')?.click()

type ShortcutsOptions = {
  readonly board: Board
  readonly ways: BoardActions
  /** The day that is shown or loading. */
  readonly day: string
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly goTo: (day: string | undefined) => void
  readonly switchView: () => void
  readonly showHelp: () => void
}

/**
 * The board's keyboard shortcuts. They do nothing in fields and dialogs, and on devices where they are switched off.
 */
export function useShortcuts({
  board,
  ways,
  day,
  searchField,
  goTo,
  switchView,
  showHelp,
}: ShortcutsOptions) {
  const { runningDay, reservations } = board.day
  const step = (count: number) => {
    const next = addDays(day, count)
    goTo(next === runningDay ? undefined : next)
  }
  const run: Readonly<Record<Command, () => void>> = {
    search: () => searchField.current?.focus(),
    dayBefore: () => step(-1),
    dayAfter: () => step(1),
    today: () => goTo(undefined),
    nextRow: () => stepRow(1),
    rowBefore: () => stepRow(-1),
    visit: () => {
      const row = focused(reservations)
      const isDue = row?.state === 'confirmed' && marksOf(row, board.now).visitFrom === null
      if (isDue) void ways.mark(row, 'visited')
    },
    card: openCard,
    phone: () => ways.enter({ source: 'phone' }),
    walkIn: () => ways.enter({ source: 'walkIn' }),
    undo: () => {
      const row = focused(reservations) ?? lastMarked(reservations)
      const isMarked = row && (row.state === 'visited' || row.state === 'noShow')
      if (isMarked && marksOf(row, board.now).canTakeBack) void ways.mark(row, 'confirmed')
    },
    view: switchView,
    help: showHelp,
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areShortcutsOn()) return
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    run[command]()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function focused(rows: readonly DeskGuest[]) {
  const no = focusedNo()
  return rows.find(({ reservationNo }) => reservationNo === no)
}

/** Without a focused row: the row that was marked last. */
const lastMarked = (rows: readonly DeskGuest[]) =>
  rows
    .filter(({ state }) => state === 'visited' || state === 'noShow')
    .toSorted((one, other) => Date.parse(other.stateDate) - Date.parse(one.stateDate))[0]
