import { calls } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { restaurantStatusLabel } from '@matjari/contract/rules/restaurants/status'
import { homeCategories } from '@matjari/contract/rules/restaurants/tag-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenFor } from '../../test/support/members/signed-in.ts'
import { queueOf } from '../../test/support/restaurants/applications.ts'
import { searchFor } from '../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { samplePassword } from './accounts/named.ts'
import { rejection, waiting } from './content/pending.ts'
import { sampleCategories } from './generate/city.ts'
import { loadSampleCity } from './load-sample-city.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await loadSampleCity(server.deps)
})
afterAll(() => server.close())

const get = async <T>(url: string) => (await server.app.inject({ url })).json<{ body: T }>().body
const all = sampleCategories.flatMap(({ category, restaurants }) =>
  restaurants.map((restaurant) => ({ ...restaurant, category })),
)

test('예순 곳이 넘는 가게가 이름이 겹치지 않게 열려 있다', async () => {
  const { count } = await server.deps.db
    .selectFrom('restaurant')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'Y')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThanOrEqual(60)
  expect(new Set([...all, ...waiting].map(({ name }) => name)).size).toBe(
    all.length + waiting.length,
  )
})

test.each(homeCategories)(
  '%s에는 첫 화면을 채울 만큼 가게가 있고 사진이 모두 나온다',
  async (category) => {
    const cards = await get<{ imageUrl: string; reviewCount: number; district: string }[]>(
      `/api/restaurants/category/${encodeURIComponent(category)}`,
    )
    expect(cards).toHaveLength(limits.home.perCategory)
    expect(new Set(cards.map(({ imageUrl }) => imageUrl)).size).toBeGreaterThanOrEqual(6)
    for (const { imageUrl, reviewCount, district } of cards) {
      expect((await server.app.inject({ url: imageUrl })).statusCode).toBe(200)
      expect(reviewCount).toBeGreaterThan(0)
      expect(district).toMatch(/[동가]$/)
    }
  },
)

test('모든 가게가 등록 화면의 규칙을 지킨다', () => {
  const { parts } = calls['POST /api/stores/register']
  for (const { name, category, tags, description } of [...all, ...waiting]) {
    const sent = {
      restaurantName: name,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      restaurantSiCode: '11',
      restaurantGuCode: '11440',
      restaurantDongCode: '1144012100',
      restaurantPostalCode: '04050',
      restaurantPhoneNumber: '02-1234-5678',
      restaurantDescription: description,
      restaurantCuisineType: [category, ...tags],
    }
    expect(parts.safeParse(sent).error?.issues ?? []).toEqual([])
  }
})

test('어느 가게든 이름을 그대로 치면, 무엇으로 읽히든 그 가게가 먼저 나온다', async () => {
  const first = []
  for (const { name } of all) {
    const { restaurants } = await searchFor(server, { query: name, size: '1' })
    first.push(restaurants[0]?.restaurantName)
  }
  expect(first).toEqual(all.map(({ name }) => name))
})

test('평점은 남긴 리뷰와 정확히 같다', async () => {
  const rows = await server.deps.db
    .selectFrom('restaurantRating as rating')
    .innerJoin('review', 'review.restaurantNo', 'rating.restaurantNo')
    .groupBy(['rating.restaurantNo', 'rating.reviewCount', 'rating.halfStarsSum'])
    .select(['rating.reviewCount', 'rating.halfStarsSum'])
    .select((eb) => [
      eb.fn.countAll<string>().as('counted'),
      eb.fn.sum<string>('review.halfStars').as('summed'),
    ])
    .execute()
  expect(rows.length).toBe(all.length)
  for (const row of rows) {
    expect(row.reviewCount).toBe(Number(row.counted))
    expect(row.halfStarsSum).toBe(Number(row.summed))
  }
})

const count = async (table: 'review' | 'reviewReceipt' | 'reviewReply' | 'reviewPhoto') => {
  const { rows } = await server.deps.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

test('리뷰에 사진과 답글이 있고, 영수증은 대부분 있으며 그 사진은 남아 있지 않다', async () => {
  const reviews = await count('review')
  expect(await count('reviewReceipt')).toBeGreaterThan(reviews * 0.7)
  expect(await count('reviewReply')).toBeGreaterThan(reviews * 0.3)
  const { db } = server.deps
  const receipts = await db.selectFrom('reviewReceipt').select(['photo', 'coarseA']).execute()
  expect(receipts.filter(({ photo }) => photo !== null)).toEqual([])
  expect(new Set(receipts.map(({ coarseA }) => coarseA)).size).toBe(receipts.length)
  const shown = await db.selectFrom('reviewPhoto').select('photo').distinct().execute()
  expect(shown.length).toBeGreaterThan(30)
  const ofOwners = await sql<{ photo: string }>`
    select photo from restaurant union select photo from menu`.execute(db)
  const own = new Set(ofOwners.rows.map(({ photo }) => photo))
  expect(shown.filter(({ photo }) => own.has(photo))).toEqual([])
  for (const { photo } of shown)
    expect((await server.app.inject({ url: photo })).statusCode).toBe(200)
})

test('가게마다 사진이 셋에서 여덟까지 있고, 그 가운데 안과 밖이 있다', async () => {
  const { rows } = await sql<{ shown: number; places: number }>`
    select (select count(distinct photo)::int from (
        select r.photo union all select photo from menu as m where m.restaurant_no = r.restaurant_no
        union all select photo from restaurant_photo as p where p.restaurant_no = r.restaurant_no
      ) as one where photo is not null) as shown,
      (select count(*)::int from restaurant_photo as p where p.restaurant_no = r.restaurant_no) as places
    from restaurant as r where status = 'Y'`.execute(server.deps.db)
  expect(rows.filter(({ places }) => places !== 2)).toEqual([])
  expect(rows.filter(({ shown }) => shown < 3 || shown > 8)).toEqual([])
})

test('사진은 그것을 보이는 줄마다 한 번씩 세어져 있다', async () => {
  const { rows } = await sql<{ key: string; claims: number; shown: number }>`
    select picture_key as key, claims, count(photo)::int as shown
    from picture left join (
      select photo from restaurant union all select photo from menu
      union all select photo from review_photo union all select photo from restaurant_photo
    ) as used on photo = '/media/' || picture_key || '/800.jpg'
    group by 1, 2`.execute(server.deps.db)
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ claims, shown }) => claims !== shown)).toEqual([])
})

test('예약하고 다녀온 사람의 리뷰가 적지 않다', async () => {
  const { rows } = await sql<{ memberId: string; isVisited: boolean }>`
    select member_id as "memberId", exists(
      select from reservation as v where v.member_no = w.member_no and v.state = 'visited'
        and v.restaurant_no = w.restaurant_no and v.reserve_day <= w.written_day
    ) as "isVisited"
    from review as w join member using (member_no)`.execute(server.deps.db)
  const visited = rows.filter(({ isVisited }) => isVisited)
  expect(visited.length).toBeGreaterThan(rows.length * 0.2)
  expect(visited.length).toBeLessThan(rows.length * 0.6)
  expect(visited.some(({ memberId }) => memberId === 'member01')).toBe(true)
})

test('관리자를 기다리는 신고가 있고 아무도 제 글을 신고하지 않았다', async () => {
  const reports = await server.deps.db
    .selectFrom('reviewReport as p')
    .innerJoin('review as w', 'w.reviewNo', 'p.reviewNo')
    .select(['p.state', 'p.memberNo', 'w.memberNo as authorNo'])
    .execute()
  expect(reports.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(reports.filter(({ memberNo, authorNo }) => memberNo === authorNo)).toEqual([])
})

test('앞으로 며칠의 예약이 있고 어느 시간도 팀 수를 넘지 않는다', async () => {
  const slots = await server.deps.db
    .selectFrom('reservationSlot as slot')
    .innerJoin('reservationSetting as setting', 'setting.restaurantNo', 'slot.restaurantNo')
    .select(['slot.booked', 'setting.maxTeamNum'])
    .execute()
  expect(slots.length).toBeGreaterThan(100)
  expect(slots.filter(({ booked, maxTeamNum }) => booked > maxTeamNum)).toEqual([])
  const ahead = await server.deps.db
    .selectFrom('reservation')
    .select('reservationNo')
    .where('state', '=', 'confirmed')
    .execute()
  expect(ahead.length).toBeGreaterThan(20)
})

test('관리자가 볼 등록과 대화가 있고, 아직 열지 않은 가게는 찾을 수 없다', async () => {
  const pending = await server.deps.db
    .selectFrom('restaurant')
    .select('restaurantName')
    .where('status', '=', 'N')
    .execute()
  expect(pending).toHaveLength(3)
  const { items } = await get<{ items: { restaurants: unknown[] } }>(
    `/api/restaurants/search?query=${encodeURIComponent('새벽포차')}`,
  )
  expect(items.restaurants).toEqual([])
  expect(await server.deps.db.selectFrom('chatMessage').select('content').execute()).not.toEqual([])
})

test('승인 대기열에 등록과 이름이 오래된 것부터 있고, 하나는 있는 가게와 비슷하다', async () => {
  const { memberNo } = await server.deps.db
    .selectFrom('member')
    .select('memberNo')
    .where('memberId', '=', 'admin01')
    .executeTakeFirstOrThrow()
  const token = await tokenFor(server, memberNo)
  const { applications } = await queueOf(server, { token })
  const dates = applications.map(({ createDate }) => createDate)
  expect(dates).toEqual(dates.toSorted())
  expect(applications.map(({ kind }) => kind)).toEqual([
    ...Array<string>(3).fill('registration'),
    'name',
  ])
  const warned = applications.filter(({ isWarned }) => isWarned)
  expect(warned.map(({ restaurantName }) => restaurantName)).toEqual(['사천부엌 마파두부'])
  const rejected = await server.deps.db
    .selectFrom('application as a')
    .innerJoin('restaurantEvent as e', 'e.applicationNo', 'a.applicationNo')
    .select(['a.reason', 'e.reason as told', 'e.toldAt'])
    .where('a.state', '=', 'rejected')
    .execute()
  expect(rejected).toEqual([
    { reason: rejection.reason, told: rejection.reason, toldAt: expect.any(Date) as Date },
  ])
})

test('대화마다 마지막 말을 알고, 답을 기다리는 방과 읽은 방이 모두 있다', async () => {
  const { rows } = await sql<{ isKnown: boolean; isWaiting: boolean }>`
    select r.last_message_no = (
        select message_no from chat_message as c
        where c.room_no = r.room_no order by created_at desc limit 1
      ) as "isKnown",
      exists(
        select from chat_message as c where c.room_no = r.room_no
          and c.message_no > r.admin_read_no and c.member_no = r.member_no
      ) as "isWaiting"
    from chat_room as r`.execute(server.deps.db)
  expect(rows.filter(({ isKnown }) => !isKnown)).toEqual([])
  expect(rows.filter(({ isWaiting }) => isWaiting)).toHaveLength(2)
  expect(rows.length).toBeGreaterThan(2)
})

test('관리 기록은 지금까지의 일이고, 가게마다 마지막 기록이 지금의 상태다', async () => {
  const { db } = server.deps
  const records = await db
    .selectFrom('audit')
    .select(['targetKind', 'targetNo', 'after', 'createdAt'])
    .orderBy('auditNo')
    .execute()
  const moments = records.map(({ createdAt }) => createdAt.getTime())
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  expect(Math.max(...moments)).toBeLessThan(server.clock.now().getTime())
  const states = records
    .filter(({ targetKind }) => targetKind === 'restaurant')
    .map(({ targetNo, after }) => [targetNo, after] as const)
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['restaurantNo', 'status'])
    .where('status', '<>', 'N')
    .execute()
  expect(new Map(states)).toEqual(
    new Map(restaurants.map((row) => [row.restaurantNo, restaurantStatusLabel(row.status)])),
  )
  expect(records.filter(({ targetKind }) => targetKind === 'review')).toHaveLength(2)
})

test('며칠 사이에 가입한 사람이 여럿 있다', async () => {
  const { rows } = await sql<{ lately: number }>`
    select count(*)::int as lately from member
    where created_at > ${server.clock.now()}::timestamptz - interval '6 days'
      and created_at < ${server.clock.now()}::timestamptz`.execute(server.deps.db)
  expect(rows[0]?.lately).toBeGreaterThan(10)
})

test('견본 계정으로 로그인할 수 있다', async () => {
  for (const memberId of ['member01', 'owner01', 'admin01']) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      payload: { memberId, memberPw: samplePassword, authLogin: 'N' },
    })
    expect(response.json()).toMatchObject({ header: { code: 'S200' } })
  }
})

test('다시 불러도, 이미 쓰고 있는 데이터베이스에도 아무것도 더하지 않는다', async () => {
  const members = () => server.deps.db.selectFrom('member').select('memberNo').execute()
  const before = await members()
  await loadSampleCity(server.deps)
  expect(await members()).toEqual(before)
})
