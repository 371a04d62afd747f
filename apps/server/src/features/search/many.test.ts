import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { searchFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { keepRanksCurrent, refreshSearch } from './indexing/commands.ts'

// So many that a frequent word is no longer looked up: the ranks are walked from the top instead.
const many = 2400

type Row = {
  readonly restaurantName: string
  readonly tags: readonly string[]
  readonly reviews: number
}

const nameOf = (n: number) => {
  // Few begin with it, many contain it.
  if (n % 6 === 5) return n < 60 ? `모퉁이 ${n}` : `${n} 모퉁이`
  return [`식당 ${n}`, `${n} 식당`, `골목 ${n}`, `찻집 ${n}`, `골목 식당 ${n}`][n % 5] ?? ''
}

const rows: readonly Row[] = Array.from({ length: many }, (_, n) => ({
  restaurantName: nameOf(n),
  tags: n % 3 === 0 ? ['식당가', '노포'] : n % 7 === 0 ? ['식당'] : ['노포'],
  reviews: (n * 7919) % 1000,
}))

let server: TestApp
let numbered: readonly (Row & { restaurantNo: string; pop: number })[]

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const { memberNo } = await buildMember(db, { isStoreOwner: true })
  const made = await db
    .insertInto('restaurant')
    .values(
      rows.map(({ restaurantName, tags }) => ({
        memberNo,
        restaurantName,
        tags: [...tags],
        restaurantAddress: '서울 중구 을지로 1 (산림동)',
        postalCode: '04545',
        siCode: '11',
        guCode: '11140',
        dongCode: '1114015700',
        phoneNumber: '02-123-4567',
        description: '',
        category: '한식' as const,
        status: 'Y' as const,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      })),
    )
    .returning('restaurantNo')
    .execute()
  const nos = made.map(({ restaurantNo }) => restaurantNo)
  await db
    .insertInto('restaurantRating')
    .values(
      rows.map(({ reviews }, n) => ({
        restaurantNo: nos[n] ?? '',
        reviewCount: reviews,
        halfStarsSum: reviews * 8,
        stars: [0, 0, 0, reviews, 0],
      })),
    )
    .execute()
  await db.transaction().execute((tx) => refreshSearch(tx, nos, server.clock.now()))
  await keepRanksCurrent(server.deps)
  const ranked = await db.selectFrom('restaurantSearch').select(['restaurantNo', 'pop']).execute()
  const popularityOf = new Map(ranked.map(({ restaurantNo, pop }) => [restaurantNo, pop]))
  numbered = rows.map((row, n) => {
    const restaurantNo = nos[n] ?? ''
    return { ...row, restaurantNo, pop: popularityOf.get(restaurantNo) ?? 0 }
  })
})
afterAll(() => server.close())

function rankOf({ restaurantName, tags }: Row, sought: string): number {
  const name = restaurantName.replace(' ', '').replace(' ', '')
  if (name === sought) return 0
  if (name.startsWith(sought)) return 1
  if (name.includes(sought)) return 2
  if (tags.includes(sought)) return 3
  return tags.some((tag) => tag.includes(sought)) ? 4 : 9
}

const expectedFor = (sought: string) =>
  numbered
    .filter((row) => rankOf(row, sought) < 9)
    .toSorted(
      (a, b) =>
        rankOf(a, sought) - rankOf(b, sought) ||
        b.pop - a.pop ||
        Number(a.restaurantNo) - Number(b.restaurantNo),
    )
    .map(({ restaurantNo }) => restaurantNo)

test.each(['식당', '골목', '골목식당', '식당가', '노포', '식', '찻집', '모퉁이', '2399'])(
  '아주 흔한 말도 같은 순서로 쪽마다 이어진다: %s',
  async (query) => {
    const expected = expectedFor(query.replace(' ', ''))
    const seen: string[] = []
    for (let page = 1; page <= limits.search.resultsMax / 20; page += 1) {
      const answer = await searchFor(server, { query, page: String(page) })
      seen.push(...answer.restaurants.map(({ restaurantNo }) => restaurantNo))
      expect(answer.isCapped).toBe(expected.length > limits.search.resultsMax)
      expect(answer.pageInfo.totalBoardNo).toBe(Math.min(expected.length, limits.search.resultsMax))
    }
    expect(seen).toEqual(expected.slice(0, limits.search.resultsMax))
  },
)

test.each([
  { filters: { minRating: '4' }, reviewsLeast: 1 },
  { filters: { minRating: '4.1' }, reviewsLeast: Number.POSITIVE_INFINITY },
  { filters: { category: '한식' }, reviewsLeast: 0 },
])(
  '낱말 없이 거르기만 해도 인기 순서로 쪽마다 이어진다: $filters',
  async ({ filters, reviewsLeast }) => {
    const expected = numbered
      .filter(({ reviews }) => reviews >= reviewsLeast)
      .toSorted((a, b) => b.pop - a.pop || Number(a.restaurantNo) - Number(b.restaurantNo))
      .map(({ restaurantNo }) => restaurantNo)
    const seen: string[] = []
    for (let page = 1; page <= limits.search.resultsMax / 20; page += 1) {
      const answer = await searchFor(server, { ...filters, page: String(page) })
      seen.push(...answer.restaurants.map(({ restaurantNo }) => restaurantNo))
      expect(answer.isCapped).toBe(expected.length > limits.search.resultsMax)
    }
    expect(seen).toEqual(expected.slice(0, limits.search.resultsMax))
  },
)

test('조건이 거의 모두를 걸러도 남은 곳을 찾는다', async () => {
  const { db } = server.deps
  const chosen = expectedFor('식당').at(-1) ?? ''
  await db
    .insertInto('reservationSetting')
    .values({ restaurantNo: chosen, intervalMin: 30, minNum: 1, maxNum: 5, maxTeamNum: 5 })
    .execute()
  for (const sort of ['relevance', 'rating', 'reviews', 'newest']) {
    const page = await searchFor(server, { query: '식당', reservable: 'Y', sort })
    expect(page.restaurants.map(({ restaurantNo }) => restaurantNo)).toEqual([chosen])
  }
})
