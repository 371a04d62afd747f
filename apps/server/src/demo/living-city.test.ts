import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { loadSampleCity } from './load-sample-city.ts'

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
