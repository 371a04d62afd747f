import type { Db } from '../../lib/db/database.ts'

/**
 * Of these the active ones whose password is still that of the sample city: all who came with it share one hash,
 * and because of its salt nobody else's is ever the same. A member of that name in somebody's own database is none.
 */
export async function withFirstPassword(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('member as named')
    .select('named.memberId')
    .where('named.memberId', 'in', memberIds)
    .where('named.isActive', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('member as other')
          .select('other.memberNo')
          .whereRef('other.passwordHash', '=', 'named.passwordHash')
          .whereRef('other.memberNo', '<>', 'named.memberNo'),
      ),
    )
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
