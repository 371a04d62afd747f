import type { Review, ReviewPage } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../../test/support/members/members.ts'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { insertBooking } from '../../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import {
  buildReceipt,
  buildReport,
  buildReview,
  reviewScene,
} from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { eraseMember } from '../../accounts/members.sql.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type ListRequest = { readonly query?: string; readonly token?: string }

const list = async (restaurantNo: string, { query = '', token }: ListRequest = {}) => {
  const call = `GET /api/restaurants/${restaurantNo}/reviews?${query}`
  const { status, header, body } = await ask<{ items: ReviewPage }>(server, call, { token })
  return { status, header, ...body?.items }
}

const firstOf = async (restaurantNo: string, token?: string) => {
  const { reviews } = await list(restaurantNo, token ? { token } : {})
  const [review] = reviews
  if (!review) throw new Error('there is no review')
  return review
}

const photo = (digit: string) => `/media/reviews/${digit.repeat(32)}/800.jpg`

test('리뷰에는 쓴 사람, 가게, 별점, 내용, 사진이 차례대로 온다', async () => {
  const { db } = server.deps
  const scene = await reviewScene(server, { photos: ['c', 'a', 'b'].map(photo) })
  const { memberNo } = scene.author
  const author = await db
    .selectFrom('member')
    .select(['memberId', 'memberNickName'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()
  const { reviews, pageInfo } = await list(scene.restaurantNo)
  expect(reviews).toEqual([
    {
      reviewNo: scene.reviewNo,
      memberNo,
      memberId: author.memberId,
      memberNickname: author.memberNickName,
      memberSelfie: 'NULL',
      restaurantNo: scene.restaurantNo,
      restaurantName: '하루식당',
      reviewScore: 4.5,
      reviewContent: '또 올게요.',
      createDate: '2026-11-14T03:00:00.000Z',
      createdDate: '2026-11-14T03:00:00.000Z',
      updateDate: null,
      isActive: 'Y',
      billPhotoUrl: null,
      photos: ['c', 'a', 'b'].map((digit) => ({ reviewPhotoUrl: photo(digit) })),
      receiptVerified: false,
      visited: false,
      mine: false,
      reported: false,
      reply: null,
      openReportCount: 0,
      deleteDate: null,
      hold: null,
      holdRequest: null,
    } satisfies Review,
  ])
  expect(pageInfo).toEqual({ boardNoPerPage: 1, totalBoardNo: 1, pageSize: 5, currentPage: 1 })
})

test('쪽을 말하면 셋씩, 별점 높은 것부터 오고 같은 별점은 새것부터다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db)
  const made: string[] = []
  for (const score of [3, 5, 4, 5])
    made.push((await buildReview(db, { restaurantNo, score })).reviewNo)
  const [three, fiveOld, four, fiveNew] = made
  const numbers = async (query: string) =>
    (await list(restaurantNo, { query })).reviews?.map(({ reviewNo }) => reviewNo)
  expect(await numbers('page=1')).toEqual([fiveNew, fiveOld, four])
  expect(await numbers('page=2')).toEqual([three])
  expect(await numbers('page=1&sort=scoreAsc&size=4')).toEqual([three, four, fiveNew, fiveOld])
  expect(await numbers('sort=oldest')).toEqual(made)
  expect(await numbers('sort=')).toHaveLength(4)
})

test('모르는 순서나 틀린 쪽은 400이다', async () => {
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  for (const query of ['sort=best', 'page=0', 'page=1.5', 'page=1&size=51', 'page=1&size=0'])
    expect((await list(restaurantNo, { query })).status).toBe(400)
})

test('숨긴 리뷰와 지운 리뷰는 쓴 사람과 관리자에게도 이 목록에는 없다', async () => {
  const { db } = server.deps
  const scene = await reviewScene(server)
  const { restaurantNo } = scene
  const { memberNo } = scene.author
  await buildReview(db, { restaurantNo, memberNo, isActive: false })
  await buildReview(db, { restaurantNo, memberNo, deletedAt: new Date() })
  for (const token of [undefined, scene.author.token, scene.admin.token]) {
    const { reviews, pageInfo } = await list(restaurantNo, token ? { token } : {})
    expect(reviews?.map(({ reviewNo }) => reviewNo)).toEqual([scene.reviewNo])
    expect(pageInfo?.totalBoardNo).toBe(1)
  }
})

test('보이지 않는 가게의 리뷰는 사장님과 관리자만 본다', async () => {
  const scene = await reviewScene(server)
  await server.deps.db
    .updateTable('restaurant')
    .set({ status: 'I' })
    .where('restaurantNo', '=', scene.restaurantNo)
    .execute()
  for (const token of [scene.owner.token, scene.admin.token])
    expect((await list(scene.restaurantNo, { token })).reviews).toHaveLength(1)
  for (const token of ['', scene.other.token, scene.author.token])
    expect(await list(scene.restaurantNo, { token })).toMatchObject({
      status: 404,
      header: { message: messages.restaurant.notShown },
    })
  expect((await list('987654321')).status).toBe(404)
})

test('영수증 주소와 내 것 표시는 보는 사람에 따라 다르다', async () => {
  const { db } = server.deps
  const scene = await reviewScene(server)
  await buildReceipt(db, { reviewNo: scene.reviewNo, memberNo: scene.author.memberNo })
  const signed = new RegExp(`^/api/media/receipts/${scene.reviewNo}\\?expires=\\d+&signature=.+$`)
  for (const { token, mine } of [
    { token: scene.author.token, mine: true },
    { token: scene.admin.token, mine: false },
  ])
    expect(await firstOf(scene.restaurantNo, token)).toMatchObject({
      mine,
      receiptVerified: true,
      billPhotoUrl: expect.stringMatching(signed) as string,
    })
  for (const token of [undefined, scene.other.token, scene.owner.token, scene.otherOwner.token])
    expect(await firstOf(scene.restaurantNo, token)).toMatchObject({
      mine: false,
      receiptVerified: true,
      billPhotoUrl: null,
    })
})

test('신고했다는 것은 신고한 사람만, 신고의 수는 관리자만 안다', async () => {
  const { db } = server.deps
  const scene = await reviewScene(server)
  const { reviewNo, restaurantNo } = scene
  await buildReport(db, { reviewNo, memberNo: scene.other.memberNo })
  await buildReport(db, { reviewNo })
  await buildReport(db, { reviewNo, state: 'dismissed' })
  const seenBy = async (token?: string) => {
    const { reported, openReportCount } = await firstOf(restaurantNo, token)
    return [reported, openReportCount]
  }
  expect(await seenBy(scene.other.token)).toEqual([true, 0])
  expect(await seenBy(scene.admin.token)).toEqual([false, 2])
  expect(await seenBy(scene.author.token)).toEqual([false, 0])
  expect(await seenBy()).toEqual([false, 0])
})

test('예약 방문은 쓴 날까지 그 가게에 다녀간 사람에게만 붙는다', async () => {
  const { db } = server.deps
  const elsewhere = await buildReservable(db)
  const somebody = await buildMember(db)
  const booked = async (booking: Partial<Parameters<typeof insertBooking>[1]>) => {
    const { restaurantNo } = await buildReservable(db)
    const review = await buildReview(db, { restaurantNo, writtenDay: '2026-11-14' })
    const { memberNo } = review
    const visit = { reserveDay: '2026-11-14', state: 'visited' } as const
    await insertBooking(db, { restaurantNo, memberNo, ...visit, ...booking })
    return (await firstOf(restaurantNo)).visited
  }
  expect(await booked({})).toBe(true)
  expect(await booked({ reserveDay: '2026-10-01' })).toBe(true)
  expect(await booked({ reserveDay: '2026-11-15' })).toBe(false)
  expect(await booked({ state: 'confirmed' })).toBe(false)
  expect(await booked({ state: 'noShow' })).toBe(false)
  expect(await booked({ restaurantNo: elsewhere.restaurantNo })).toBe(false)
  expect(await booked({ memberNo: somebody.memberNo })).toBe(false)
})

test('떠난 회원의 리뷰는 탈퇴한 회원의 것으로 남는다', async () => {
  const { db } = server.deps
  const scene = await reviewScene(server)
  const receipt = { reviewNo: scene.reviewNo, memberNo: scene.author.memberNo }
  await buildReceipt(db, receipt, { photo: null })
  await eraseMember(db, { memberNo: scene.author.memberNo, now: server.clock.now() })
  expect(await firstOf(scene.restaurantNo, scene.admin.token)).toMatchObject({
    memberNickname: messages.withdrawal.authorName,
    memberSelfie: 'NULL',
    receiptVerified: true,
    billPhotoUrl: null,
  })
})
