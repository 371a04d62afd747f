import type { SampleAccount } from '@matjari/contract/accounts/sign-in-calls'
import type { Db } from '../db/db.ts'
import type { Deps } from '../features/deps.ts'
import type { Handlers } from '../http/mount.ts'

/** The same on every developer's machine; never loaded in production. */
export const samplePassword = 'Matjari!2026'

/** The accounts that a developer can try, one of each kind. */
export const namedAccounts = [
  { memberId: 'member01', role: 'member' },
  { memberId: 'owner01', role: 'owner' },
  { memberId: 'admin01', role: 'admin' },
] as const satisfies readonly Omit<SampleAccount, 'password'>[]

/**
 * The active ones of these that still have the sample city's password: all members of the city share one hash, and
 * because of its salt no other account has the same. A member with the same name in another database is not one of
 * them.
 */
async function withFirstPassword(
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

export const sampleAccountRoutes = ({ db, config }: Deps) =>
  ({
    'GET /api/sample/accounts': async () => {
      if (!config.demo) return []
      const open = await withFirstPassword(
        db,
        namedAccounts.map(({ memberId }) => memberId),
      )
      return namedAccounts
        .filter(({ memberId }) => open.has(memberId))
        .map((account) => ({ ...account, password: samplePassword }))
    },
  }) satisfies Handlers
