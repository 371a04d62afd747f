import type { Consent } from '@matjari/contract/entities/member'
import type { Db } from '../../../lib/db/database.ts'

/** Undefined once they have withdrawn. */
export async function joinDateOf(db: Db, memberNo: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('member')
    .select('createdAt')
    .where('memberNo', '=', memberNo)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return member?.createdAt.toISOString()
}

/** Every consent ever given, oldest first, with its end if it has ended. */
export async function consentsOf(db: Db, memberNo: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['kind', 'version', 'agreedAt', 'withdrawnAt'])
    .where('memberNo', '=', memberNo)
    .orderBy('consentNo')
    .execute()
  return rows.map(({ kind, version, agreedAt, withdrawnAt }) => ({
    kind,
    version,
    agreedDate: agreedAt.toISOString(),
    withdrawnDate: withdrawnAt?.toISOString() ?? null,
  }))
}
