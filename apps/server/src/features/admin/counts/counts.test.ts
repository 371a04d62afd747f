import type { WaitingCounts } from '@matjari/contract/calls/administration/counts'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMessage, buildRoom } from '../../../../test/support/chat/rooms.ts'
import { indexesUsed, plansDuring, readWhole } from '../../../../test/support/database/plans.ts'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildGuest } from '../../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildHold } from '../../../../test/support/reviews/holds.ts'
import { buildReport, buildReview } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof buildGuest>>
beforeAll(async () => {
  server = await testApp()
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
})
afterAll(() => server.close())

const counts = async () =>
  (await ask<{ items: WaitingCounts }>(server, 'GET /api/admin/counts', admin)).body.items

test('승인을 기다리는 맛집, 열린 신고와 가려 달라는 요청, 답을 기다리는 대화만 센다', async () => {
  const { db } = server.deps
  expect(await counts()).toEqual({ waitingApplications: 0, openReports: 0, waitingChats: 0 })
  const { restaurantNo } = await buildRestaurant(db)
  for (const status of ['N', 'N', 'R', 'C', 'I'] as const) await buildRestaurant(db, { status })
  const { reviewNo } = await buildReview(db, { restaurantNo })
  await buildReport(db, { reviewNo })
  await buildReport(db, { reviewNo, state: 'dismissed' })
  const { memberNo } = await buildMember(db)
  await buildHold(db, { reviewNo, restaurantNo, askedBy: memberNo })
  const roomNo = await buildRoom(db, memberNo)
  // What an administrator says waits for nobody here.
  await buildMessage(db, { roomNo, memberNo: admin.memberNo, content: '무엇을 도와 드릴까요?' })
  const before = { waitingApplications: 2, openReports: 2, waitingChats: 0 }
  expect(await counts()).toEqual(before)
  await buildMessage(db, { roomNo, memberNo, content: '예약이 안 돼요' })
  expect(await counts()).toEqual({ ...before, waitingChats: 1 })
})

test('아무리 많이 기다려도 메뉴에 보이는 만큼만 색인에서 읽는다', async () => {
  const { db } = server.deps
  await sql`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code,
      gu_code, dong_code, phone_number, description, category, tags, status, created_at)
    select ${admin.memberNo}::bigint, '식당 ' || n, '서울 마포구 양화로 160', '04050', '11', '11440',
      '1144012100', '02-123-4567', '', '한식', array['김치찌개'],
      case when n % 10 = 0 then 'N' else 'Y' end, now()
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into application (restaurant_no, kind, state, created_at)
    select restaurant_no, 'registration', 'approved', now() from restaurant where status = 'Y'`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  const nodes = await plansDuring(db, async () => {
    expect((await counts()).waitingApplications).toBe(limits.admin.waitingShown + 1)
  })
  expect(readWhole(nodes, ['restaurant', 'application'])).toEqual([])
  expect([...indexesUsed(nodes)]).toContain('application_waiting')
})
