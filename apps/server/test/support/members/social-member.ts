import { beginSignIn } from '../../../src/features/accounts/sign-in.ts'
import type { TestApp } from '../server/app.ts'
import { buildMember } from './members.ts'

/** Somebody without a password who has just come back from a provider. */
export async function buildSocialMember(
  { deps }: TestApp,
  options: Parameters<typeof buildMember>[1] = {},
) {
  const member = await buildMember(deps.db, { passwordHash: null, ...options })
  const { memberNo, memberId } = member
  const identity = { provider: 'google', subject: memberId } as const
  await deps.db
    .insertInto('socialIdentity')
    .values({ ...identity, memberNo })
    .execute()
  const { tokens } = await beginSignIn(deps, { memberNo, longLived: false })
  return { ...member, identity, token: tokens.accessToken }
}

/** As after a code that was mailed and typed in. */
export const confirmSignIns = ({ deps }: TestApp, memberNo: string) =>
  deps.db
    .updateTable('signIn')
    .set({ passwordConfirmedAt: deps.now() })
    .where('memberNo', '=', memberNo)
    .execute()
