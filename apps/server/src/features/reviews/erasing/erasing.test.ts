import { limits } from '@matjari/contract/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { deleteReview, writtenReview } from '../../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../../test/support/server/form.ts'
import { eraseDeletedReviews } from './commands.ts'

let server: ReviewPictures
let restaurantNo: string
beforeEach(async () => {
  server = await reviewPictures()
  restaurantNo = (await buildRestaurant(server.deps.db)).restaurantNo
})
afterEach(() => server.close())

const dayMs = 24 * 60 * 60_000

async function written() {
  const { token } = await signedIn(server)
  const photos = [await pictureFile()]
  const review = await writtenReview(server, { token, photos, review: { restaurantNo } })
  return { ...review, token }
}

const reviewNos = async () =>
  (await server.deps.db.selectFrom('review').select('reviewNo').execute()).map(
    ({ reviewNo }) => reviewNo,
  )

test('지운 지 오래된 리뷰는 사진과 영수증까지 사라지고 다른 것은 그대로다', async () => {
  const staying = await written()
  const deleted = await written()
  await deleteReview(server, deleted)
  server.clock.advance(limits.review.deletedDays * dayMs)
  await eraseDeletedReviews(server.deps)
  expect(await reviewNos()).toEqual([staying.reviewNo, deleted.reviewNo])

  server.clock.advance(1)
  await eraseDeletedReviews(server.deps)
  expect(await reviewNos()).toEqual([staying.reviewNo])
  expect(await server.kept()).toEqual(await server.keptFor(staying.photos))
})

test('한 번에 다 하지 못할 만큼 많아도 모두 지운다', async () => {
  const { memberNo } = await signedIn(server)
  const rows = Array.from({ length: 45 }, (_, n) => ({
    restaurantNo,
    memberNo,
    halfStars: 8,
    content: '',
    writtenDay: '2026-01-01',
    createdAt: new Date(n),
    deletedAt: new Date(n),
  }))
  await server.deps.db.insertInto('review').values(rows).execute()
  await eraseDeletedReviews(server.deps)
  expect(await reviewNos()).toEqual([])
})

test('보관소가 사진을 지우지 못해도 리뷰는 지우고 사진은 나중으로 미룬다', async () => {
  const review = await written()
  await deleteReview(server, review)
  server.clock.advance(limits.review.deletedDays * dayMs + 1)
  const media = { ...server.deps.media, remove: () => Promise.reject(new Error('away')) }
  await eraseDeletedReviews({ ...server.deps, media })
  expect(await reviewNos()).toEqual([])
  expect(Object.values((await server.kept()).claims)).toEqual([0, 0])
})
