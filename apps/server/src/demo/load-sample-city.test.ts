import { calls } from '@matjari/contract/calls/all'
import { limits } from '@matjari/contract/limits'
import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import { homeCategories } from '@matjari/contract/restaurants/tag-list'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenFor } from '../../test/support/members/signed-in.ts'
import { queueOf } from '../../test/support/restaurants/applications.ts'
import { searchFor } from '../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { pendingRegistrations, sampleRejection } from './content/pending-applications.ts'
import { loadSampleCity } from './load-sample-city.ts'
import { samplePassword } from './sample-accounts.ts'
import { sampleCategories } from './sample-city.ts'

describe('불러오기', () => {
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
    expect(new Set([...all, ...pendingRegistrations].map(({ name }) => name)).size).toBe(
      all.length + pendingRegistrations.length,
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
    for (const { name, category, tags, description } of [...all, ...pendingRegistrations]) {
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
    expect(await server.deps.db.selectFrom('chatMessage').select('content').execute()).not.toEqual(
      [],
    )
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
      {
        reason: sampleRejection.reason,
        told: sampleRejection.reason,
        toldAt: expect.any(Date) as Date,
      },
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
})

describe('살아 있는 도시', () => {
  type Found = {
    restaurantName: string
    dayState?: string
    times?: readonly unknown[]
    nextDay?: unknown
  }

  describe.each([
    ['월요일 아침 아홉 시', '2026-11-16T09:00:00+09:00'],
    ['금요일 저녁 여섯 시 사십 분', '2026-11-20T18:40:00+09:00'],
    ['일요일 밤 열한 시 반', '2026-11-22T23:30:00+09:00'],
  ])('%s에 연 도시는', (_, moment) => {
    const now = new Date(moment)
    const today = seoulToday(now)
    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
      server.clock.set(now)
      await loadSampleCity(server.deps)
    })
    afterAll(() => server.close())

    const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) =>
      (await query.execute(server.deps.db)).rows

    test('견본 사장님의 가게가 오늘 열고, 장부에 앱과 전화 손님이 함께 있다', async () => {
      const [own] = await rowsOf(sql<{ days: number; sources: string[]; booked: number }>`
      select (select count(*)::int from operating_hours as h where h.restaurant_no = r.restaurant_no) as days,
        array(select distinct source from reservation as v where v.restaurant_no = r.restaurant_no
          and v.reserve_day between ${addDays(today, -1)}::date and ${today}::date) as sources,
        (select count(*)::int from reservation as v where v.restaurant_no = r.restaurant_no
          and v.reserve_day = ${today}::date and v.state <> 'cancelled') as booked
      from restaurant as r join member using (member_no) where member_id = 'owner01'`)
      expect(own?.days).toBe(7)
      expect(own?.booked).toBeGreaterThanOrEqual(4)
      expect(own?.sources).toEqual(expect.arrayContaining(['app', 'phone']))
    })

    test('가게마다 다시 거는 손님을 알아보고, 자주 오는 손님에게는 메모가 있다', async () => {
      const [known] = await rowsOf(sql<{
        callers: number
        again: number
        noted: number
        lost: number
      }>`
      select (select count(*)::int from guest where phone is not null) as callers,
        (select count(*)::int from (select from reservation where guest_no is not null
          group by guest_no having count(*) > 1) as often) as again,
        (select count(*)::int from guest where note <> '' and noted_at <= ${now}::timestamptz) as noted,
        (select count(*)::int from reservation where source = 'phone' and guest_no is null) as lost`)
      expect(known?.lost).toBe(0)
      expect(known?.callers).toBeGreaterThan(100)
      expect(known?.again).toBeGreaterThan(50)
      expect(known?.noted).toBeGreaterThan(30)
    })

    test('지난 일은 방문·노쇼·취소이고 올 일은 확정이거나 취소다', async () => {
      const wrong = await rowsOf(sql<{ no: string }>`
      select reservation_no as no from reservation
      where ((reserve_day + reserve_min * interval '1 minute') at time zone 'Asia/Seoul'
          < ${now}::timestamptz - interval '15 minutes' and state = 'confirmed')
        or ((reserve_day + reserve_min * interval '1 minute') at time zone 'Asia/Seoul' > ${now}::timestamptz
          and state not in ('confirmed', 'cancelled'))
        or created_at > ${now}::timestamptz`)
      expect(wrong).toEqual([])
      const states = await rowsOf(sql<{ kind: string }>`
      select distinct concat_ws(' ', source, state, cancelled_by) as kind from reservation`)
      expect(states.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining([
          'app visited',
          'app noShow',
          'app confirmed',
          'app cancelled member',
          'app cancelled store',
          'phone confirmed',
          'walkIn visited',
        ]),
      )
    })

    test('어느 시간도 넘치지 않고, 세어 둔 것은 다시 세어도 같다', async () => {
      const wrong = await rowsOf(sql<{ booked: number }>`
      select s.booked from reservation_slot as s join reservation_setting as t using (restaurant_no)
      full join (
        select restaurant_no, reserve_day, minute as reserve_min, count(*)::int as teams,
          sum(number_of_guests)::int as seated
        from reservation cross join lateral unnest(times) as minute
        where state <> 'cancelled' group by 1, 2, 3
      ) as c using (restaurant_no, reserve_day, reserve_min)
      where s.booked is distinct from c.teams or s.guests is distinct from c.seated
        or c.teams > t.max_team_num`)
      expect(wrong).toEqual([])
    })

    test('아무도 하루에 너무 많이, 너무 바짝 예약하지 않는다', async () => {
      const greedy = await rowsOf(sql<{ memberNo: string }>`
      select member_no from reservation where member_no is not null and state <> 'cancelled'
        group by member_no, reserve_day having count(*) > 1
      union select member_no from reservation where member_no is not null and state = 'confirmed'
        group by member_no having count(*) > 10`)
      expect(greedy).toEqual([])
    })

    test('무엇이든 그것을 한 사람의 가입과 그 가게보다 늦고, 같은 글이 없다', async () => {
      const early = await rowsOf(sql<{ kind: string }>`
      select 'review' as kind from review as w join member as m using (member_no)
          join restaurant as r using (restaurant_no)
        where w.created_at <= m.created_at or w.created_at <= r.created_at or w.created_at > ${now}::timestamptz
      union all select 'reservation' from reservation as v join member as m using (member_no)
          join restaurant as r using (restaurant_no)
        where v.created_at <= m.created_at or v.created_at <= r.created_at
      union all select 'chat' from chat_message as c join member as m using (member_no)
        where c.created_at <= m.created_at or c.created_at > ${now}::timestamptz
      union all select 'house' from restaurant as r join member as m using (member_no)
        where r.created_at <= m.created_at
      union all select 'twice' from review group by content having count(*) > 1`)
      expect(early).toEqual([])
    })

    test('지난주는 그 전주와 비슷하다: 예약도 리뷰도 가입도', async () => {
      const week = (count: number) => sql`${addDays(today, -7 * count)}::date`
      const counts = await rowsOf(sql<{ kind: string; last: number; before: number }>`
      select kind, count(*) filter (where day >= ${week(1)})::int as last,
        count(*) filter (where day < ${week(1)})::int as before
      from (
        select 'reservation' as kind, reserve_day as day from reservation where state <> 'cancelled'
        union all select 'review', written_day from review
        union all select 'member', (created_at at time zone 'Asia/Seoul')::date from member
      ) as deeds where day >= ${week(2)} and day < ${today}::date group by kind`)
      expect(counts).toHaveLength(3)
      for (const { last, before } of counts) {
        expect(last / before).toBeGreaterThan(0.6)
        expect(last / before).toBeLessThan(1.6)
      }
    })

    test('오늘이나 내일 자리가 있는 곳도, 꽉 찬 곳도 있다', async () => {
      const found = async (day: string) => {
        const query = new URLSearchParams({
          day,
          guests: '2',
          category: '',
          region: '11',
          size: '50',
        })
        const answer = await server.app.inject({ url: `/api/restaurants/search?${query}` })
        return answer.json<{ body: { items: { restaurants: Found[] } } }>().body.items.restaurants
      }
      const evenings = [...(await found(today)), ...(await found(addDays(today, 1)))]
      expect(evenings.filter(({ times = [] }) => times.length > 0).length).toBeGreaterThan(8)
      expect(evenings.filter(({ dayState }) => dayState === 'full').length).toBeGreaterThan(0)
    })
  })
})
