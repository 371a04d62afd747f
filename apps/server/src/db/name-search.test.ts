import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import { buildMember } from '../../test/support/members/members.ts'
import { anyName, anyPart } from '../../test/support/names.ts'
import { buildRestaurant } from '../../test/support/restaurants/restaurants.ts'
import type { Database } from './database.ts'
import {
  contains,
  containsUnspaced,
  matchesIndexed,
  matchesIndexedUnspaced,
} from './name-search.ts'

const columns = ['memberId', 'memberName', 'memberNickName', 'memberEmail'] as const
const name = 'restaurant.restaurantName'
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  const names = fc.sample(fc.tuple(anyName, anyName, anyName), { numRuns: 80, seed: 29 })
  const owner = await buildMember(database.db)
  for (const [at, [memberId, memberNickName, memberEmail]] of names.entries()) {
    const restaurantName = `${memberId} ${memberNickName}`
    // As many bytes as a name may have.
    if (Buffer.byteLength(restaurantName) <= 50)
      await buildRestaurant(database.db, { memberNo: owner.memberNo, restaurantName })
    await buildMember(database.db, {
      memberId: `${memberId}${at}`,
      memberNickName: `${memberNickName}${at}`,
      memberEmail: at % 4 === 0 ? null : `${memberEmail}${at}`,
    })
  }
})
afterAll(() => database.close())

test('조각의 색인으로 찾은 회원은 한 줄씩 물어 찾은 회원과 늘 같다', () =>
  database.db.connection().execute(async (db) => {
    // A table of this size would be read without the index.
    await sql`set enable_seqscan = off`.execute(db)
    const members = db.selectFrom('member').select('memberNo')
    let met = 0
    const isSame = fc.asyncProperty(
      anyPart,
      fc.subarray([...columns], { minLength: 1 }),
      async (text, some) => {
        const sought = { as: 'member', columns: some, text }
        const numbers = async (query: typeof members) =>
          (await query.execute()).map(({ memberNo }) => Number(memberNo)).toSorted((a, b) => a - b)
        const wanted = await numbers(members.where(contains(sought)))
        expect(await numbers(members.where(matchesIndexed(sought, columns)))).toEqual(wanted)
        met += wanted.length
      },
    )
    await fc.assert(isSame, { numRuns: 300 })
    expect(met).toBeGreaterThan(300)
    const plan = await members
      .where(matchesIndexed({ as: 'member', columns, text: '하루' }))
      .explain()
    expect(JSON.stringify(plan)).toContain('member_parts')
  }))

test('띄어쓰기를 보지 않고 색인으로 찾은 맛집은 한 줄씩 물어 찾은 맛집과 늘 같다', () =>
  database.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const restaurants = db.selectFrom('restaurant').select('restaurantNo').orderBy('restaurantNo')
    let met = 0
    const isSame = fc.asyncProperty(anyPart, async (part) => {
      const text = part.replace(/\s/g, '')
      fc.pre(text !== '')
      const wanted = await restaurants.where(containsUnspaced(name, text)).execute()
      expect(await restaurants.where(matchesIndexedUnspaced(name, text)).execute()).toEqual(wanted)
      met += wanted.length
    })
    await fc.assert(isSame, { numRuns: 200 })
    expect(met).toBeGreaterThan(200)
    const plan = await restaurants.where(matchesIndexedUnspaced(name, '하루')).explain()
    expect(JSON.stringify(plan)).toContain('restaurant_parts')
  }))
