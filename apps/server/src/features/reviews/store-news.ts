import type { Db } from '../../lib/db/database.ts'

/** Of these, who is still a member. Held, so that nobody leaves while a message to them is written. */
export async function lockReaders(tx: Db, memberNos: readonly string[]) {
  const readers = await tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', 'in', [...memberNos])
    .where('withdrawnAt', 'is', null)
    .orderBy('memberNo')
    .forShare()
    .execute()
  return new Set(readers.map(({ memberNo }) => memberNo))
}
