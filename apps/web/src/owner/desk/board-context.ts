import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { createContext, use } from 'react'
import type { Mark } from './guest-marks.ts'

/** The dialogs a row can open. */
export type RowTask = 'change' | 'cancel' | 'message'

export type NewEntry = {
  readonly source: 'phone' | 'walkIn'
  readonly time?: string | undefined
}

export type Board = {
  readonly day: DeskDay
  readonly now: Date
  /** The booking arrived while the board was open. */
  readonly isNew: (reservationNo: string) => boolean
}

/**
 * The actions of the board. A stable object while the day is the same, so that unchanged rows are not rendered again.
 */
export type BoardActions = {
  readonly mark: (row: DeskGuest, to: Mark) => Promise<void>
  readonly open: (task: RowTask, row: DeskGuest) => void
  readonly enter: (entry: NewEntry) => void
  readonly touch: (reservationNo: string) => void
  /** While a menu of the list is open, no row moves. */
  readonly freeze: (isHeld: boolean) => void
}

export const BoardContext = createContext<Board | null>(null)
export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('not inside a board')
  return board
}

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext)
  if (!actions) throw new Error('not inside a board')
  return actions
}
