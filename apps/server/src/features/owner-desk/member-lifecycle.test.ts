import type { MemberExport } from '@matjari/contract/accounts/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { databaseText } from '../../../test/support/database/text.ts'
import { bookTable, phoneGuest } from '../../../test/support/desk/guests.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { forgetOldGuests } from './member-lifecycle.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(() => server.clock.set(seoulMoment('2026-11-15', 18 * 60 + 40)))
afterAll(() => server.close())

test('가게가 적은 메모는 그 손님의 내보내기에 있고, 떠나면 어디에도 남지 않는다', async () => {
  const { db } = server.deps
  const guest = await signedIn(server)
  const bystander = await signedIn(server)
  const owners = [await reservableOwner(server), await reservableOwner(server)]
  for (const [at, { token, restaurantNo }] of owners.entries())
    for (const { memberNo } of [guest, bystander]) {
      const table = { restaurantNo, memberNo, reserveDay: '2026-11-10', state: 'visited' } as const
      await bookTable(db, table)
      const note = `${memberNo === guest.memberNo ? '떠날사람' : '남을사람'} 메모 ${at}`
      const payload = { restaurantNo, note, marks: ['quiet'] }
      await ask(server, `PUT /api/desk/guests/m${memberNo}/note`, { token, payload })
    }
  // Emptied again: nothing is noted there.
  const third = await reservableOwner(server)
  await db
    .insertInto('guest')
    .values({
      restaurantNo: third.restaurantNo,
      memberNo: guest.memberNo,
      createdAt: server.clock.now(),
      notedAt: server.clock.now(),
    })
    .execute()

  const { token } = guest
  const exported = await ask<{ items: MemberExport }>(server, 'GET /api/member/export', { token })
  const named = expect.stringMatching(/^하루식당/) as string
  const about = {
    restaurantName: named,
    marks: ['quiet'],
    noteDate: server.clock.now().toISOString(),
  }
  expect(exported.body.items.guestNotes).toEqual([
    { ...about, note: '떠날사람 메모 0' },
    { ...about, note: '떠날사람 메모 1' },
  ])
  const payload = { password: testPassword }
  const left = await ask(server, 'DELETE /api/member/delete', { token, payload })
  expect(left.status).toBe(200)
  const after = await databaseText(db)
  expect(after).not.toContain('떠날사람')
  expect(after).toContain('남을사람 메모 1')
})

/** Somebody on the phone who was last there on that day. */
async function phoned(restaurantNo: string, phone: string, days: readonly string[]) {
  const { db } = server.deps
  const { guestNo } = await phoneGuest(db, { restaurantNo, phone, guestName: '전화이름' })
  await db
    .updateTable('guest')
    .set({ note: '전화메모', createdAt: new Date('2024-01-01T00:00:00.000Z') })
    .where('guestNo', '=', guestNo)
    .execute()
  for (const reserveDay of days)
    await bookTable(db, {
      restaurantNo,
      guestNo,
      guestName: '전화이름',
      guestPhone: phone,
      memo: '전화손님의 말',
      reserveDay,
      state: 'visited',
    })
}

test('전화로만 온 손님은 마지막 예약에서 열두 달이 지나면 이름도 번호도 메모도 잊힌다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await reservableOwner(server)
  await phoned(restaurantNo, '010-1000-0001', ['2025-01-01', '2025-11-14'])
  await phoned(restaurantNo, '010-1000-0002', ['2025-01-01', '2025-11-15'])
  // A name alone is known by that one evening.
  for (const [guestName, reserveDay] of [
    ['이름만 옛날', '2025-11-14'],
    ['이름만 요즘', '2025-11-15'],
  ] as const)
    await bookTable(db, { restaurantNo, guestName, reserveDay, state: 'visited' })
  const member = await signedIn(server)
  const table = { restaurantNo, memberNo: member.memberNo, reserveDay: '2025-01-01' }
  await bookTable(db, { ...table, memo: '회원의 메모', state: 'visited' })

  const rows = async () =>
    (
      await db
        .selectFrom('reservation as v')
        .leftJoin('guest as g', 'g.guestNo', 'v.guestNo')
        .select(['v.reserveDay', 'v.guestName', 'v.guestPhone', 'v.memo', 'g.phone', 'g.note'])
        .where('v.restaurantNo', '=', restaurantNo)
        .orderBy('v.reservationNo')
        .execute()
    ).map((row) => Object.values(row))
  const kept = (day: string, phone: string) => [
    day,
    '전화이름',
    phone,
    '전화손님의 말',
    phone,
    '전화메모',
  ]
  const nobody = (day: string) => [day, null, null, '', null, null]
  const rest = [
    ['2025-11-15', '이름만 요즘', null, '', null, null],
    ['2025-01-01', null, null, '회원의 메모', null, null],
  ]
  await forgetOldGuests(server.deps)
  expect(await rows()).toEqual([
    nobody('2025-01-01'),
    nobody('2025-11-14'),
    kept('2025-01-01', '010-1000-0002'),
    kept('2025-11-15', '010-1000-0002'),
    nobody('2025-11-14'),
    ...rest,
  ])
  server.clock.advance(24 * 60 * 60_000)
  await forgetOldGuests(server.deps)
  expect(await databaseText(db)).not.toMatch(/010-1000|전화이름|전화메모|전화손님의 말|이름만/)
})
