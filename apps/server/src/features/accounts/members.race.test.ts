import type { MemberExport } from '@matjari/contract/accounts/entities'
import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { proveEmail } from '../../../test/support/mail/letters.ts'
import { bearer, buildMember, signIn, testPassword } from '../../../test/support/members/members.ts'
import { confirmedSocialMember } from '../../../test/support/members/profile.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { buildSocialMember } from '../../../test/support/members/social-member.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile, sendForm } from '../../../test/support/server/form.ts'
import { type SocialTestApp, socialTestApp } from '../../../test/support/social/app.ts'
import { typed } from '../../../test/support/social/browser.ts'
import type { Db } from '../../db/db.ts'

describe('회원 정보와 탈퇴', () => {
  let pictures: ReturnType<typeof memoryStore>
  let server: TestApp
  beforeEach(async () => {
    pictures = memoryStore()
    server = await testApp({}, { media: pictures.media })
  })
  afterEach(() => server.close())

  type Answer = Promise<{ code: string; message: string }>

  const send = async (asked: Parameters<typeof sendForm>[1]): Answer =>
    (await sendForm(server.app, asked)).json<{ header: Awaited<Answer> }>().header
  async function ask(
    method: 'POST' | 'DELETE',
    url: string,
    { token, payload }: { token: string; payload: object },
  ): Answer {
    const response = await server.app.inject({ method, url, payload, headers: bearer(token) })
    return response.json<{ header: Awaited<Answer> }>().header
  }

  const lockCodes = (tx: Db) =>
    tx.selectFrom('emailCode').select('emailCodeNo').forUpdate().execute()
  const lockMembers = (tx: Db) => tx.selectFrom('member').select('memberNo').forUpdate().execute()
  const messagesIn = (answers: { message: string }[]) =>
    answers.map(({ message }) => message).sort()

  const people = 4
  const numbered = Array.from({ length: people }, (_, n) => n)
  type Shared = { memberId?: string; memberNickName?: string; memberEmail?: string }
  const formOf = (n: number, shared: Shared) => ({
    memberId: `racer_${n}`,
    memberPw: testPassword,
    memberName: '박동시',
    memberNickName: `동시_${n}`,
    memberEmail: `racer${n}@example.com`,
    ...shared,
  })

  test.each<[Shared, string]>([
    [{ memberId: 'one_id' }, messages.signUp.idTaken],
    [{ memberNickName: '하나뿐' }, messages.signUp.nicknameTaken],
    [{ memberEmail: 'one@example.com' }, refusals.emailTaken.message],
  ])(
    '여럿이 %o 로 동시에 가입하면 한 사람만 성공하고 나머지는 이유를 듣는다',
    async (shared, taken) => {
      const picture = await pictureFile()
      const forms = numbered.map((n) => ({ ...formOf(n, shared), memberProFiles: picture }))
      for (const email of new Set(forms.map(({ memberEmail }) => memberEmail)))
        await proveEmail(server, email)
      const answers = await whileLocked(server.deps.db, {
        lock: lockCodes,
        start: () => forms.map((form) => send({ to: 'POST /api/member', form })),
        waiting: people,
      })
      expect(messagesIn(answers)).toEqual(
        [messages.signUp.done, ...Array.from({ length: people - 1 }, () => taken)].sort(),
      )
      const members = await server.deps.db.selectFrom('member').select('memberSelfie').execute()
      expect(members).toEqual([{ memberSelfie: pictures.addresses()[0] }])
      expect(pictures.addresses()).toHaveLength(1)
    },
  )

  test('한 주소를 가입하는 사람과 바꾸는 회원이 동시에 쓰면 한 사람만 가진다', async () => {
    const memberEmail = 'wanted@example.com'
    const { token } = await confirmedSocialMember(server, { isEmailProved: false })
    await proveEmail(server, memberEmail)
    await proveEmail(server, memberEmail, token)
    const answers = await whileLocked(server.deps.db, {
      lock: lockCodes,
      start: () => [
        send({ to: 'POST /api/member', form: formOf(0, { memberEmail }) }),
        send({ to: 'PUT /api/member/update', form: { memberEmail }, token }),
      ],
      waiting: 2,
    })
    expect(answers.map(({ code }) => code).sort()).toEqual(['E409-EMAIL', 'S200'])
  })

  test('이메일 인증 하나로 동시에 두 번 수정할 수 없다', async () => {
    const me = await confirmedSocialMember(server, { memberEmail: 'me@example.com' })
    await proveEmail(server, 'me@example.com', me.token)
    const answers = await whileLocked(server.deps.db, {
      lock: lockMembers,
      start: () =>
        ['이쪽', '저쪽'].map((memberNickName) =>
          send({ to: 'PUT /api/member/update', form: { memberNickName }, token: me.token }),
        ),
      waiting: 2,
    })
    expect(answers.map(({ code }) => code).sort()).toEqual(['E400-EMAIL', 'S200'])
  })

  test('추가 정보를 동시에 두 번 보내도 한 번만 받고 사진은 하나만 남는다', async () => {
    const me = await buildSocialMember(server, { isModify: false })
    const picture = await pictureFile()
    const answers = await whileLocked(server.deps.db, {
      lock: lockMembers,
      start: () =>
        ['이쪽', '저쪽'].map((memberNickName) => {
          const form = { memberName: '최소셜', memberNickName, memberProFiles: picture }
          return send({ to: 'PUT /api/member/social-update', form, token: me.token })
        }),
      waiting: 2,
    })
    expect(messagesIn(answers)).toEqual([messages.social.alreadyDone, messages.social.done].sort())
    expect(pictures.addresses()).toHaveLength(1)
  })

  async function twoAdministrators() {
    const members = [
      await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' }),
      await buildMember(server.deps.db, { memberRole: 'ROLE_ADMIN' }),
    ] as const
    const [{ memberId: first }, { memberId: second }] = members
    const tokens = [await signIn(server.app, first), await signIn(server.app, second)] as const
    return [
      { memberId: first, token: tokens[0].accessToken },
      { memberId: second, token: tokens[1].accessToken },
    ] as const
  }
  const activeAdministrators = () =>
    server.deps.db
      .selectFrom('member')
      .select('memberId')
      .where('memberRole', '=', 'ROLE_ADMIN')
      .where('isActive', '=', true)
      .execute()

  const deactivate = (by: { token: string }, { memberId }: { memberId: string }) =>
    ask('POST', '/api/member/admin-update', {
      token: by.token,
      payload: { memberId, isActive: 'N' },
    })
  const leave = ({ token }: { token: string }) =>
    ask('DELETE', '/api/member/delete', { token, payload: { password: testPassword } })

  test('두 관리자가 동시에 탈퇴해도 한 사람은 남는다', async () => {
    const administrators = await twoAdministrators()
    const answers = await whileLocked(server.deps.db, {
      lock: lockMembers,
      start: () => administrators.map(leave),
      waiting: 2,
    })
    expect(messagesIn(answers)).toEqual(
      [messages.withdrawal.done, messages.withdrawal.lastAdministrator].sort(),
    )
    expect(await activeAdministrators()).toHaveLength(1)
  })

  test('한 관리자가 다른 관리자를 비활성화하면서 동시에 탈퇴해도 한 사람은 남는다', async () => {
    const [one, other] = await twoAdministrators()
    const [deactivated, left] = await whileLocked(server.deps.db, {
      lock: lockMembers,
      start: () => [deactivate(one, other), leave(one)],
      waiting: 2,
    })
    // Whichever came first; the other one comes too late.
    const outcome = [deactivated?.code, left?.message]
    expect([
      ['S200', messages.withdrawal.lastAdministrator],
      ['E403-INACTIVE', messages.withdrawal.done],
    ]).toContainEqual(outcome)
    expect(await activeAdministrators()).toHaveLength(1)
  })

  test('한 관리자가 탈퇴하는 동안 다른 관리자가 그를 비활성화해도 한 사람은 남는다', async () => {
    const [one, other] = await twoAdministrators()
    const answers = await whileLocked(server.deps.db, {
      lock: lockMembers,
      start: () => [deactivate(one, other), leave(other)],
      waiting: 2,
    })
    expect(answers[1]?.message).toBe(messages.withdrawal.done)
    expect(['S200', 'E404']).toContain(answers[0]?.code)
    expect(await activeAdministrators()).toEqual([{ memberId: one.memberId }])
  })

  test('두 관리자가 서로를 동시에 비활성화해도 한 사람은 남는다', async () => {
    const [one, other] = await twoAdministrators()
    const answers = await whileLocked(server.deps.db, {
      lock: lockMembers,
      start: () => [deactivate(one, other), deactivate(other, one)],
      waiting: 2,
    })
    expect(answers.map(({ code }) => code).sort()).toEqual(['E403-INACTIVE', 'S200'])
    expect(await activeAdministrators()).toHaveLength(1)
  })

  test('탈퇴와 토큰 갱신이 겹쳐도 서로 막지 않고 탈퇴한 뒤에는 갱신되지 않는다', async () => {
    const { memberId } = await buildMember(server.deps.db)
    const { accessToken, refreshToken } = await signIn(server.app, memberId)
    const renew = (token: string) => ask('POST', '/api/auth/refresh', { token, payload: {} })
    const [left, renewed] = await whileLocked(server.deps.db, {
      lock: (tx) => tx.selectFrom('refreshToken').select('tokenHash').forUpdate().execute(),
      start: () => [
        ask('DELETE', '/api/member/delete', {
          token: accessToken,
          payload: { password: testPassword },
        }),
        renew(refreshToken),
      ],
      waiting: 2,
    })
    expect(left?.code).toBe('S200')
    // Whichever came first; a deadlock would answer 500 to one of them.
    expect(['S200', 'E400-SESSION']).toContain(renewed?.code)
    expect((await renew(refreshToken)).code).toBe('E400-SESSION')
  })
})

describe('내 정보 내려받기', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('내려받는 사이에 생긴 일은 들어 있지 않다: 모두 한순간의 모습이다', async () => {
    const { db } = server.deps
    const { memberNo, token } = await buildGuest(server)
    const exported = () => ask<{ items: MemberExport }>(server, 'GET /api/member/export', { token })
    const [during] = await whileLocked(db, {
      waiting: 1,
      lock: (tx) => sql`lock table favorite in access exclusive mode`.execute(tx),
      start: () => [exported()],
      beforeRelease: (tx) =>
        tx
          .insertInto('inboxMessage')
          .values({
            memberNo,
            kind: 'notice',
            title: '새 소식',
            content: '',
            createdAt: new Date(),
          })
          .execute(),
    })
    expect(during?.body.items.inboxMessages).toEqual([])
    expect((await exported()).body.items.inboxMessages).toHaveLength(1)
  })
})

describe('소셜 첫 로그인', () => {
  let server: SocialTestApp
  beforeAll(async () => {
    server = await socialTestApp()
  })
  afterAll(() => server.close())

  test.each([
    ['이메일과 별명이 같아도', typed('동시에', 'same@example.com')],
    ['이메일도 쓸 만한 이름도 없어도', typed('동시에 🍃')],
  ])('한 사람이 동시에 네 번 처음 들어오면 %s 회원은 하나다', async (_name, answer) => {
    const returns = await Promise.all(Array.from({ length: 4 }, () => server.go('google', answer)))
    const answers = await whileLocked(server.deps.db, {
      // Reading goes on, so that every one of them finds nobody; writing waits.
      lock: (tx) => sql`lock table member in share mode`.execute(tx),
      start: () => returns.map((login) => server.googleLogin(login)),
      waiting: 4,
    })
    const members = answers.map(
      (response) => response.json<{ body: { items: SignedIn } }>().body.items.loginInfo.memberNo,
    )
    expect(new Set(members).size).toBe(1)
    const identities = await server.deps.db
      .selectFrom('socialIdentity')
      .select('memberNo')
      .where('memberNo', 'in', members)
      .execute()
    expect(identities).toHaveLength(1)
  })
})
