import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMessage, buildRoom } from '../../../../test/support/chat/rooms.ts'
import { dashboardAt } from '../../../../test/support/dashboard.ts'
import { buildMember } from '../../../../test/support/members/members.ts'
import {
  applyFor,
  buildWish,
  newAddress,
} from '../../../../test/support/restaurants/applications.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildReport, buildReview } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const now = '2026-11-15T09:40:00.000Z'

test('아무것도 없으면 모두 비어 있다', async () => {
  expect(await dashboardAt(server, now)).toMatchObject({
    pendingCount: 0,
    oldestPendingDate: null,
    openReportCount: 0,
    waitingChatCount: 0,
    pendingRestaurants: [],
    recentReviews: [],
    waitingChats: [],
  })
})

test('승인을 기다리는 맛집은 오래 기다린 것부터 다섯까지 나오고 모두 세어진다', async () => {
  const { db } = server.deps
  const made = []
  // The first was registered last.
  for (let hour = 7; hour > 0; hour -= 1) {
    const createdAt = new Date(`2026-11-10T0${hour}:00:00.000Z`)
    made.push(await buildRestaurant(db, { status: 'N', createdAt, photo: '/media/a/800.jpg' }))
  }
  await buildRestaurant(db, { status: 'R', createdAt: new Date('2026-01-01') })
  const { pendingCount, oldestPendingDate, pendingRestaurants } = await dashboardAt(server, now)
  expect([pendingCount, oldestPendingDate]).toEqual([7, '2026-11-10T01:00:00.000Z'])
  const longest = made.toReversed().slice(0, 5)
  expect(pendingRestaurants.map(({ restaurantNo }) => restaurantNo)).toEqual(
    longest.map(({ restaurantNo }) => restaurantNo),
  )
  expect(pendingRestaurants[0]).toEqual({
    restaurantNo: longest[0]?.restaurantNo,
    restaurantName: expect.stringContaining('하루식당') as string,
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    restaurantImage: '/media/a/800.jpg',
    category: '한식',
    createDate: '2026-11-10T01:00:00.000Z',
  })
})

test('새 이름과 주소를 기다리는 것도 세지만, 바로 정하는 목록에는 등록만 나온다', async () => {
  const { db } = server.deps
  const before = await dashboardAt(server, now)
  const { restaurantNo } = await buildWish(db, { restaurantName: '새이름집' })
  await db
    .updateTable('application')
    .set({ createdAt: new Date('2026-11-01T00:00:00.000Z') })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await applyFor(db, { restaurantNo, wanted: newAddress })
  const after = await dashboardAt(server, now)
  expect(after.pendingCount).toBe(before.pendingCount + 2)
  expect(after.oldestPendingDate).toBe('2026-11-01T00:00:00.000Z')
  expect(after.pendingRestaurants).toEqual(before.pendingRestaurants)
})

test('최근 리뷰는 보이는 것만 새것부터 다섯까지 나오고 열린 신고만 세어진다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { restaurantName: '리뷰 많은 집' })
  const numbers: string[] = []
  for (let count = 0; count < 6; count += 1)
    numbers.push((await buildReview(db, { restaurantNo, score: 3.5 })).reviewNo)
  const { reviewNo } = await buildReview(db, { restaurantNo, isActive: false })
  await buildReview(db, { restaurantNo, deletedAt: new Date(now) })
  await buildReport(db, { reviewNo })
  await buildReport(db, { reviewNo, state: 'hidden' })
  const { recentReviews, openReportCount } = await dashboardAt(server, now)
  expect(recentReviews.map(({ reviewNo }) => reviewNo)).toEqual(numbers.toReversed().slice(0, 5))
  expect(recentReviews[0]).toMatchObject({
    restaurantNo,
    restaurantName: '리뷰 많은 집',
    reviewScore: 3.5,
    reviewContent: '또 올게요.',
    createDate: '2026-11-14T03:00:00.000Z',
  })
  expect(openReportCount).toBe(1)
})

async function buildTalk(count: number) {
  const { db } = server.deps
  const { memberNo } = await buildMember(db)
  const roomNo = await buildRoom(db, memberNo)
  let lastMessageNo = ''
  for (let said = 0; said < count; said += 1)
    lastMessageNo = await buildMessage(db, { roomNo, memberNo, content: `물음 ${said}` })
  return { memberNo, roomNo, lastMessageNo }
}

test('답을 기다리는 대화는 먼저 말을 건 사람부터 다섯까지 나오고 모두 세어진다', async () => {
  const { db } = server.deps
  const { memberNo } = await buildMember(db, { memberRole: 'ROLE_ADMIN' })
  const talks = []
  for (let count = 0; count < 6; count += 1) talks.push(await buildTalk(1))
  const [first, read] = talks
  if (!first || !read) throw new Error('nobody talks')
  // The first to ask asks again, and the second has been read; an answer nobody read is no question.
  const lastMessageNo = await buildMessage(db, { ...first, content: '계신가요?' })
  const adminReadNo = read.lastMessageNo
  await db.updateTable('chatRoom').set({ adminReadNo }).where('roomNo', '=', read.roomNo).execute()
  await buildMessage(db, { roomNo: read.roomNo, memberNo })
  const sixth = await buildTalk(2)
  const { waitingChatCount, waitingChats } = await dashboardAt(server, now)
  expect(waitingChatCount).toBe(6)
  const waiting = [...talks, sixth].filter(({ roomNo }) => roomNo !== read.roomNo).slice(0, 5)
  expect(waitingChats.map(({ roomNo }) => roomNo)).toEqual(waiting.map(({ roomNo }) => roomNo))
  expect(waitingChats[0]).toMatchObject({
    memberNo: first.memberNo,
    memberSelfie: 'NULL',
    content: '계신가요?',
    lastMessageNo,
    unreadCount: 2,
  })
})
