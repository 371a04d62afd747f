import type { Deps } from '../../lib/deps.ts'
import { hashPassword } from '../auth/commands-password.ts'
import * as store from './store.ts'

/** Makes sure that the configured administrator exists and has the configured password. */
export async function ensureAdministrator(
  deps: Deps,
  admin: { memberId: string; password: string },
) {
  const passwordHash = await hashPassword(admin.password)
  await deps.db.transaction().execute(async (tx) => {
    const made = await store.insertMember(tx, {
      memberId: admin.memberId,
      passwordHash,
      memberRole: 'ROLE_ADMIN',
      memberName: '관리자',
      memberNickName: admin.memberId,
    })
    if (!made) await store.makeAdministrator(tx, { memberId: admin.memberId, passwordHash })
  })
}
