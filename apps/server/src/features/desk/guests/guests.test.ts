import type { GuestCard, GuestSummary } from '@matjari/contract/entities/owner/desk'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTable, phoneGuest } from '../../../../test/support/desk/guests.ts'
import { buildMember, testPassword } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { reservableOwner } from '../../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Owner = { readonly token: string; readonly restaurantNo: string }

const card = ({ token, restaurantNo }: Owner, key: string) =>
  ask<{ items: GuestCard | null }>(
    server,
    `GET /api/desk/guests/${key}?restaurantNo=${restaurantNo}`,
    { token },
  )
const note = ({ token, restaurantNo }: Owner, key: string, said: object) =>
  ask<{ items: GuestSummary | null }>(server, `PUT /api/desk/guests/${key}/note`, {
    token,
    payload: { restaurantNo, note: '', marks: [], ...said },
  })

const days = (list: GuestCard['history'] | undefined) => list?.map((one) => one.reserveDay)

test('손님 카드는 이 가게에 온 것, 안 온 것, 취소한 것과 앞으로 올 것을 말한다', async () => {
  const { db } = server.deps
  const owner = await reservableOwner(server, { maxTeamNum: 50 })
  const elsewhere = await reservableOwner(server)
  const { memberNo } = await buildMember(db, { memberNickName: '단골손님' })
  const { restaurantNo } = owner
  const table = (reserveDay: string, more: object = {}) =>
    bookTable(db, { restaurantNo, memberNo, reserveDay, ...more })
  await table('2026-09-01', { state: 'visited', numberOfGuests: 4 })
  await table('2026-10-01', { state: 'noShow' })
  await table('2026-10-02', { state: 'cancelled' })
  // The restaurant's own doing says nothing of the guest.
  await table('2026-10-03', { state: 'cancelled', cancelledBy: 'store' })
  await table('2026-10-20', { state: 'visited', numberOfGuests: 4 })
  await table('2026-11-01', { state: 'visited', numberOfGuests: 3, guestPhone: '010-1111-2222' })
  await table('2026-11-14')
  await table('2026-12-01')
  await table('2026-11-20')
  for (const state of ['visited', 'noShow', 'cancelled'] as const)
    await bookTable(db, {
      restaurantNo: elsewhere.restaurantNo,
      memberNo,
      guestPhone: '010-9999-9999',
      reserveDay: '2026-11-02',
      reserveMin: state === 'noShow' ? 780 : 720,
      state,
    })

  const { body } = await card(owner, `m${memberNo}`)
  expect(body.items).toMatchObject({
    guestKey: `m${memberNo}`,
    name: '단골손님',
    phone: '010-1111-2222',
    isMember: true,
    visits: 3,
    noShows: 1,
    cancels: 1,
    firstVisit: '2026-09-01',
    lastVisit: '2026-11-01',
    usualGuests: 4,
    note: '',
    marks: [],
    noteDate: null,
    historyTotal: 7,
  })
  expect(days(body.items?.upcoming)).toEqual(['2026-11-20', '2026-12-01'])
  expect(days(body.items?.history)).toEqual([
    '2026-11-14',
    '2026-11-01',
    '2026-10-20',
    '2026-10-03',
    '2026-10-02',
    '2026-10-01',
    '2026-09-01',
  ])
  expect(body.items?.upcoming[0]).toMatchObject({ visits: 3, noShows: 1, restaurantNo })
})

test('메모와 표시는 그 가게의 것이고 다른 가게의 카드에는 없다', async () => {
  const { db } = server.deps
  const [owner, elsewhere] = [await reservableOwner(server), await reservableOwner(server)]
  const { memberNo } = await buildMember(db)
  const key = `m${memberNo}`
  for (const { restaurantNo } of [owner, elsewhere])
    await bookTable(db, { restaurantNo, memberNo, reserveDay: '2026-11-20' })
  const first = await note(owner, key, { note: ' 땅콩 알레르기 ', marks: ['allergy', 'allergy'] })
  expect(first.header).toEqual({ code: 'S200', message: messages.desk.noteSaved })
  expect(first.body.items).toMatchObject({
    guestKey: key,
    note: '땅콩 알레르기',
    marks: ['allergy'],
  })
  expect((await card(owner, key)).body.items).toMatchObject({
    note: '땅콩 알레르기',
    noteDate: server.clock.now().toISOString(),
    upcoming: [{ note: '땅콩 알레르기', marks: ['allergy'] }],
  })
  const other = await card(elsewhere, key)
  expect(other.body.items).toMatchObject({ note: '', marks: [], noteDate: null })
  await note(owner, key, { note: '', marks: [] })
  expect((await card(owner, key)).body.items).toMatchObject({ note: '', marks: [] })

  const long = await note(owner, key, { note: '가'.repeat(501) })
  expect([long.status, long.header.message]).toEqual([400, messages.desk.noteTooLong])
  expect((await note(owner, key, { marks: ['rude'] })).status).toBe(400)
})

test('이 가게에 온 적 없는 회원, 다른 가게의 전화 손님, 떠난 회원은 없는 손님이다', async () => {
  const { db } = server.deps
  const [owner, elsewhere] = [await reservableOwner(server), await reservableOwner(server)]
  const stranger = await buildMember(db)
  await bookTable(db, {
    restaurantNo: elsewhere.restaurantNo,
    memberNo: stranger.memberNo,
    reserveDay: '2026-11-20',
  })
  const phoned = await phoneGuest(db, {
    restaurantNo: elsewhere.restaurantNo,
    phone: '010-3333-4444',
  })
  await bookTable(db, { ...phoned, restaurantNo: elsewhere.restaurantNo, reserveDay: '2026-11-20' })
  const leaver = await signedIn(server)
  const { restaurantNo } = owner
  await bookTable(db, { restaurantNo, memberNo: leaver.memberNo, reserveDay: '2026-11-10' })
  await note(owner, `m${leaver.memberNo}`, { note: '조용한 자리' })
  // A member's row is no phone guest's, whatever its number.
  const row = await db
    .selectFrom('guest')
    .select('guestNo')
    .where('memberNo', '=', leaver.memberNo)
    .executeTakeFirstOrThrow()
  expect((await note(owner, `g${row.guestNo}`, { note: '바뀜' })).status).toBe(404)
  const payload = { password: testPassword }
  await ask(server, 'DELETE /api/member/delete', { token: leaver.token, payload })

  for (const key of [
    `m${stranger.memberNo}`,
    `g${phoned.guestNo}`,
    `m${leaver.memberNo}`,
    'g999999',
  ]) {
    const seen = await card(owner, key)
    const written = await note(owner, key, { note: '몰래' })
    expect([key, seen.status, written.status]).toEqual([key, 404, 404])
  }
  expect((await card(elsewhere, `g${phoned.guestNo}`)).body.items?.name).toBe('전화 손님')
  for (const key of ['m0', 'm1x', 'g-1', 'x1', `m${'9'.repeat(30)}`])
    expect((await card(owner, key)).status).toBe(404)
})
