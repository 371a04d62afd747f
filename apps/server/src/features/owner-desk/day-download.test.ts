import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookTable } from '../../../test/support/desk/guests.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { tomorrow } from '../../../test/support/reservations/reservable.ts'
import { reservableOwner } from '../../../test/support/restaurants/owners.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type File = { items: { fileName: string; text: string } }

test('하루의 명단은 수식이 되지 않는 CSV이고 내려받은 일이 기록된다', async () => {
  const { db } = server.deps
  const { token, memberNo: ownerNo, restaurantNo } = await reservableOwner(server)
  const { memberNo } = await buildMember(db, { memberNickName: '=HYPERLINK("x")' })
  await bookTable(db, {
    restaurantNo,
    memberNo,
    reserveDay: tomorrow,
    reserveMin: 26 * 60,
    guestPhone: '010-1234-5678',
    request: '창가, "안쪽"',
    state: 'cancelled',
  })
  await bookTable(db, {
    restaurantNo,
    reserveDay: tomorrow,
    guestName: '@박전화',
    guestPhone: '02-123-4567',
    memo: '-15% 할인',
    numberOfGuests: 4,
  })
  await bookTable(db, { restaurantNo, reserveDay: tomorrow, source: 'walkIn', state: 'visited' })
  await bookTable(db, { restaurantNo, reserveDay: '2026-11-17', guestName: '다른 날' })
  const { restaurantNo: other } = await reservableOwner(server)
  await bookTable(db, { restaurantNo: other, reserveDay: tomorrow, guestName: '다른 가게' })

  const payload = { restaurantNo, day: tomorrow }
  const { body } = await ask<File>(server, 'POST /api/desk/downloads', { token, payload })
  const { fileName, text } = body.items
  expect(fileName).toMatch(/^하루식당 \d+ 예약 2026-11-16\.csv$/)
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.slice(1).split('\r\n')).toEqual([
    '"날짜","시간","이름","인원","경로","전화","요청사항","메모","상태"',
    `"2026-11-16","12:00","'@박전화","4","전화","02-123-4567","","'-15% 할인","예약 확정"`,
    '"2026-11-16","12:00","현장 손님","2","현장","","","","방문 완료"',
    `"2026-11-16","익일 02:00","'=HYPERLINK(""x"")","2","맛자리","010-1234-5678","창가, ""안쪽""","","취소"`,
    '',
  ])
  const recorded = await db.selectFrom('audit').selectAll().execute()
  expect(recorded).toMatchObject([
    {
      actorNo: ownerNo,
      action: '예약 명단 내려받기',
      targetKind: 'restaurant',
      targetNo: restaurantNo,
      after: '2026-11-16, 3건',
      createdAt: server.clock.now(),
    },
  ])
})
