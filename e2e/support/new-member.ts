import { type APIRequestContext, expect } from '@playwright/test'
import { codeSentTo } from './mailbox.ts'
import { headersOf } from './signed-in.ts'

export type NewMember = {
  memberId: string
  password: string
  nickname: string
  email: string
}

/** Names nobody has had yet, in this run or in the other window size. */
export function someone(): NewMember {
  const mark = Math.random().toString(36).slice(2, 9)
  return {
    memberId: `guest_${mark}`,
    password: 'Seoul!2026a',
    nickname: `손님_${mark}`,
    email: `guest_${mark}@example.com`,
  }
}

/** Signs somebody up behind the screen, with a real code, for journeys that begin later. */
export async function signUp(request: APIRequestContext): Promise<NewMember> {
  const member = someone()
  await ask(request, '/api/email/verify-email', { memberEmail: member.email })
  const verifyCode = await codeSentTo(request, member.email)
  await ask(request, '/api/email/check-verifycode', { email: member.email, verifyCode })
  const answer = await request.post('/api/member', {
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

async function ask(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data })
  expect(await answer.json()).toMatchObject({ header: { code: 'S200' } })
}

/** Switches a member off or on, as an administrator does. */
export async function setActive(request: APIRequestContext, memberId: string, isActive: 'Y' | 'N') {
  const answer = await request.post('/api/member/admin-update', {
    data: { memberId, isActive },
    headers: await headersOf(request, 'admin01'),
  })
  expect(await answer.json()).toMatchObject({ header: { code: 'S200' } })
}
