import type { DeskDay, DeskGuest } from '@matjari/contract/owner-desk/entities'
import { createContext, use } from 'react'
import type { Mark } from './guest-marks.ts'

/** Where somebody goes on from a row: each opens what it is called after. */
export type RowTask = 'change' | 'cancel' | 'message'

export type NewEntry = {
  readonly source: 'phone' | 'walkIn'
  readonly time?: string | undefined
}

export type Board = {
  readonly day: DeskDay
  readonly now: Date
  /** Came in while somebody was looking. */
  readonly isNew: (reservationNo: string) => boolean
}

/** What can be done from anywhere on the board. The same while its day is: a row that is no other is not drawn again. */
export type BoardActions = {
  readonly mark: (row: DeskGuest, to: Mark) => Promise<void>
  readonly open: (task: RowTask, row: DeskGuest) => void
  readonly enter: (wish: NewEntry) => void
  readonly touch: (reservationNo: string) => void
  /** While something of the list is open, nothing in it moves. */
  readonly hold: (isHeld: boolean) => void
}

export const BoardContext = createContext<Board | null>(null)
export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('stands in no board')
  return board
}

export function useBoardActions(): BoardActions {
  const ways = use(BoardActionsContext)
  if (!ways) throw new Error('stands in no board')
  return ways
}
