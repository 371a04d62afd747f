import { messages } from '@matjari/contract/messages'
import { type MyInvitation, staffLimits, type Workplace } from '@matjari/contract/staff/entities'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { databaseText } from '../../../test/support/database/text.ts'
import { employ, invite, newStaff, staffOf } from '../../../test/support/desk/staff.ts'
import { lettersTo, newestLetter } from '../../../test/support/mail/letters.ts'
import { signIn } from '../../../test/support/members/members.ts'
import { ask, signedIn, tokenFor } from '../../../test/support/members/signed-in.ts'
import { messagesTo, newOwner, reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { forgetOldInvitations } from './member-lifecycle.ts'

const said = messages.staff
const dayMs = 24 * 60 * 60_000

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => server.deps.db.deleteFrom('attemptLimit').execute())
afterAll(() => server.close())

const invitationsOf = async (token: string) =>
  (await ask<{ items: MyInvitation[] }>(server, 'GET /api/staff/invitations', { token })).body.items
const workplacesOf = async (token: string) =>
  (await ask<{ items: Workplace[] }>(server, 'GET /api/staff/workplaces', { token })).body.items
const answer = (token: string, invitationNo: string, how: 'accept' | 'decline') =>
  ask(server, `POST /api/staff/invitations/${invitationNo}/${how}`, { token })
const recorded = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('audit')
    .select(['actorNo', 'action', 'before', 'after'])
    .where('targetKind', '=', 'restaurant')
    .where('targetNo', '=', restaurantNo)
    .orderBy('auditNo')
    .execute()

test('초대는 편지와 알림으로 가고, 그 이메일을 증명한 사람만 보고 수락한다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server, {})
  const { memberNo, memberEmail, token, memberId } = await signedIn(server, {
    memberId: 'jiwoo_cook',
    memberNickName: '지우',
  })
  const stranger = await signedIn(server)
  const unproved = await signedIn(server, {
    memberEmail: 'unproved@example.com',
    isEmailProved: false,
  })
  expect((await invite(server, owner, memberEmail.toUpperCase())).header.message).toBe(said.invited)
  await invite(server, owner, 'unproved@example.com')

  const letter = await newestLetter(server.deps, memberEmail)
  expect(letter.subject).toContain('함께 일하자고 초대했어요')
  const links = [...letter.html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
  expect(links).toEqual([`${server.deps.config.publicUrl}/mypage/invitations`])
  expect(await messagesTo(db, memberNo)).toMatchObject([
    { kind: 'restaurant', link: '/mypage/invitations' },
  ])
  expect(await messagesTo(db, unproved.memberNo)).toEqual([])

  const [mine, ...more] = await invitationsOf(token)
  expect(more).toEqual([])
  expect(mine).toMatchObject({ restaurantNo: owner.restaurantNo })
  const invitationNo = mine?.invitationNo ?? ''
  for (const other of [stranger, unproved, owner]) {
    expect(await invitationsOf(other.token)).toEqual([])
    expect((await answer(other.token, invitationNo, 'accept')).status).toBe(404)
  }
  expect((await answer(token, invitationNo, 'accept')).header.message).toBe(said.accepted)
  expect((await answer(token, invitationNo, 'accept')).status).toBe(404)
  expect(await invitationsOf(token)).toEqual([])
  expect(await workplacesOf(token)).toMatchObject([{ restaurantNo: owner.restaurantNo }])
  const { staff, invitations } = await staffOf(server, owner)
  expect(staff).toMatchObject([{ name: '지우', email: memberEmail.toUpperCase() }])
  expect(invitations.map(({ email }) => email)).toEqual(['unproved@example.com'])
  expect((await messagesTo(db, owner.memberNo)).map(({ link }) => link)).toEqual([
    `/mypage/staff?restaurantNo=${owner.restaurantNo}`,
  ])
  expect(await recorded(owner.restaurantNo)).toEqual([
    { actorNo: owner.memberNo, action: '직원 초대', before: null, after: 'JI***@EXAMPLE.COM' },
    { actorNo: owner.memberNo, action: '직원 초대', before: null, after: 'un***@example.com' },
    { actorNo: memberNo, action: '직원 초대 수락', before: null, after: 'JI***@EXAMPLE.COM' },
  ])
  // The board's button is there from the next sign-in on, whatever else they may.
  const { accessToken } = await signIn(server.app, memberId)
  expect((await ask(server, 'GET /api/desk/day', { token: accessToken })).status).toBe(200)
})

test('사장님은 그 이메일이 회원의 것인지도, 거절했는지도 알 수 없다', async () => {
  const owner = await reservableOwner(server)
  const member = await signedIn(server)
  const known = await invite(server, owner, member.memberEmail)
  const unknown = await invite(server, owner, 'nobody.at.all@example.com')
  expect(known.text).toBe(unknown.text)
  expect(await lettersTo(server.deps, 'nobody.at.all@example.com')).toHaveLength(1)
  const before = await staffOf(server, owner)
  expect(before.staff).toEqual([])
  expect(before.invitations.map((one) => Object.keys(one))).toEqual([
    ['invitationNo', 'email', 'createDate', 'expireDate'],
    ['invitationNo', 'email', 'createDate', 'expireDate'],
  ])
  const [mine] = await invitationsOf(member.token)
  expect((await answer(member.token, mine?.invitationNo ?? '', 'decline')).status).toBe(200)
  expect(await invitationsOf(member.token)).toEqual([])
  expect(await staffOf(server, owner)).toEqual(before)
  expect((await invite(server, owner, member.memberEmail)).header.message).toBe(said.alreadyInvited)
  expect(await messagesTo(server.deps.db, owner.memberNo)).toEqual([])
})

test('나 자신, 이미 초대하거나 함께 일하는 사람, 스무 명을 넘는 초대와 닫힌 가게의 초대는 거절된다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const refusal = async (email: string) => {
    const { status, header } = await invite(server, owner, email)
    return [status, header.message]
  }
  expect(await refusal(owner.memberEmail.toUpperCase())).toEqual([409, said.self])
  expect(await refusal('not an address')).toEqual([400, expect.any(String)])
  const staff = await newStaff(server, owner.restaurantNo)
  expect(await refusal(staff.memberEmail)).toEqual([409, said.alreadyStaff])
  await invite(server, owner, 'twice@example.com')
  expect(await refusal('Twice@example.com')).toEqual([409, said.alreadyInvited])
  for (let more = 2; more < staffLimits.perRestaurant; more += 1)
    await employ(db, owner.restaurantNo, await signedIn(server))
  expect(await refusal('one.more@example.com')).toEqual([409, said.tooMany])
  await db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', owner.restaurantNo)
    .execute()
  expect(await refusal('closed@example.com')).toEqual([409, said.notOpen])
  expect(await lettersTo(server.deps, 'one.more@example.com')).toEqual([])
})

test('한 사람에게 가는 편지에는 끝이 있다', async () => {
  const owner = await reservableOwner(server)
  const statuses: number[] = []
  for (let time = 1; time <= 6; time += 1) {
    statuses.push((await invite(server, owner, 'again@example.com')).status)
    await server.deps.db.deleteFrom('staffInvitation').execute()
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await lettersTo(server.deps, 'again@example.com')).toHaveLength(5)
})

test('이레가 지나거나 거둔 초대는 없던 것이 되고, 다시 초대할 수 있으며, 한 달 뒤에는 주소도 잊힌다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const member = await signedIn(server)
  await invite(server, owner, member.memberEmail)
  const start = server.clock.now()
  const token = async () => tokenFor(server, member.memberNo)
  server.clock.advance(staffLimits.invitationDays * dayMs)
  expect(await invitationsOf(await token())).toEqual([])
  const later = { ...owner, token: await tokenFor(server, owner.memberNo) }
  expect((await staffOf(server, later)).invitations).toEqual([])
  await invite(server, later, member.memberEmail)
  const [second] = await invitationsOf(await token())
  const call = `DELETE /api/desk/staff/invitations/${second?.invitationNo}`
  expect((await ask(server, call, later)).header.message).toBe(said.withdrawn)
  expect((await ask(server, call, later)).header.message).toBe(said.over)
  expect((await answer(await token(), second?.invitationNo ?? '', 'accept')).status).toBe(404)
  expect((await ask(server, call, await newOwner(server))).status).toBe(404)

  const kept = async () => {
    await forgetOldInvitations(server.deps)
    const rows = db.selectFrom('staffInvitation').select('email')
    return (await rows.where('restaurantNo', '=', owner.restaurantNo).execute()).length
  }
  server.clock.advance((staffLimits.invitationDays + staffLimits.retentionDays) * dayMs)
  expect(await kept()).toBe(1)
  server.clock.advance(1000)
  expect(await kept()).toBe(0)
  server.clock.set(start)
})

test('떠난 회원의 자리와 초대는 사라지고, 내보내기는 일한 곳을 말한다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server)
  const other = await reservableOwner(server)
  const member = await newStaff(server, owner.restaurantNo, { memberId: 'leaving_cook' })
  await invite(server, other, member.memberEmail)
  const { token } = member
  await db
    .updateTable('signIn')
    .set({ passwordConfirmedAt: server.clock.now() })
    .where('memberNo', '=', member.memberNo)
    .execute()
  const exported = await ask<{ items: { workplaces: object[] } }>(
    server,
    'GET /api/member/export',
    { token },
  )
  expect(exported.body.items.workplaces).toEqual([
    {
      restaurantName: expect.stringMatching(/^하루식당/) as string,
      joinDate: '2026-11-10T03:00:00.000Z',
      leaveDate: null,
    },
  ])
  const payload = { password: 'Passw0rd!' }
  expect((await ask(server, 'DELETE /api/member/delete', { token, payload })).status).toBe(200)
  expect(await databaseText(db)).not.toContain('leaving_cook')
  expect((await staffOf(server, owner)).staff).toEqual([])
  expect((await staffOf(server, other)).invitations).toEqual([])
})
