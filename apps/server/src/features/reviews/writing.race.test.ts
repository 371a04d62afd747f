import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import type { Review } from '@matjari/contract/reviews/entities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import {
  deleteReview,
  editReview,
  writeReview,
  writtenReview,
} from '../../../test/support/reviews/forms.ts'
import { recount, shownRating } from '../../../test/support/reviews/rating.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import type { Db } from '../../db/db.ts'

let server: ReviewPictures
let restaurantNo: string
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(async () => {
  await server.forgetEarlier()
  restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
})
afterAll(() => server.close())

type Answer = { readonly header: { readonly message: string } }
const said = (answers: readonly Answer[]) => answers.map(({ header }) => header.message).sort()
const { created, updated, deleted, oneADay } = messages.review
const notFound = refusals.notFound.message

/** Somebody with a review of the restaurant. */
async function author(): Promise<Review & { token: string }> {
  const { token } = await signedIn(server)
  const photos = [await pictureFile()]
  const review = await writtenReview(server, { token, photos, review: { restaurantNo } })
  return { ...review, token }
}

/** Everyone who counts stands here. */
const lockRating = (tx: Db) =>
  tx
    .selectFrom('restaurantRating')
    .select('reviewCount')
    .where('restaurantNo', '=', restaurantNo)
    .forUpdate()
    .execute()

const lockReview = (reviewNo: string) => (tx: Db) =>
  tx.selectFrom('review').select('reviewNo').where('reviewNo', '=', reviewNo).forUpdate().execute()

const photosShown = (reviewNo: string) =>
  server.deps.db
    .selectFrom('reviewPhoto')
    .select('photo as reviewPhotoUrl')
    .where('reviewNo', '=', reviewNo)
    .execute()

test('여럿이 동시에 쓰고 고치고 지워도 평점은 정확하다', async () => {
  const [toEdit, toDelete, another] = [await author(), await author(), await author()]
  const newcomers = [await signedIn(server), await signedIn(server), await signedIn(server)]
  const answers = await whileLocked<Answer>(server.deps.db, {
    lock: lockRating,
    start: () => [
      ...newcomers.map(({ token }, n) =>
        writeReview(server, { token, review: { restaurantNo, reviewScore: n + 1 } }),
      ),
      editReview(server, { ...toEdit, review: { reviewNo: toEdit.reviewNo }, photos: [] }),
      deleteReview(server, toDelete),
      deleteReview(server, another),
    ],
    waiting: 6,
  })
  expect(said(answers)).toEqual([created, created, created, updated, deleted, deleted].sort())
  const rating = await shownRating(server, restaurantNo)
  expect(rating).toEqual(await recount(server, restaurantNo))
  expect(rating.reviewCount).toBe(4)
})

test('첫 리뷰 여럿이 동시에 와도 하나도 빠지지 않는다', async () => {
  const people = [await signedIn(server), await signedIn(server), await signedIn(server)]
  const answers = await whileLocked(server.deps.db, {
    // There is no rating to stand in line for yet.
    lock: (tx) =>
      tx
        .selectFrom('restaurant')
        .select('restaurantNo')
        .where('restaurantNo', '=', restaurantNo)
        .forUpdate()
        .execute(),
    start: () =>
      people.map(({ token }, n) =>
        writeReview(server, { token, review: { restaurantNo, reviewScore: n + 2 } }),
      ),
    waiting: people.length,
  })
  expect(said(answers)).toEqual([created, created, created])
  expect(await shownRating(server, restaurantNo)).toMatchObject({
    averageRating: 3,
    reviewCount: 3,
  })
})

test('한 회원이 같은 날 동시에 쓰면 하나만 남고 사진도 하나의 것만 남는다', async () => {
  await author()
  await server.forgetEarlier()
  const { token, memberNo } = await signedIn(server)
  const photos = [await pictureFile()]
  const answers = await whileLocked(server.deps.db, {
    lock: lockRating,
    start: () => [1, 2].map(() => writeReview(server, { token, photos, review: { restaurantNo } })),
    waiting: 2,
  })
  expect(said(answers)).toEqual([created, oneADay].sort())
  const reviews = await server.deps.db
    .selectFrom('review')
    .select('reviewNo')
    .where('memberNo', '=', memberNo)
    .execute()
  expect(reviews).toHaveLength(1)
  const shown = await photosShown(reviews[0]?.reviewNo ?? '')
  expect(shown).toHaveLength(1)
  expect(await server.storedPictures()).toEqual(await server.picturesOf(shown))
  expect(await shownRating(server, restaurantNo)).toEqual(await recount(server, restaurantNo))
})

test('한 리뷰를 동시에 고치면 하나의 사진만 통째로 남는다', async () => {
  const { reviewNo, token } = await author()
  const photos = [await pictureFile('a.jpg'), await pictureFile('b.jpg')]
  const answers = await whileLocked(server.deps.db, {
    lock: lockReview(reviewNo),
    start: () => [1, 2].map(() => editReview(server, { token, photos, review: { reviewNo } })),
    waiting: 2,
  })
  expect(said(answers)).toEqual([updated, updated])
  const shown = await photosShown(reviewNo)
  expect(shown).toHaveLength(2)
  expect(await server.storedPictures()).toEqual(await server.picturesOf(shown))
})

test('한 사진을 동시에 두기도 하고 빼기도 하면 뒤의 사람은 없는 사진을 두지 못한다', async () => {
  const { reviewNo, token, photos } = await author()
  const existingPhotoUrls = photos.map(({ reviewPhotoUrl }) => reviewPhotoUrl)
  const answers = await whileLocked(server.deps.db, {
    lock: lockReview(reviewNo),
    start: () =>
      [[], existingPhotoUrls].map((kept) =>
        editReview(server, { token, review: { reviewNo, existingPhotoUrls: kept } }),
      ),
    waiting: 2,
  })
  // Whoever was let in first: what is shown is there.
  expect([[updated, updated], [updated, '사진 주소를 다시 확인해 주세요.'].sort()]).toContainEqual(
    said(answers),
  )
  expect(await server.storedPictures()).toEqual(
    await server.picturesOf(await photosShown(reviewNo)),
  )
})

test('동시에 지우면 한 번만 지워진다', async () => {
  const { reviewNo, token } = await author()
  const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  const answers = await whileLocked(server.deps.db, {
    lock: lockReview(reviewNo),
    start: () =>
      [token, token, admin.token].map((by) => deleteReview(server, { token: by, reviewNo })),
    waiting: 3,
  })
  expect(said(answers)).toEqual([deleted, notFound, notFound].sort())
  expect(await shownRating(server, restaurantNo)).toMatchObject({ reviewCount: 0 })
})
