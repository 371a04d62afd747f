import type { Consent, MemberExport } from '@matjari/contract/accounts/entities'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { ResponseWriter } from '../../http/long-response.ts'
import { AppError } from '../../lib/app-error.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { readMyPage } from './members.sql.ts'

/** Undefined if the member has withdrawn. */
async function joinDateOf(db: Db, memberNo: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('member')
    .select('createdAt')
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return member?.createdAt.toISOString()
}

/** Every consent ever given, oldest first, with its end if it has ended. */
async function* consentsOf(db: Db, memberNo: string): AsyncGenerator<Consent[], void> {
  const pages = pagesOf<ConsentRow>((after, size) => consentRows(db, { memberNo, after, size }))
  for await (const rows of pages)
    yield rows.map(({ kind, version, agreedAt, withdrawnAt }) => ({
      kind,
      version,
      agreedDate: agreedAt.toISOString(),
      withdrawnDate: withdrawnAt?.toISOString() ?? null,
    }))
}

type ConsentRow = Selectable<Tables['consent']>

function consentRows(
  db: Db,
  { memberNo, after, size }: { memberNo: string; after: ConsentRow | undefined; size: number },
) {
  const all = db.selectFrom('consent').selectAll().where('memberNo', '=', memberNo)
  const rest = after ? all.where('consentNo', '>', after.consentNo) : all
  return rest.orderBy('consentNo').limit(size).execute()
}

type OwnField = 'exportDate' | 'joinDate' | 'member' | 'consents'

/** `db` is a transaction with one snapshot of the database. */
type Snapshot = Pick<Deps, 'db' | 'secrets' | 'now'>

/**
 * What each other feature stores about a member, in pages. A field of the export without a source
 * does not compile.
 */
export type MemberExportSources = {
  readonly [Field in Exclude<keyof MemberExport, OwnField>]: (
    snapshot: Snapshot,
    caller: Caller,
  ) => AsyncIterable<MemberExport[Field]>
}

/** Everything that is stored about the caller, from one snapshot, however much it is. */
export function exportMember(
  deps: Deps,
  {
    caller,
    exports,
    writer,
  }: { caller: Caller; exports: MemberExportSources; writer: ResponseWriter<MemberExport> },
) {
  const { memberNo } = caller
  const now = deps.now()
  const reading = deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  return reading.execute(async (tx) => {
    const snapshot = { db: tx, secrets: deps.secrets, now: () => now }
    const joinDate = await joinDateOf(tx, memberNo)
    // The member withdrew while this request was on its way.
    if (joinDate === undefined) throw new AppError('signedOut')
    await writer.value('exportDate', now.toISOString())
    await writer.value('joinDate', joinDate)
    await writer.value('member', await readMyPage(tx, memberNo))
    await writer.list('consents', consentsOf(tx, memberNo))
    await writer.list('signIns', exports.signIns(snapshot, caller))
    await writer.list('restaurants', exports.restaurants(snapshot, caller))
    await writer.list('restaurantRequests', exports.restaurantRequests(snapshot, caller))
    await writer.list('reservations', exports.reservations(snapshot, caller))
    await writer.list('waitings', exports.waitings(snapshot, caller))
    await writer.list('reviews', exports.reviews(snapshot, caller))
    await writer.list('favorites', exports.favorites(snapshot, caller))
    await writer.list('reports', exports.reports(snapshot, caller))
    await writer.list('holds', exports.holds(snapshot, caller))
    await writer.list('guestNotes', exports.guestNotes(snapshot, caller))
    await writer.list('workplaces', exports.workplaces(snapshot, caller))
    await writer.list('inboxMessages', exports.inboxMessages(snapshot, caller))
    await writer.list('pushSubscriptions', exports.pushSubscriptions(snapshot, caller))
    await writer.list('chatMessages', exports.chatMessages(snapshot, caller))
  })
}
