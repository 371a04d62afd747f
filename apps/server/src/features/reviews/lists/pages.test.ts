import type { ReviewPage } from '@matjari/contract/entities/review'
import { limits } from '@matjari/contract/limits'
import { type ReviewSort, reviewSorts } from '@matjari/contract/rules/review'
import { addDays } from '@matjari/contract/rules/time/seoul-day'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildReview, buildWriters } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let writers: string[]
beforeAll(async () => {
  server = await testApp()
  writers = await buildWriters(server.deps.db, 1)
})
afterAll(() => server.close())

type Known = { readonly reviewNo: number; readonly score: number }

const inOrder: Record<ReviewSort, (one: Known, other: Known) => number> = {
  scoreDesc: (one, other) => other.score - one.score || other.reviewNo - one.reviewNo,
  scoreAsc: (one, other) => one.score - other.score || other.reviewNo - one.reviewNo,
  newest: (one, other) => other.reviewNo - one.reviewNo,
  oldest: (one, other) => one.reviewNo - other.reviewNo,
}
const sorts = Object.keys(reviewSorts) as ReviewSort[]

const pageOf = async (restaurantNo: string, query: string) => {
  const call = `GET /api/restaurants/${restaurantNo}/reviews?${query}`
  const { reviews, pageInfo } = (await ask<{ items: ReviewPage }>(server, call)).body.items
  return { numbers: reviews.map(({ reviewNo }) => Number(reviewNo)), pageInfo }
}

/** Few scores, so that many are alike, and some in between that nobody sees. */
const written = fc.array(
  fc.record({
    score: fc.constantFrom(1, 4, 4.5, 5),
    hidden: fc.constantFrom({}, {}, { isActive: false }, { deletedAt: new Date(0) }),
  }),
  { maxLength: 24, size: 'max' },
)

async function buildList(reviews: readonly { score: number; hidden: object }[]) {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db)
  const known: Known[] = []
  for (const [at, { score, hidden }] of reviews.entries()) {
    const [memberNo = ''] = writers
    const writtenDay = addDays('2024-01-01', at)
    const review = { restaurantNo, memberNo, writtenDay, score, ...hidden }
    const { reviewNo } = await buildReview(db, review)
    if (Object.keys(hidden).length === 0) known.push({ reviewNo: Number(reviewNo), score })
  }
  return { restaurantNo, known }
}

async function requirePages(restaurantNo: string, sort: ReviewSort, wanted: readonly number[]) {
  for (const size of [1, 3, 4]) {
    const last = Math.ceil(wanted.length / size)
    const found: number[] = []
    for (let page = 1; page <= last + 1; page += 1) {
      const query = `sort=${sort}&page=${page}&size=${size}`
      const { numbers, pageInfo } = await pageOf(restaurantNo, query)
      expect(pageInfo).toEqual({
        boardNoPerPage: size,
        totalBoardNo: wanted.length,
        pageSize: limits.pager.range,
        currentPage: page,
      })
      expect(numbers.length).toBe(page < last ? size : wanted.slice((page - 1) * size).length)
      found.push(...numbers)
    }
    expect(found).toEqual(wanted)
  }
  expect((await pageOf(restaurantNo, `sort=${sort}`)).numbers).toEqual(wanted)
}

test('어느 순서든 모든 쪽을 이으면 전체가 빠짐과 겹침 없이 그 순서다', async () => {
  const property = fc.asyncProperty(written, async (reviews) => {
    const { restaurantNo, known } = await buildList(reviews)
    for (const sort of sorts) {
      const wanted = known.toSorted(inOrder[sort]).map(({ reviewNo }) => reviewNo)
      await requirePages(restaurantNo, sort, wanted)
    }
  })
  await expect(fc.assert(property, { numRuns: 6 })).resolves.toBeUndefined()
})

test('끝을 한참 지난 쪽도 빈 목록과 진짜 개수로 답한다', async () => {
  const { restaurantNo } = await buildList([5, 5, 4, 1].map((score) => ({ score, hidden: {} })))
  const page = limits.pager.pageMax
  const { numbers, pageInfo } = await pageOf(restaurantNo, `page=${page}&size=50`)
  expect(numbers).toEqual([])
  expect(pageInfo).toMatchObject({ totalBoardNo: 4, currentPage: page })
})
