import { reservationStates } from '@matjari/contract/reservations/state'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { buildMember } from '../../../test/support/members/members.ts'
import { anyName, anyPart } from '../../../test/support/names.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import type { Database } from '../../db/database.ts'
import type { AdminSearch } from './admin-reservations.sql.ts'
import { pageOfReservations } from './listed-guests.ts'

let database: Database
const days = ['2026-11-18', '2026-11-19']

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const names = fc.sample(fc.tuple(anyName, anyName, anyName), { numRuns: 30, seed: 29 })
  for (const [at, [memberId, memberNickName, restaurantName]] of names.entries()) {
    const { memberNo } = await buildMember(db, {
      memberId: `${memberId}${at}`,
      memberNickName: `${memberNickName}${at}`,
    })
    if (at % 3 === 0) await buildRestaurant(db, { memberNo, restaurantName })
  }
  await sql`alter table reservation disable trigger user`.execute(db)
  const guests = fc.sample(anyName, { numRuns: 60, seed: 30 })
  // Of every third the owner wrote the name down, also of some members.
  await sql`
    insert into reservation (restaurant_no, member_no, reserve_day, reserve_min, number_of_guests, state, cancelled_by,
      source, guest_name, created_at)
    select r.restaurant_no, m.member_no, (${days}::date[])[1 + n % 2], 600 + n, 2, state,
      case when state = 'cancelled' then 'store' end, case when m.member_no is null then 'phone' else 'app' end,
      case when n % 3 = 0 then (${guests}::text[])[1 + n / 3 % 60] end, now()
    from generate_series(1, 400) n
      cross join lateral (select (array['confirmed', 'visited', 'noShow', 'cancelled'])[1 + n * 7 % 4] as state) as s
      join (select restaurant_no, row_number() over () as at from restaurant) as r on r.at = 1 + n * 13 % 10
      left join (select member_no, row_number() over () as at from member) as m
        on n % 6 > 0 and m.at = 1 + n * 17 % 30`.execute(db)
  await sql`analyze`.execute(db)
})
afterAll(() => database.close())

/** Every booking asked by itself, in the plainest way. */
async function everyOneAsked({ reserveDay, state, restaurantName, guest }: AdminSearch) {
  const has = (column: string, text: string) =>
    sql<boolean>`coalesce(strpos(lower(${sql.ref(column)}), lower(${text})) > 0, false)`
  let all = database.db
    .selectFrom('reservation as v')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .leftJoin('member as m', 'm.memberNo', 'v.memberNo')
    .select('v.reservationNo')
    .orderBy('v.reservationNo', 'desc')
  if (reserveDay) all = all.where('v.reserveDay', '=', reserveDay)
  if (state) all = all.where('v.state', '=', state)
  if (restaurantName) all = all.where(has('r.restaurantName', restaurantName))
  if (guest)
    all = all.where(
      sql<boolean>`(${has('v.guestName', guest)} or ${has('m.memberId', guest)}
        or ${has('m.memberNickName', guest)})`,
    )
  return (await all.execute()).map(({ reservationNo }) => reservationNo)
}

const maybe = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: undefined, freq: 3 })
/** Letters that many names have, so that two of them meet. */
const often = fc.oneof(anyPart, fc.constantFrom('a', 'b', 'i', '1', '가', '나', ' '))
const anySought = fc.record({
  guest: maybe(often),
  restaurantName: maybe(often),
  state: fc.constantFrom(undefined, ...reservationStates),
  reserveDay: fc.constantFrom(undefined, undefined, ...days),
})
const anySlice = fc.record({ offset: fc.nat({ max: 40 }), size: fc.integer({ min: 1, max: 20 }) })
/** Small ones, so that names are common and the newest do not always fill a page. */
const anyBounds = fc.record({
  counted: fc.integer({ min: 1, max: 60 }),
  searched: fc.integer({ min: 1, max: 300 }),
})

test('이름의 일부로 찾은 쪽은 예약을 하나하나 물어 찾은 것과 늘 같다', async () => {
  const ways = { few: 0, many: 0, both: 0 }
  const isSame = fc.asyncProperty(anySought, anySlice, anyBounds, async (sought, slice, bounds) => {
    const { db } = database
    const { reservations, pageInfo } = await pageOfReservations(db, { sought, slice, bounds })
    const wanted = await everyOneAsked(sought)
    expect(reservations.map(({ reservationNo }) => reservationNo)).toEqual(
      wanted.slice(slice.offset, slice.offset + slice.size),
    )
    expect(pageInfo.totalBoardNo).toBe(Math.min(wanted.length, bounds.counted))
    if (sought.guest || sought.restaurantName)
      ways[wanted.length < bounds.counted ? 'few' : 'many'] += 1
    if (sought.guest && sought.restaurantName && wanted.length > 0) ways.both += 1
  })
  await fc.assert(isSame, { numRuns: 400 })
  expect(Math.min(ways.few, ways.many, ways.both)).toBeGreaterThan(5)
})
