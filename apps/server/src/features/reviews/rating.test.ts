import type { ReviewPage } from '@matjari/contract/reviews/entities'
import { addDays } from '@matjari/contract/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { deleteReview, editReview, writeReview } from '../../../test/support/reviews/forms.ts'
import { recount, shownRating } from '../../../test/support/reviews/rating.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
let admin: string
let authors: { memberNo: string; token: string }[]
beforeAll(async () => {
  server = await testApp()
  admin = (await signedIn(server, { memberRole: 'ROLE_ADMIN' })).token
  authors = []
  for (let n = 0; n < 4; n += 1) authors.push(await signedIn(server))
})
afterAll(() => server.close())

const halfStars = fc.integer({ min: 1, max: 10 })
/** Which of the reviews, or of the authors, there are at that moment. */
const nth = fc.nat(1000)
const isActive = fc.constantFrom('Y', 'N')
const rows = fc.array(fc.record({ halfStars, isActive, isDeleted: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})
const weights = {
  write: 2,
  edit: 3,
  delete: 3,
  toggle: 4,
  bulk: 2,
  rescore: 1,
  erase: 1,
  move: 1,
  hold: 3,
}
const kinds = Object.keys(weights) as (keyof typeof weights)[]
const kind = fc.oneof(
  ...kinds.map((one) => ({ weight: weights[one], arbitrary: fc.constant(one) })),
)
const step = fc.record({ kind, halfStars, nth, isActive, rows })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Places = { readonly here: string; readonly there: string }

let days = 0
/** One a day is not what this is about. */
const freeDay = () => addDays('2030-01-01', days++)

const authorOf = ({ nth: chance }: Step) => authors[chance % authors.length]

async function reviewOf({ nth: chance }: Step, { here, there }: Places) {
  const reviews = await server.deps.db
    .selectFrom('review')
    .select(['reviewNo', 'memberNo', 'restaurantNo'])
    .where('restaurantNo', 'in', [here, there])
    .orderBy('reviewNo')
    .execute()
  const review = reviews[chance % Math.max(reviews.length, 1)]
  const author = authors.find(({ memberNo }) => memberNo === review?.memberNo)
  return review && { ...review, token: author?.token ?? admin }
}

const isDone = ({ status }: { readonly status: number }) => status === 200

async function writeOne(asked: Step, { here }: Places) {
  const review = { restaurantNo: here, reviewScore: asked.halfStars / 2 }
  return isDone(await writeReview(server, { token: authorOf(asked)?.token, review }))
}

async function insertSeveral(asked: Step, { here }: Places) {
  const inserted = asked.rows.map((row) => ({
    restaurantNo: here,
    memberNo: authorOf(asked)?.memberNo ?? '',
    halfStars: row.halfStars,
    content: '',
    writtenDay: freeDay(),
    isActive: row.isActive === 'Y',
    createdAt: new Date(),
    deletedAt: row.isDeleted ? new Date() : null,
  }))
  await server.deps.db.insertInto('review').values(inserted).execute()
  return true
}

async function scoreAllAlike(asked: Step, { here }: Places) {
  const { numUpdatedRows } = await server.deps.db
    .updateTable('review')
    .set({ halfStars: asked.halfStars })
    .where('restaurantNo', '=', here)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type One = NonNullable<Awaited<ReturnType<typeof reviewOf>>>

/** What happens to one review; the last three by hand, as no call does them alone. */
const changes = {
  edit: async ({ reviewNo, token }: One, asked: Step) =>
    isDone(
      await editReview(server, { token, review: { reviewNo, reviewScore: asked.halfStars / 2 } }),
    ),
  delete: async (review: One) => isDone(await deleteReview(server, review)),
  async toggle({ reviewNo }: One, asked: Step) {
    const call = `PATCH /api/admin/reviews?reviewNo=${reviewNo}&isActive=${asked.isActive}`
    return isDone(await ask(server, call, { token: admin }))
  },
  async erase({ reviewNo }: One) {
    await server.deps.db.deleteFrom('review').where('reviewNo', '=', reviewNo).execute()
    return true
  },
  async move({ reviewNo, restaurantNo }: One, _asked: Step, { here, there }: Places) {
    await server.deps.db
      .updateTable('review')
      .set({ restaurantNo: restaurantNo === here ? there : here, writtenDay: freeDay() })
      .where('reviewNo', '=', reviewNo)
      .execute()
    return true
  },
  async hold({ reviewNo }: One, asked: Step) {
    const { numUpdatedRows } = await server.deps.db
      .updateTable('review')
      .set({ heldUntil: asked.isActive === 'Y' ? null : new Date() })
      .where('reviewNo', '=', reviewNo)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}

/** False when it was refused, which must change nothing either. */
async function take(asked: Step, places: Places): Promise<boolean> {
  if (asked.kind === 'write') return writeOne(asked, places)
  if (asked.kind === 'bulk') return insertSeveral(asked, places)
  if (asked.kind === 'rescore') return scoreAllAlike(asked, places)
  const review = await reviewOf(asked, places)
  return review ? changes[asked.kind](review, asked, places) : false
}

async function expectCounted(no: string) {
  expect(await shownRating(server, no)).toEqual(await recount(server, no))
  const { items } = (await ask<{ items: ReviewPage }>(server, `GET /api/restaurants/${no}/reviews`))
    .body
  expect(items.pageInfo.totalBoardNo).toBe(items.reviews.length)
}

test('무엇을 어떤 차례로 해도 평점과 개수와 분포는 다시 센 것과 같다', async () => {
  const done: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const here = (await buildRestaurant(server.deps.db)).restaurantNo
      const there = (await buildRestaurant(server.deps.db)).restaurantNo
      for (const asked of steps) {
        if (await take(asked, { here, there })) done.push(asked.kind)
        for (const no of [here, there]) await expectCounted(no)
      }
    }),
    // One counterexample is enough; the way to a smaller one is long.
    { numRuns: 12, endOnFailure: true },
  )
  expect(new Set(done)).toEqual(new Set(kinds))
})
