import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { receiptFile, writeReview, writtenReview } from '../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import { sweepPictures } from '../media/pictures.ts'

let server: ReviewPictures
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(() => server.forgetEarlier())
afterAll(() => server.close())

const hourMs = 60 * 60_000

async function leave({ token }: { token: string }) {
  const payload = { password: testPassword }
  const { header } = await ask(server, 'DELETE /api/member/delete', { token, payload })
  expect(header.code).toBe('S200')
}

test('떠나는 회원의 영수증 사진은 사라지고, 리뷰와 인증과 다른 사람의 영수증은 남는다', async () => {
  const leaving = await signedIn(server)
  const staying = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  const photos = [await pictureFile()]
  const own = { token: leaving.token, photos, review: { restaurantNo } }
  const { reviewNo, photos: shown } = await writtenReview(server, own)
  await writtenReview(server, { token: staying.token, review: { restaurantNo } })

  await leave(leaving)
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
  expect(await server.storedPictures()).toEqual(await server.picturesOf(shown))
})

test('떠난 회원이 쓴 영수증의 같은 파일은 아무도 다시 쓸 수 없다', async () => {
  const receipt = await receiptFile(801)
  const leaving = await signedIn(server)
  const other = await signedIn(server)
  const { restaurantNo } = await buildRestaurant(server.deps.db)
  await writtenReview(server, { token: leaving.token, receipt, review: { restaurantNo } })
  await leave(leaving)
  const sent = { token: other.token, receipt, review: { restaurantNo } }
  const { status, header } = await writeReview(server, sent)
  expect({ status, message: header.message }).toEqual({
    status: 409,
    message: refusals.receiptUsed.message,
  })
})
