import { randomInt } from 'node:crypto'
import type { Deps } from '../../lib/deps.ts'
import { hashPassword } from '../auth/commands-password.ts'
import * as store from './store.ts'

/** Makes sure that the configured administrator exists and has the configured password. */
export async function ensureAdministrator(
  deps: Deps,
  admin: { memberId: string; password: string },
) {
  const passwordHash = await hashPassword(admin.password)
  const member = {
    memberId: admin.memberId,
    passwordHash,
    memberRole: 'ROLE_ADMIN',
    memberName: '관리자',
  } as const
  await deps.db.transaction().execute(async (tx) => {
    // Somebody may have chosen the ID as their nickname; that must not leave us without administrator.
    for (const memberNickName of [admin.memberId, `관리자_${randomInt(1_000_000)}`])
      if (await store.insertMember(tx, { ...member, memberNickName })) return
    await store.makeAdministrator(tx, { memberId: admin.memberId, passwordHash })
  })
}
