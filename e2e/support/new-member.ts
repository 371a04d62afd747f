import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { codeSentTo } from './mailbox.ts'
import { headersOf } from './signed-in.ts'

export type NewMember = {
  memberId: string
  password: string
  nickname: string
  email: string
}

/** Names that no member has had yet, in this run or in the other window size. */
export function someone(): NewMember {
  const mark = Math.random().toString(36).slice(2, 9)
  return {
    memberId: `guest_${mark}`,
    password: 'Seoul!2026a',
    nickname: `손님_${mark}`,
    email: `guest_${mark}@example.com`,
  }
}

/**
 * Signs a member up without the screen, with a real code, for journeys that begin later. The proof belongs to a
 * cookie of their own, so that several who sign up side by side do not take each other's.
 */
export async function signUp(request: APIRequestContext): Promise<NewMember> {
  const member = someone()
  const headers = { cookie: `matjari_proof=${randomBytes(32).toString('base64url')}` }
  const ask = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers })
    expect(await answer.json()).toMatchObject({ header: { code: 'S200' } })
  }
  await ask('/api/email/verify-email', { memberEmail: member.email })
  const verifyCode = await codeSentTo(request, member.email)
  await ask('/api/email/check-verifycode', { email: member.email, verifyCode })
  const answer = await request.post('/api/member', {
    headers,
    multipart: {
      memberId: member.memberId,
      memberPw: member.password,
      memberName: '김손님',
      memberNickName: member.nickname,
      memberEmail: member.email,
      memberProFiles: 'NULL',
    },
  })
  expect(await answer.json()).toMatchObject({ header: { code: 'S200' } })
  return member
}

/** Switches a member off or on, as an administrator does. */
export async function setActive(request: APIRequestContext, memberId: string, isActive: 'Y' | 'N') {
  const answer = await request.post('/api/member/admin-update', {
    data: { memberId, isActive },
    headers: await headersOf(request, 'admin01'),
  })
  expect(await answer.json()).toMatchObject({ header: { code: 'S200' } })
}
