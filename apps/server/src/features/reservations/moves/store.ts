import type { Db } from '../../../lib/db/database.ts'

/** What the owner changed and its guest has not been told yet, oldest first. Who tells news waits for the end. */
export const lockUntoldMoves = (tx: Db, reservationNo: string) =>
  tx
    .selectFrom('reservationEvent')
    .select(['eventNo', 'fromDay', 'fromMin', 'fromGuests'])
    .where('reservationNo', '=', reservationNo)
    .where('kind', '=', 'changed')
    .where('actor', '=', 'store')
    .where('toldAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .orderBy('eventNo')
    .forUpdate()
    .execute()

export type UntoldMove = Awaited<ReturnType<typeof lockUntoldMoves>>[number]

type Told = { readonly reservationNo: string; readonly now: Date }

/** Nobody needs to hear of them any more. */
export async function settleMoves(
  tx: Db,
  moves: readonly UntoldMove[],
  { reservationNo, now }: Told,
) {
  if (moves.length === 0) return
  await tx
    .updateTable('reservationEvent')
    .set({ toldAt: now })
    .where('reservationNo', '=', reservationNo)
    .where(
      'eventNo',
      'in',
      moves.map(({ eventNo }) => eventNo),
    )
    .execute()
}

export const setMemo = (
  tx: Db,
  { reservationNo, memo }: { readonly reservationNo: string; readonly memo: string },
) =>
  tx.updateTable('reservation').set({ memo }).where('reservationNo', '=', reservationNo).execute()
