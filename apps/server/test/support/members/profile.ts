import type { TestApp } from '../server/app.ts'
import { type Form, sendForm } from '../server/form.ts'
import { bearer, buildMember, signIn, testPassword } from './members.ts'
import { buildSocialMember, confirmSignIns } from './social-member.ts'

type Options = Parameters<typeof buildMember>[1]

/** A signed-in member who has just typed their password again. */
export async function confirmedMember({ app, deps }: TestApp, options: Options = {}) {
  const member = await buildMember(deps.db, options)
  const { accessToken: token, refreshToken } = await signIn(app, member.memberId)
  await app.inject({
    method: 'POST',
    url: '/api/auth/password-confirm',
    headers: bearer(token),
    payload: { password: testPassword },
  })
  return { ...member, nickname: `${member.memberId}_nick`, token, refreshToken }
}

export async function confirmedSocialMember(server: TestApp, options: Options = {}) {
  const member = await buildSocialMember(server, options)
  await confirmSignIns(server, member.memberNo)
  return member
}

/** The header of the answer to a changed profile. */
export async function changeProfile({ app }: TestApp, { token }: { token: string }, form: Form) {
  const response = await sendForm(app, { to: 'PUT /api/member/update', form, token })
  if (response.statusCode !== 200) throw new Error(`not answered: ${response.body}`)
  return response.json<{ header: { code: string; message: string } }>().header
}

export const memberRow = ({ deps }: TestApp, memberNo: string) =>
  deps.db
    .selectFrom('member')
    .selectAll()
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()
