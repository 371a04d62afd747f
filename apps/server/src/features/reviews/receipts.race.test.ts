import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { waitingIn, whileLocked } from '../../../test/support/database/race.ts'
import { testPassword } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { type ReviewPictures, reviewPictures } from '../../../test/support/pictures/reviews.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import {
  deleteReview,
  receiptFile,
  writeReview,
  writtenReview,
} from '../../../test/support/reviews/forms.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import type { Db } from '../../db/db.ts'
import { eraseDeletedReviews } from './writing.ts'

let server: ReviewPictures
beforeAll(async () => {
  server = await reviewPictures()
})
beforeEach(() => server.forgetEarlier())
afterAll(() => server.close())

type Answer = { readonly header: { readonly message: string } }
const said = (answers: readonly Answer[]) => answers.map(({ header }) => header.message).sort()
const { created } = messages.review

/** Where a review waits that has everything but the news of it; not a lock that a reference needs. */
const lockMembers = (memberNos: readonly string[]) => (tx: Db) =>
  tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', 'in', [...memberNos])
    .forNoKeyUpdate()
    .execute()

test.each<[string, number, Parameters<typeof receiptFile>[1]]>([
  ['같은 파일', 701, {}],
  ['다시 압축한 파일', 702, { quality: 60 }],
  ['줄인 다른 형식의 파일', 703, { width: 240, format: 'webp' }],
])('한 영수증을 두 사람이 동시에 쓰면 하나만 남는다: %s', async (_what, seed, paper) => {
  const receipts = [await receiptFile(seed), await receiptFile(seed, paper)]
  const people = [await signedIn(server), await signedIn(server)]
  // Restaurants of their own: one's rating would keep the two apart.
  const places = [await buildRestaurant(server.deps.db), await buildRestaurant(server.deps.db)]
  const photos = [await pictureFile()]
  const answers = await whileLocked(server.deps.db, {
    lock: lockMembers(places.map(({ memberNo }) => memberNo)),
    start: () =>
      people.map(({ token }, n) =>
        writeReview(server, {
          token,
          photos,
          receipt: receipts[n] ?? null,
          review: { restaurantNo: places[n]?.restaurantNo },
        }),
      ),
    waiting: 2,
  })
  expect(said(answers)).toEqual([created, refusals.receiptUsed.message].sort())
  const written = await server.deps.db
    .selectFrom('review')
    .select('reviewNo')
    .where(
      'restaurantNo',
      'in',
      places.map(({ restaurantNo }) => restaurantNo),
    )
    .execute()
  expect(written).toHaveLength(1)
  const shown = answers.flatMap(({ review }) => review?.photos ?? [])
  expect(shown).toHaveLength(1)
  expect(await server.storedPictures()).toEqual(await server.picturesOf(shown))
})

test('쓰는 사이에 떠나는 회원의 영수증 사진은 남지 않는다', async () => {
  const { deps } = server
  const { token, memberNo } = await signedIn(server)
  const { restaurantNo, memberNo: ownerNo } = await buildRestaurant(deps.db)
  async function leave(): Promise<Answer> {
    // The review is there, but for the news to the owner.
    while ((await waitingIn(deps.db)) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    const payload = { password: testPassword }
    return ask(server, 'DELETE /api/member/delete', { token, payload })
  }
  const [written, left] = await whileLocked<Answer>(deps.db, {
    lock: lockMembers([ownerNo]),
    start: () => [writeReview(server, { token, review: { restaurantNo } }), leave()],
    waiting: 2,
  })
  expect(written?.header.message).toBe(created)
  expect(left?.header.message).toBe(messages.withdrawal.done)
  const receipts = deps.db.selectFrom('reviewReceipt').select('photo')
  expect(await receipts.where('memberNo', '=', memberNo).execute()).toEqual([{ photo: null }])
  expect(Object.values((await server.storedPictures()).claims)).toEqual([0])
})

test('지우는 둘이 동시에 와도 되고, 되살리는 중인 리뷰는 기다리지 않고 둔다', async () => {
  const { deps, clock } = server
  const { restaurantNo } = await buildRestaurant(deps.db)
  const reviewNos: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const { token } = await signedIn(server)
    const { reviewNo } = await writtenReview(server, { token, review: { restaurantNo } })
    await deleteReview(server, { token, reviewNo })
    reviewNos.push(reviewNo)
  }
  const [restored = ''] = reviewNos
  const later = clock.now().getTime() + limits.review.deletedDays * 24 * 60 * 60_000 + 1
  const then = { ...deps, now: () => new Date(later) }
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('review')
      .set({ deletedAt: null })
      .where('reviewNo', '=', restored)
      .execute()
    await asAnotherServer(() => Promise.all([eraseDeletedReviews(then), eraseDeletedReviews(then)]))
  })
  const left = deps.db.selectFrom('review').select('reviewNo')
  expect(await left.where('restaurantNo', '=', restaurantNo).execute()).toEqual([
    { reviewNo: restored },
  ])
  expect(await server.storedPictures()).toEqual(await server.picturesOf([]))
})
