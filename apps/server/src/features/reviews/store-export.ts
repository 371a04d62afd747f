import type { MemberExport } from '@matjari/contract/entities/member-export'
import type { Db } from '../../lib/db/database.ts'

export async function reviewNosBy(db: Db, memberNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review')
    .select('reviewNo')
    .where('memberNo', '=', memberNo)
    .where('deletedAt', 'is', null)
    .orderBy('reviewNo', 'desc')
    .execute()
  return rows.map(({ reviewNo }) => reviewNo)
}

/** What the member has reported, newest first. */
export async function reportsBy(db: Db, memberNo: string): Promise<MemberExport['reports']> {
  const rows = await db
    .selectFrom('reviewReport')
    .select(['reviewNo', 'reason', 'detail', 'createdAt'])
    .where('memberNo', '=', memberNo)
    .orderBy('reportNo', 'desc')
    .execute()
  return rows.map(({ createdAt, ...report }) => ({
    ...report,
    createDate: createdAt.toISOString(),
  }))
}
