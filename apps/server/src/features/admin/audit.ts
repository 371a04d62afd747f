import type { AuditEntry, AuditTarget } from '@matjari/contract/admin/entities'
import type { PageInfo } from '@matjari/contract/wire'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { pageInfoOf, type Slice } from '../../lib/paging.ts'

const consoleMark = ' (콘솔)'

/** Marks what was done on the server's console, where no member is signed in. */
export const withConsoleMark = <Done extends { readonly action: string }>(
  done: Done,
  actorNo: string | null,
): Done => (actorNo === null ? { ...done, action: `${done.action}${consoleMark}` } : done)

/**
 * The actor of a record without a member: the console, or the system when it happened by itself.
 */
const systemActorName = (action: string) => (action.endsWith(consoleMark) ? '콘솔' : '맛자리')

type AuditFilter = {
  readonly actorId?: string | undefined
  readonly targetKind?: AuditTarget | undefined
  readonly targetNo?: string | undefined
}

/** Newest first. */
export async function listAudit(
  db: Db,
  { sought, slice }: { readonly sought: AuditFilter; readonly slice: Slice },
): Promise<{ entries: AuditEntry[]; pageInfo: PageInfo }> {
  const found = recordsLike(db, sought)
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['a.auditNo', 'a.actorNo', 'm.memberId', 'm.memberNickName', 'a.action'])
    .select(['a.targetKind', 'a.targetNo', 'a.targetName', 'a.before', 'a.after', 'a.reason'])
    .select('a.createdAt')
    .orderBy('a.auditNo', 'desc')
    .limit(slice.size)
    .offset(slice.offset)
    .execute()
  return {
    entries: rows.map(({ memberId, memberNickName, createdAt, ...entry }) => ({
      ...entry,
      actorId: memberId ?? '',
      actorNickname: memberNickName ?? systemActorName(entry.action),
      createDate: createdAt.toISOString(),
    })),
    pageInfo: pageInfoOf(slice, Number(total)),
  }
}

/** Matches the actor's id literally: no character of it has a special meaning. */
function recordsLike(db: Db, { actorId, targetKind, targetNo }: AuditFilter) {
  let records = db.selectFrom('audit as a').leftJoin('member as m', 'm.memberNo', 'a.actorNo')
  if (actorId)
    records = records.where(sql<boolean>`strpos(lower(m.member_id), lower(${actorId})) > 0`)
  if (targetKind === 'review' && targetNo) return records.where(isAboutReview(targetNo))
  if (targetKind) records = records.where('a.targetKind', '=', targetKind)
  if (targetNo) records = records.where('a.targetNo', '=', targetNo)
  return records
}

/** Records about the review itself, views of its receipt, and reports about it. */
const isAboutReview = (reviewNo: string) => sql<boolean>`(a.target_kind, a.target_no) in (
  select 'review', ${reviewNo}::bigint
  union all select 'receipt', ${reviewNo}::bigint
  union all select 'report', report_no from review_report where review_no = ${reviewNo}::bigint
)`

export type AuditRow = Insertable<Tables['audit']>

/** What was done stays in the record; the name of the target is replaced. */
const renameTarget = (db: Db, target: { kind: AuditRow['targetKind']; no: string; name: string }) =>
  db
    .updateTable('audit')
    .set({ targetName: target.name })
    .where('targetKind', '=', target.kind)
    .where('targetNo', '=', target.no)
    .execute()

/** Records of bookings have the guest's name in the middle; restaurant and time stay. */
const renameGuest = (db: Db, { memberNo, name }: { memberNo: string; name: string }) =>
  sql`update audit as a
    set target_name = r.restaurant_name || ' · ' || ${name}::text || ' ·'
      || substring(a.target_name from '[^·]*$')
    from reservation as v join restaurant as r on r.restaurant_no = v.restaurant_no
    where v.member_no = ${memberNo}::bigint and a.target_kind = 'reservation'
      and a.target_no = v.reservation_no and position(' · ' in a.target_name) > 0`.execute(db)

/** Records an administrative change, in the transaction of the change itself: both happen or neither. */
export const recordAudit = (tx: Db, row: AuditRow) => tx.insertInto('audit').values(row).execute()

type RecordQuery = Pick<AuditRow, 'targetKind' | 'action'> & {
  readonly targetNo: string
  readonly actorNo: string
  readonly before: string
  readonly after: string
  readonly since: Date
}

export async function hasRecord(db: Db, { since, ...sought }: RecordQuery): Promise<boolean> {
  const found = await db
    .selectFrom('audit')
    .select('auditNo')
    .where('targetKind', '=', sought.targetKind)
    .where('targetNo', '=', sought.targetNo)
    .where('actorNo', '=', sought.actorNo)
    .where('action', '=', sought.action)
    .where('before', '=', sought.before)
    .where('after', '=', sought.after)
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Replaces the name of a member who has left in the records about that member. */
export async function forgetAuditedMember(tx: Db, row: { memberNo: string; name: string }) {
  await renameTarget(tx, { kind: 'member', no: row.memberNo, name: row.name })
  await renameGuest(tx, row)
}
