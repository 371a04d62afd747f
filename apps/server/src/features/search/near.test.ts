import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { priceLevelNames, priceLevels } from '@matjari/contract/search/price-levels'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { ask } from '../../../test/support/members/signed-in.ts'
import { takePlaces } from '../../../test/support/reservations/bookings.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { searchFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { keepRanksCurrent, refreshSearch } from './indexing/refresh.ts'

// It is 18:40 on a Sunday.
const today = '2026-11-15'
const many = 120
const size = 50

type Table = 'phone' | 'free' | 'full' | 'small'
type Made = {
  readonly restaurantNo: string
  readonly lat: number | null
  readonly lng: number | null
  readonly guCode: string
  readonly isNamed: boolean
  readonly isCooked: boolean
  readonly prices: readonly number[]
  readonly table: Table
}

let server: TestApp
let all: readonly Made[]

/** The same on every run; the questions are what is thrown. */
const some = <T>(items: readonly T[], n: number): T => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('nothing to take')
  return item
}
const scattered = (n: number, prime: number) => (n * prime) % 1000

const madeAs = (n: number) => ({
  lat: n % 12 === 0 ? null : 37.48 + scattered(n, 617) / 6000,
  lng: n % 12 === 0 ? null : 126.9 + scattered(n, 389) / 5000,
  guCode: some(['11440', '11680', '11140', '26350', '36110'], n * 7 + (n >> 2)),
  isNamed: n % 3 === 0,
  isCooked: n % 4 === 1,
  prices: n % 10 === 9 ? [] : [4000 + scattered(n, 211) * 40, 3000, 90_000],
  table: some<Table>(['phone', 'free', 'free', 'full', 'small'], n * 3 + (n >> 3)),
})

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  const { memberNo } = await buildMember(db, { isStoreOwner: true })
  const described = Array.from({ length: many }, (_, n) => madeAs(n))
  const rows = await db
    .insertInto('restaurant')
    .values(
      described.map(({ lat, lng, guCode, isNamed, isCooked }, n) => ({
        memberNo,
        restaurantName: isNamed ? `모롱뜰 ${n}` : `${n}번지`,
        tags: isCooked ? ['칼국수'] : ['스테이크'],
        restaurantAddress: '서울 중구 을지로 1 (산림동)',
        latitude: lat,
        longitude: lng,
        postalCode: '04545',
        siCode: guCode.slice(0, 2),
        guCode,
        dongCode: `${guCode}00000`,
        phoneNumber: '02-123-4567',
        description: '',
        category: '한식' as const,
        status: 'Y' as const,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      })),
    )
    .returning('restaurantNo')
    .execute()
  all = described.map((one, n) => ({ ...one, restaurantNo: rows[n]?.restaurantNo ?? '' }))
  await db
    .insertInto('menu')
    .values(
      all.flatMap(({ restaurantNo, prices }) =>
        prices.map((menuPrice, position) => ({
          restaurantNo,
          menuName: `차림 ${position}`,
          menuPrice,
          position,
        })),
      ),
    )
    .execute()
  const taking = all.filter(({ table }) => table !== 'phone')
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  await db
    .insertInto('reservationSetting')
    .values(
      taking.map(({ restaurantNo, table }) => ({
        restaurantNo,
        intervalMin: 30,
        minNum: 1,
        maxNum: table === 'small' ? 2 : 6,
        maxTeamNum: 1,
      })),
    )
    .execute()
  const daily = (startMin: number, endMin: number) =>
    taking.flatMap(({ restaurantNo }) =>
      everyDay.map((weekDay) => ({ restaurantNo, weekDay, startMin, endMin })),
    )
  await db.insertInto('operatingHours').values(daily(600, 1440)).execute()
  await db.insertInto('reservationWindow').values(daily(1140, 1170)).execute()
  for (const { restaurantNo, table } of taking)
    if (table === 'full') await takePlaces(db, { restaurantNo, count: 1, minute: 1140, day: today })
  await db.transaction().execute((tx) =>
    refreshSearch(
      tx,
      all.map(({ restaurantNo }) => restaurantNo),
      server.clock.now(),
    ),
  )
  await keepRanksCurrent(server.deps)
})
afterAll(() => server.close())

/** On a ball, as everybody would write it down. */
function metresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2
  const across =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * 6_371_009 * Math.asin(Math.sqrt(across))
}

/** What is away as far as the radius says may be counted either way. */
const tolerance = 0.004

const medianOf = (prices: readonly number[]) =>
  prices.toSorted((a, b) => a - b)[Math.floor((prices.length - 1) / 2)]
function levelOf({ prices }: Made): string | undefined {
  const median = medianOf(prices)
  return median === undefined
    ? undefined
    : priceLevelNames.find((name) => median < priceLevels[name].below)
}

type Question = {
  readonly point: { readonly lat: number; readonly lng: number } | null
  readonly radius: number | null
  readonly box: readonly [number, number, number, number] | null
  readonly regions: readonly string[] | null
  readonly levels: readonly string[] | null
  readonly text: '모롱뜰' | '칼국수' | null
  readonly isTonight: boolean
  readonly isBookable: boolean
}

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 2, nil: null })
const lat = fc.integer({ min: 0, max: 170 }).map((n) => 37.48005 + n / 1000)
const lng = fc.integer({ min: 0, max: 200 }).map((n) => 126.90005 + n / 1000)
const question: fc.Arbitrary<Question> = fc.record({
  point: maybe(fc.record({ lat, lng })),
  radius: maybe(fc.integer({ min: 300, max: 12_000 })),
  box: maybe(
    fc
      .tuple(lng, lat, fc.integer({ min: 5, max: 120 }), fc.integer({ min: 5, max: 120 }))
      .map(([west, south, x, y]) => [west, south, west + x / 1000, south + y / 1000] as const),
  ),
  regions: maybe(fc.subarray(['11440', '11680', '11', '26', '36110', '50110'], { minLength: 1 })),
  levels: maybe(fc.subarray([...priceLevelNames], { minLength: 1, maxLength: 3 })),
  text: fc.constantFrom('모롱뜰' as const, '칼국수' as const, null, null),
  isTonight: fc.boolean(),
  isBookable: fc.boolean(),
})

const asked = ({ point, radius, box, regions, levels, text, isTonight, isBookable }: Question) => ({
  ...(point && { lat: String(point.lat), lng: String(point.lng) }),
  ...(point && radius !== null && { radius: String(radius) }),
  ...(box && { bbox: box.join() }),
  ...(regions && { region: regions.join() }),
  ...(levels && { price: levels.join() }),
  ...(text && { query: text }),
  ...(isTonight && { day: today, meal: 'dinner', guests: '4' }),
  ...(isTonight && isBookable && { bookable: 'Y' }),
  size: String(size),
})

/** Everything that fits all of it, over all pages. */
async function foundBy(one: Question): Promise<FoundRestaurant[]> {
  const found: FoundRestaurant[] = []
  let whole = Number.POSITIVE_INFINITY
  for (let page = 1; found.length < Math.min(whole, page * size); page += 1) {
    const answer = await searchFor(server, { ...asked(one), page: String(page) })
    whole = Math.min(whole, answer.supplements[0]?.after ?? answer.pageInfo.totalBoardNo)
    found.push(...answer.restaurants)
    if (answer.restaurants.length < size) break
  }
  return found.slice(0, whole)
}

const metresTo = ({ point }: Question, { lat, lng }: Made) =>
  point && lat !== null && lng !== null
    ? metresBetween(point, { lat, lng })
    : Number.POSITIVE_INFINITY

const isIn = ({ box }: Question, { lat, lng }: Made) =>
  !box ||
  (lat !== null && lng !== null && lng >= box[0] && lng <= box[2] && lat >= box[1] && lat <= box[3])

/** Which of them fit, without looking at any index. `slack` widens the radius a little. */
const fitting = (one: Question, slack: number) =>
  all.filter(
    (made) =>
      isIn(one, made) &&
      (!one.point || one.radius === null || metresTo(one, made) <= one.radius * slack) &&
      (!one.regions || one.regions.some((code) => made.guCode.startsWith(code))) &&
      (!one.levels || one.levels.includes(levelOf(made) ?? '')) &&
      (one.text !== '모롱뜰' || made.isNamed) &&
      (one.text !== '칼국수' || made.isCooked) &&
      (!one.isTonight || !one.isBookable || made.table === 'free'),
  )

const numbersOf = (made: readonly { restaurantNo: string }[]) =>
  made.map(({ restaurantNo }) => restaurantNo).toSorted()

const byNo = (no: string) => all.find(({ restaurantNo }) => restaurantNo === no)

/** Distances that are not said, not true, or not in order. */
function wrongWays(one: Question, found: readonly FoundRestaurant[]) {
  if (!one.point) return found.filter(({ distance }) => distance !== undefined)
  const shown = found.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY)
  return found.filter(({ restaurantNo }, at) => {
    const made = byNo(restaurantNo)
    const way = made ? metresTo(one, made) : Number.NaN
    const said = shown[at] ?? Number.NaN
    const isTrue = said === way || Math.abs(said - way) <= 2 + way * tolerance
    return !isTrue || said < (shown[at - 1] ?? 0)
  })
}

test('가까운 차례, 거리, 네모, 지역, 값, 글자, 하루를 섞어 물어도 하나씩 따진 것과 같다', async () => {
  await fc.assert(
    fc.asyncProperty(question, async (one) => {
      const found = await foundBy(one)
      const numbers = new Set(numbersOf(found))
      expect(numbers.size).toBe(found.length)
      const surely = numbersOf(fitting(one, 1 - tolerance))
      const atMost = new Set(numbersOf(fitting(one, 1 + tolerance)))
      expect(surely.filter((no) => !numbers.has(no))).toEqual([])
      expect([...numbers].filter((no) => !atMost.has(no))).toEqual([])
      expect(wrongWays(one, found)).toEqual([])
      expect(found.map(({ priceMedian }) => priceMedian)).toEqual(
        found.map(({ restaurantNo }) => medianOf(byNo(restaurantNo)?.prices ?? []) ?? null),
      )
    }),
    { numRuns: 120 },
  )
})

test('반쪽 위치와 알 수 없는 곳은 거절한다', async () => {
  for (const refused of [
    'lat=37.5',
    'lng=127',
    'lat=91&lng=127',
    'radius=500',
    'lat=37.5&lng=127&radius=50001',
    'sort=distance',
    'bbox=127,37,126,38',
    'bbox=126,37,127',
    'region=서울',
    'region=114',
    'price=5',
  ])
    expect([refused, (await ask(server, `GET /api/restaurants/search?${refused}`)).status]).toEqual(
      [refused, 400],
    )
})

test.each<Readonly<Record<string, string>>>([{}, { query: '칼국수' }, { query: '모롱뜰' }])(
  '오십 킬로미터 안에 아무것도 없으면 몇 번 묻지 않고 빈 쪽을 준다: %o',
  async (more) => {
    const spied = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const page = await searchFor(server, {
        ...more,
        lat: '34.2',
        lng: '124.1',
        radius: '50000',
        bookable: 'Y',
      })
      expect([page.restaurants, page.pageInfo.totalBoardNo]).toEqual([[], 0])
      expect(spied.mock.calls.length).toBeLessThanOrEqual(8)
    } finally {
      spied.mockRestore()
    }
  },
)

test('옮긴 가게는 곧바로 새 곳과 새 지역에서 찾힌다', async () => {
  const { db } = server.deps
  const { restaurantNo } = await buildRestaurant(db, { latitude: 33.5, longitude: 126.5 })
  const around = async (more: Record<string, string>) =>
    (await searchFor(server, { radius: '3000', ...more })).restaurants.map(
      ({ restaurantNo: no, distance }) => [no, distance],
    )
  expect(await around({ lat: '33.5', lng: '126.5' })).toEqual([[restaurantNo, 0]])
  await db
    .updateTable('restaurant')
    .set({ latitude: 35.16, longitude: 129.06, siCode: '26', guCode: '26470' })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await refreshSearch(db, [restaurantNo], server.clock.now())
  expect(await around({ lat: '33.5', lng: '126.5' })).toEqual([])
  expect(await around({ lat: '35.16', lng: '129.06', region: '26470' })).toEqual([
    [restaurantNo, expect.closeTo(0, -1)],
  ])
})
