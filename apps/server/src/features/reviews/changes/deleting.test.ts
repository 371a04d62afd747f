import type { Rating } from '@matjari/contract/entities/restaurant'
import type { Review } from '@matjari/contract/entities/review'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeDatabase } from '../../../../test/support/database/whole.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../../test/support/pictures/reviews.ts'
import { messagesTo } from '../../../../test/support/restaurants/owners.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { deleteReview, editReview, writtenReview } from '../../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../../test/support/server/form.ts'

let server: ReviewPictures
let token: string
let review: Review
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  token = (await signedIn(server)).token
  const { restaurantNo } = await buildRestaurant(server.deps.db, { restaurantName: '온기식당' })
  const photos = [await pictureFile()]
  review = await writtenReview(server, { token, photos, review: { restaurantNo } })
})
afterAll(() => server.close())

async function remove(by = token, reviewNo = review.reviewNo) {
  const { status, header } = await deleteReview(server, { token: by, reviewNo })
  return { status, message: header.message }
}

async function removeWhy(by: string, reason: string) {
  const { reviewNo } = review
  const { status, header } = await deleteReview(server, { token: by, reviewNo, reason })
  return { status, message: header.message }
}

const authorLeaves = () =>
  server.deps.db
    .updateTable('member')
    .set({ withdrawnAt: server.clock.now() })
    .where('memberNo', '=', review.memberNo)
    .execute()

const done = { status: 200, message: messages.review.deleted }
const notFound = { status: 404, message: refusals.notFound.message }
const records = () =>
  server.deps.db
    .selectFrom('audit')
    .select(['action', 'targetKind', 'targetNo', 'targetName', 'before', 'after', 'reason'])
    .select('actorNo')
    .where('targetNo', '=', review.reviewNo)
    .execute()

test('지운 리뷰는 평점과 사진까지 곧 보이지 않고, 되살릴 수 있게 남아 있다', async () => {
  const [photo] = review.photos
  const look = () => server.app.inject({ method: 'GET', url: photo?.reviewPhotoUrl ?? '' })
  expect((await look()).statusCode).toBe(200)
  expect(await remove()).toEqual(done)
  expect((await look()).statusCode).toBe(404)
  const rating = await ask<Rating>(server, `GET /api/restaurants/${review.restaurantNo}/rating`)
  expect(rating.body).toMatchObject({ averageRating: 0, reviewCount: 0 })
  expect(await server.kept()).toEqual(await server.keptFor(review.photos))
  expect(await records()).toEqual([])
})

test('두 번은 지울 수 없고, 지운 것은 고칠 수 없다', async () => {
  await remove()
  const before = await wholeDatabase(server.deps.db)
  expect(await remove()).toEqual(notFound)
  const { status } = await editReview(server, { token, review: { reviewNo: review.reviewNo } })
  expect(status).toBe(404)
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  expect(await remove(admin.token)).toEqual(notFound)
  expect((await wholeDatabase(server.deps.db)).filter(isReview)).toEqual(before.filter(isReview))
})
const isReview = (row: unknown) => JSON.stringify(row).includes('review')

test('남의 리뷰와 없는 리뷰는 똑같이 없다', async () => {
  const stranger = await signedIn(server)
  const before = await wholeDatabase(server.deps.db)
  expect(await remove(stranger.token)).toEqual(notFound)
  expect(await remove(token, '999999')).toEqual(notFound)
  expect((await remove(token, 'x')).status).toBe(400)
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
})

test('관리자는 남의 리뷰를 지울 수 있고 왜 지웠는지 남는다', async () => {
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  expect(await removeWhy(admin.token, '광고예요')).toEqual(done)
  expect(await records()).toEqual([
    {
      action: '리뷰 삭제',
      targetKind: 'review',
      targetNo: review.reviewNo,
      targetName: '온기식당',
      before: '4.5점, 사진 1장, 국물이 좋아요.',
      after: '삭제',
      reason: '광고예요',
      actorNo: admin.memberNo,
    },
  ])
})

test.each([
  { reason: '', content: '온기식당' },
  { reason: '광고예요', content: '온기식당. 이유: 광고예요' },
])('관리자가 지우면 쓴 사람에게 $content(이)라고 알린다', async ({ reason, content }) => {
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  expect(await removeWhy(admin.token, reason)).toEqual(done)
  expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([
    { kind: 'review', title: '관리자가 리뷰를 지웠어요', content, link: '/mypage/reviews' },
  ])
  expect(await messagesTo(server.deps.db, admin.memberNo)).toEqual([])
})

test('떠난 회원의 리뷰를 지워도 그에게 알리지 않는다', async () => {
  await authorLeaves()
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  expect(await remove(admin.token)).toEqual(done)
  expect(await records()).toHaveLength(1)
  expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([])
})

test('긴 이유는 받지 않고 아무것도 지우지 않는다', async () => {
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const before = await wholeDatabase(server.deps.db)
  expect(await removeWhy(admin.token, '가'.repeat(201))).toEqual({
    status: 400,
    message: messages.admin.reasonTooLong,
  })
  expect(await wholeDatabase(server.deps.db)).toEqual(before)
})

test('내 리뷰를 지운 것은 이유를 적어도 관리 기록이 아니고 알릴 일도 아니다', async () => {
  expect(await removeWhy(token, '마음이 바뀌었어요')).toEqual(done)
  expect(await records()).toEqual([])
  expect(await messagesTo(server.deps.db, review.memberNo)).toEqual([])
})
