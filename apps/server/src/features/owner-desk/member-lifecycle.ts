import type { MemberExport } from '@matjari/contract/accounts/entities'
import { deskLimits } from '@matjari/contract/owner-desk/limits'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import * as store from './member-lifecycle.sql.ts'

/** What restaurants have noted about the member, oldest first. */
export async function* exportGuestNotes(
  { db }: Pick<Deps, 'db'>,
  { memberNo }: Caller,
): AsyncGenerator<MemberExport['guestNotes'], void> {
  const pages = pagesOf<store.NoteRow>((after, size) =>
    store.notesAbout(db, { memberNo, after, size }),
  )
  for await (const rows of pages)
    yield rows.map(({ restaurantName, note, marks, notedAt }) => ({
      restaurantName,
      note,
      marks,
      noteDate: notedAt.toISOString(),
    }))
}

/**
 * Waits for a note that is just being written; one that comes later finds that the member has left.
 */
export async function forgetNotesAbout(tx: Db, { memberNo }: { memberNo: string }) {
  await lockMember(tx, memberNo)
  await store.removeNotesAbout(tx, memberNo)
}

/** Guests per transaction: few, because new bookings of these guests wait for its end. */
const most = 200

/** Deletes guests who only phoned or walked in, a year after they were last expected. */
export async function forgetOldGuests({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const unseen = { today: seoulToday(now()), months: deskLimits.guestMonths }
  let found = most
  while (found === most)
    found = await inTransaction(db, async (tx) => {
      const guestNos = await store.lockUnseen(tx, { ...unseen, most })
      await store.forgetGuests(tx, { ...unseen, guestNos })
      return guestNos.length
    })
  await store.forgetNamesBefore(db, unseen)
}
