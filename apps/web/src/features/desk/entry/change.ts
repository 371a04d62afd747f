import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import type { Change } from '../api/writes.ts'

/** What the owner makes of a booking. */
export type ChangeDraft = Pick<
  DeskGuest,
  'reserveDay' | 'reserveTime' | 'numberOfGuests' | 'memo'
> & { readonly why: 'guest' | 'store' }

export const draftOf = ({
  reserveDay,
  reserveTime,
  numberOfGuests,
  memo,
}: DeskGuest): ChangeDraft => ({ reserveDay, reserveTime, numberOfGuests, memo, why: 'guest' })

export const isTableSame = (draft: ChangeDraft, row: DeskGuest) =>
  draft.reserveDay === row.reserveDay &&
  draft.reserveTime === row.reserveTime &&
  draft.numberOfGuests === row.numberOfGuests

export const isSame = (draft: ChangeDraft, row: DeskGuest) =>
  isTableSame(draft, row) && draft.memo.trim() === row.memo

export const changeTo = (row: DeskGuest, draft: ChangeDraft): Change => ({
  reservationNo: row.reservationNo,
  ...draft,
})

/** Back to what it was: what the owner said yes to then is not asked again. */
export const changeBack = (before: DeskGuest, { why }: ChangeDraft): Change => ({
  reservationNo: before.reservationNo,
  ...draftOf(before),
  why,
  isOffHours: 'Y',
  ...(before.isOver === 'Y' && { isOver: 'Y' }),
})
