import type { InboxMessage } from '@matjari/contract/entities/inbox'
import { messages } from '@matjari/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newStaff } from '../../../../test/support/desk/staff.ts'
import { signIn } from '../../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { deleteReview, writeReview, writtenReview } from '../../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../../test/support/server/form.ts'

let server: ReviewPictures
let author: { memberNo: string; memberId: string; token: string }
let restaurantNo: string
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  author = await signedIn(server)
  restaurantNo = (await buildRestaurant(server.deps.db, { restaurantName: '온기식당' }))
    .restaurantNo
})
afterAll(() => server.close())

const write = (review: object = {}, token = author.token) =>
  writeReview(server, { token, review: { restaurantNo, ...review } })

test('쓴 리뷰를 그대로 돌려준다', async () => {
  const { status, header, review } = await writeReview(server, {
    token: author.token,
    review: { restaurantNo: Number(restaurantNo), reviewScore: '4.5' },
    photos: [await pictureFile('a.jpg'), await pictureFile('b.jpg', '#0c8599')],
  })
  expect({ status, message: header.message }).toEqual({
    status: 200,
    message: messages.review.created,
  })
  expect(review).toMatchObject({
    memberNo: author.memberNo,
    memberId: author.memberId,
    restaurantNo,
    restaurantName: '온기식당',
    reviewScore: 4.5,
    reviewContent: '국물이 좋아요.',
    createDate: '2026-11-15T09:40:00.000Z',
    updateDate: null,
    isActive: 'Y',
    receiptVerified: true,
    mine: true,
  })
  expect(review?.photos).toHaveLength(2)
})

test('사진은 보낸 차례로 서고, 사진과 영수증은 저마다 하나씩 남는다', async () => {
  const colors = ['#ff0000', '#00ff00', '#0000ff']
  const files = await Promise.all(colors.map((color, n) => pictureFile(`${n}.jpg`, color)))
  const review = { restaurantNo }
  const { photos } = await writtenReview(server, { token: author.token, review, photos: files })
  const shown = await Promise.all(photos.map(({ reviewPhotoUrl }) => mainColor(reviewPhotoUrl)))
  expect(shown).toEqual(['red', 'green', 'blue'])
  expect(await server.kept()).toEqual(await server.keptFor(photos))
  expect(Object.keys((await server.kept()).claims)).toHaveLength(4)
})

async function mainColor(url: string) {
  const { rawPayload } = await server.app.inject({ method: 'GET', url })
  const { channels } = await sharp(rawPayload).stats()
  const means = channels.map(({ mean }) => mean)
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))]
}

test('글과 사진이 없어도 된다', async () => {
  for (const reviewContent of ['', null, undefined]) {
    const { token } = await signedIn(server)
    const { status, review } = await write({ reviewContent }, token)
    expect({ status, text: review?.reviewContent }).toEqual({ status: 200, text: '' })
  }
})

test('사장님은 새 리뷰를 누가 썼는지 없이 듣는다', async () => {
  const owner = await signedIn(server, { isStoreOwner: true })
  const own = await buildRestaurant(server.deps.db, {
    memberNo: owner.memberNo,
    restaurantName: '하루국수',
  })
  await write({ restaurantNo: own.restaurantNo })
  const { body, text } = await ask<{ items: { messages: InboxMessage[] } }>(
    server,
    'GET /api/inbox',
    { token: owner.token },
  )
  expect(body.items.messages).toMatchObject([
    { kind: 'review', title: '새 리뷰가 올라왔어요', link: `/reviews/${own.restaurantNo}` },
  ])
  expect(text).not.toContain(author.memberId)
})

test('떠난 사장님에게는 알리지 않는다', async () => {
  const { memberNo } = await server.deps.db
    .selectFrom('restaurant')
    .select('memberNo')
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('member')
    .set({ withdrawnAt: new Date() })
    .where('memberNo', '=', memberNo)
    .execute()
  expect((await write()).status).toBe(200)
  expect(
    await server.deps.db
      .selectFrom('inboxMessage')
      .selectAll()
      .where('memberNo', '=', memberNo)
      .execute(),
  ).toEqual([])
})

test('하루에 한 번만 쓸 수 있고, 서울의 자정이 지나면 다시 쓸 수 있다', async () => {
  const { deps, clock } = server
  clock.set(new Date('2026-11-15T14:59:00.000Z'))
  const { accessToken } = await signIn(server.app, author.memberId)
  expect((await write({}, accessToken)).status).toBe(200)
  const { status, header } = await write({}, accessToken)
  expect({ status, message: header.message }).toEqual({
    status: 409,
    message: messages.review.oneADay,
  })
  clock.advance(60_000)
  expect((await write({}, accessToken)).status).toBe(200)
  expect(
    await deps.db
      .selectFrom('review')
      .select('writtenDay')
      .where('restaurantNo', '=', restaurantNo)
      .execute(),
  ).toEqual([{ writtenDay: '2026-11-15' }, { writtenDay: '2026-11-16' }])
})

test('다른 가게에는 같은 날 쓸 수 있고, 지우면 같은 날 다시 쓸 수 있다', async () => {
  const other = await buildRestaurant(server.deps.db)
  expect((await write({ restaurantNo: other.restaurantNo })).status).toBe(200)
  const { review } = await write()
  await deleteReview(server, { token: author.token, reviewNo: review?.reviewNo ?? '' })
  expect((await write()).status).toBe(200)
})

test('일하는 가게에는 쓸 수 없고, 그만두면 쓸 수 있다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db)
  const { token, staffNo } = await newStaff(server, restaurantNo)
  const refused = await writeReview(server, { token, review: { restaurantNo } })
  expect(refused.header).toEqual({ code: 'E409', message: messages.review.workplace })
  await db
    .updateTable('restaurantStaff')
    .set({ leftAt: server.deps.now() })
    .where('staffNo', '=', staffNo)
    .execute()
  await writtenReview(server, { token, review: { restaurantNo } })
})
