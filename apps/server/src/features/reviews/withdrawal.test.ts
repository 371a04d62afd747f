import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureFile } from '../../../test/support/form.ts'
import { testPassword } from '../../../test/support/members.ts'
import { buildRestaurant } from '../../../test/support/restaurants.ts'
import { writtenReview } from '../../../test/support/review-forms.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/review-pictures.ts'
import { ask, signedIn } from '../../../test/support/signed-in.ts'
import { sweepPictures } from '../media/commands.ts'

let server: ReviewPictures
beforeEach(async () => {
  server = await reviewPictures()
})
afterEach(() => server.close())

const hourMs = 60 * 60_000

test('떠나는 회원의 영수증 사진은 사라지고, 리뷰와 인증과 다른 사람의 영수증은 남는다', async () => {
  const leaving = await signedIn(server)
  const staying = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  const photos = [await pictureFile()]
  const own = { token: leaving.token, photos, review: { restaurantNo } }
  const { reviewNo, photos: shown } = await writtenReview(server, own)
  await writtenReview(server, { token: staying.token, review: { restaurantNo } })

  const { header } = await ask(server, 'DELETE /api/member/delete', {
    token: leaving.token,
    payload: { password: testPassword },
  })
  expect(header.code).toBe('S200')
  const receipts = await server.deps.db
    .selectFrom('reviewReceipt')
    .selectAll()
    .orderBy('reviewNo')
    .execute()
  expect(receipts.map((row) => [row.memberNo, row.photo !== null])).toEqual([
    [leaving.memberNo, false],
    [staying.memberNo, true],
  ])
  const reviews = await server.deps.db
    .selectFrom('review')
    .select(['reviewNo', 'deletedAt'])
    .execute()
  expect(reviews).toContainEqual({ reviewNo, deletedAt: null })

  server.clock.advance(hourMs + 1)
  await sweepPictures(server.deps)
  expect(await server.kept()).toEqual(await server.keptFor(shown))
})
