import type { MemberExport } from '@matjari/contract/accounts/entities'
import { deskLimits, type GuestMark } from '@matjari/contract/owner-desk/rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'

type NoteRow = {
  readonly guestNo: string
  readonly restaurantName: string
  readonly note: string
  readonly marks: GuestMark[]
  readonly notedAt: Date
}

type NotesPage = {
  readonly memberNo: string
  /** Only notes that come after this one. */
  readonly after: NoteRow | undefined
  readonly size: number
}

/** Leaves out notes that were emptied. */
async function notesAbout(db: Db, { memberNo, after, size }: NotesPage): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select g.guest_no, r.restaurant_name, g.note, g.marks, g.noted_at
    from guest as g join restaurant as r on r.restaurant_no = g.restaurant_no
    where g.member_no = ${memberNo}::bigint and g.guest_no > ${after?.guestNo ?? 0}::bigint
      and g.noted_at is not null and (g.note <> '' or g.marks <> '{}')
    order by g.guest_no limit ${size}`.execute(db)
  return rows
}

const removeNotesAbout = (tx: Db, memberNo: string) =>
  tx.deleteFrom('guest').where('memberNo', '=', memberNo).execute()

type Unseen = { readonly today: string; readonly months: number }

/** The first day whose guests are still stored. */
const since = ({ today, months }: Unseen) =>
  sql`(${today}::date - make_interval(months => ${months}::int))::date`

/** Guests known only by phone who are not expected and have not been since that day. */
const isUnseen = (unseen: Unseen) => sql<boolean>`(g.member_no is null and not exists (
  select from reservation as v where v.guest_no = g.guest_no and v.reserve_day >= ${since(unseen)}))`

type UnseenBatch = Unseen & { readonly most: number }

/** Locks some of them until the transaction ends; a new booking by one of them waits until then. */
async function lockUnseenGuests(tx: Db, { most, ...unseen }: UnseenBatch): Promise<string[]> {
  const rows = await tx
    .selectFrom('guest as g')
    .select('g.guestNo')
    .where(isUnseen(unseen))
    .where(sql<boolean>`g.created_at < ${since(unseen)}`)
    .orderBy('g.guestNo')
    .limit(most)
    .forUpdate()
    .execute()
  return rows.map(({ guestNo }) => guestNo)
}

type GuestsToForget = Unseen & { readonly guestNos: readonly string[] }

/**
 * Deletes those that are still unseen now that no new booking can come in; their bookings stay,
 * without a name.
 */
async function forgetGuests(tx: Db, { guestNos, ...unseen }: GuestsToForget) {
  await sql`
    update reservation set guest_name = null, guest_phone = null, memo = ''
    where guest_no in (select g.guest_no from guest as g
      where g.guest_no = any(${guestNos}::bigint[]) and ${isUnseen(unseen)})`.execute(tx)
  await sql`delete from guest as g
    where g.guest_no = any(${guestNos}::bigint[]) and ${isUnseen(unseen)}`.execute(tx)
}

/** A guest who left a name but no number is known by that one booking alone. */
const forgetNamesBefore = (db: Db, unseen: Unseen) =>
  sql`
    update reservation set guest_name = null, guest_phone = null, memo = ''
    where member_no is null and guest_no is null and reserve_day < ${since(unseen)}
      and (guest_name is not null or guest_phone is not null or memo <> '')`.execute(db)

/** What restaurants have noted about the member, oldest first. */
export async function* exportGuestNotes(
  { db }: Pick<Deps, 'db'>,
  { memberNo }: Caller,
): AsyncGenerator<MemberExport['guestNotes'], void> {
  const pages = pagesOf<NoteRow>((after, size) => notesAbout(db, { memberNo, after, size }))
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
  await removeNotesAbout(tx, memberNo)
}

/** Guests per transaction: few, because new bookings of these guests wait for its end. */
const most = 200

/** Deletes guests who only phoned or walked in, a year after they were last expected. */
export async function forgetOldGuests({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const unseen = { today: seoulToday(now()), months: deskLimits.guestMonths }
  let found = most
  while (found === most)
    found = await inTransaction(db, async (tx) => {
      const guestNos = await lockUnseenGuests(tx, { ...unseen, most })
      await forgetGuests(tx, { ...unseen, guestNos })
      return guestNos.length
    })
  await forgetNamesBefore(db, unseen)
}
