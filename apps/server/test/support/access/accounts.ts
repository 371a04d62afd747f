import { createHash } from 'node:crypto'
import { documentVersions } from '@matjari/contract/accounts/documents'
import { testAsker } from '../mail/asker.ts'
import { codeSentTo, proveEmail } from '../mail/letters.ts'
import { testPassword } from '../members/members.ts'
import { tokenFor } from '../members/signed-in.ts'
import { giveTwoStep } from '../members/two-step.ts'
import { goAndReturn, typed } from '../social/browser.ts'
import type { Builds, Scene } from './request.ts'

const newcomer = 'newcomer@example.com'

/** Members, their sign-ins and their letters. */
export const accountRequests = {
  'POST /api/auth/tokens': ({ me }) => ({
    body: { memberId: me.memberId, memberPw: testPassword },
  }),
  'POST /api/auth/refresh': () => ({}),
  'DELETE /api/auth/logout': () => ({}),
  'GET /api/auth/sign-ins': () => ({}),
  'DELETE /api/auth/sign-ins': async ({ server, me }) => {
    await tokenFor(server, me.memberNo)
    return {}
  },
  'DELETE /api/auth/sign-ins/:signInNo': async ({ server, world: { known } }) => {
    await tokenFor(server, known.member.memberNo)
    const { signInNo } = await server.deps.db
      .selectFrom('signIn')
      .select((eb) => eb.fn.max('signInNo').as('signInNo'))
      .where('memberNo', '=', known.member.memberNo)
      .executeTakeFirstOrThrow()
    return { params: { signInNo } }
  },
  'POST /api/auth/two-step': async (scene) => {
    const code = await twoStepCode(scene, { isOn: true })
    await scene.server.deps.db
      .updateTable('signIn')
      .set({ scope: 'twoStep' })
      .where('memberNo', '=', scene.me.memberNo)
      .execute()
    return { body: { code } }
  },
  'GET /api/auth/two-step': () => ({}),
  'POST /api/auth/two-step/setup': async (scene) => {
    await proveOneself(scene)
    return {}
  },
  'PUT /api/auth/two-step': async (scene) => ({
    body: { code: await twoStepCode(scene, { isOn: false }) },
  }),
  'DELETE /api/auth/two-step': async (scene) => ({
    body: { code: await twoStepCode(scene, { isOn: true }) },
  }),
  'POST /api/auth/two-step/recovery-codes': async (scene) => ({
    body: { code: await twoStepCode(scene, { isOn: true }) },
  }),
  'POST /api/auth/password-confirm': () => ({ body: { password: testPassword } }),
  'POST /api/oauth2/google-login': async ({ server }) => {
    const back = await goAndReturn(server.app, 'google', typed('구글 손님', 'g@example.com'))
    const { code, state, cookie } = back
    return { body: { code, state }, headers: { cookie } }
  },
  'GET /api/oauth2/google-url': () => ({}),
  'GET /api/sample/accounts': () => ({}),
  'GET /api/oauth2/kakao-url': () => ({}),
  'GET /api/oauth2/kakao/callback': async ({ server }) => {
    const back = await goAndReturn(server.app, 'kakao', typed('카카오 손님', 'k@example.com'))
    const query = Object.fromEntries(back.returned.searchParams)
    return { query, headers: { cookie: back.cookie } }
  },
  'POST /api/email/verify-email': () => ({ body: { memberEmail: newcomer } }),
  'POST /api/email/editprofile-verify': ({ me }) => ({ body: { memberEmail: me.memberEmail } }),
  'POST /api/email/check-verifycode': async ({ server }) => {
    const payload = { memberEmail: newcomer }
    await server.app.inject({ method: 'POST', url: '/api/email/verify-email', payload })
    return { body: { email: newcomer, verifyCode: await codeSentTo(server.deps, newcomer) } }
  },
  'POST /api/email/pw-verify': ({ world: { known } }) => {
    const { memberId, memberEmail } = known.member
    return { body: { memberId, memberEmail } }
  },
  'POST /api/member/check-id': () => ({ body: { memberId: 'newcomer01' } }),
  'POST /api/member/check-nickname': () => ({ body: { memberNickName: '새손님' } }),
  'POST /api/member': async ({ server }) => {
    await proveEmail(server, newcomer)
    return {
      form: {
        memberId: 'newcomer01',
        memberPw: testPassword,
        memberName: '박하늘',
        memberNickName: '새손님',
        memberEmail: newcomer,
        termsVersion: documentVersions.terms,
        privacyVersion: documentVersions.privacy,
      },
    }
  },
  'PUT /api/member/social-update': async (scene) => {
    await becomeSocial(scene)
    return { form: { memberName: '박하늘', memberNickName: '새손님' } }
  },
  'POST /api/member/mypage-info': () => ({}),
  'PUT /api/member/update': async (scene) => {
    await proveOneself(scene)
    return { form: { memberNickName: '새이름' } }
  },
  'POST /api/member/find-id': ({ world: { known } }) => ({
    body: { memberEmail: known.member.memberEmail },
  }),
  'DELETE /api/member/delete': () => ({ body: { password: testPassword, affected: 'cancel' } }),
  'PUT /api/member/marketing-consent': () => ({ body: { isAgreed: 'Y' } }),
  'GET /api/member/upcoming-guests': () => ({}),
  'GET /api/member/export': async (scene) => {
    await proveOneself(scene)
    return {}
  },
  'GET /api/inbox': () => ({}),
  'PUT /api/inbox/read': () => ({}),
  'PUT /api/inbox/:messageNo/read': ({ world: { messageNo } }) => ({ params: { messageNo } }),
} satisfies Builds

/** A code of this moment by somebody who has an app, and has typed the password again. */
async function twoStepCode(scene: Scene, { isOn }: { isOn: boolean }) {
  await proveOneself(scene)
  return giveTwoStep(scene.server, { memberNo: scene.me.memberNo, isOn })
}

/** As after typing the password again, and a code that came by mail. */
async function proveOneself({ server, me }: Scene) {
  const { deps } = server
  const { memberNo } = me
  const { network, owner } = testAsker(server)
  const now = deps.now()
  await deps.db
    .updateTable('signIn')
    .set({ passwordConfirmedAt: now })
    .where('memberNo', '=', memberNo)
    .execute()
  await deps.db
    .insertInto('emailCode')
    .values({
      purpose: 'member',
      email: me.memberEmail,
      memberNo,
      codeHash: createHash('sha256').update(memberNo).digest(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
      askedBy: network,
      provedAt: now,
      provedBy: owner,
    })
    .execute()
}

async function becomeSocial({ server: { deps }, me: { memberNo, memberId } }: Scene) {
  await deps.db
    .updateTable('member')
    .set({ passwordHash: null, isModify: false })
    .where('memberNo', '=', memberNo)
    .execute()
  await deps.db
    .insertInto('socialIdentity')
    .values({ provider: 'google', subject: memberId, memberNo })
    .execute()
}
