import { seoulToday } from '@matjari/contract/seoul-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildReservable } from '../../../../test/support/reservations/reservable.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { fitting, namesFound, searchFor } from '../../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { refreshSearch } from '../indexing/refresh.ts'
import { parseNumbers } from './numbers.ts'

describe('검색어', () => {
  describe('검색어 읽기', () => {
    let server: TestApp

    const yuseong = { latitude: 36.3624, longitude: 127.3561 }
    const hongdae = { latitude: 37.5561, longitude: 126.9241 }
    const gangnam = { latitude: 37.4985, longitude: 127.0279 }

    beforeAll(async () => {
      server = await testApp()
      const build = (restaurantName: string, options: object) =>
        buildRestaurant(server.deps.db, { restaurantName, tags: ['노포'], ...options })
      await build('강남 국수 유성점', {
        ...yuseong,
        restaurantAddress: '대전광역시 유성구 대학로 1 (궁동)',
        tags: ['칼국수', '노포'],
      })
      await build('밀밭', {
        ...gangnam,
        restaurantAddress: '서울 강남구 테헤란로 1 (역삼동)',
        tags: ['칼국수', '주차가능'],
        menus: [{ menuName: '들깨칼국수', menuPrice: 9000 }],
      })
      await build('바지락 마을', {
        ...hongdae,
        restaurantAddress: '서울 마포구 와우산로 1 (서교동)',
        tags: ['칼국수', '혼밥'],
      })
      await build('만복회식당', {
        ...yuseong,
        restaurantAddress: '대전광역시 유성구 대학로 2 (궁동)',
      })
      const gathering = await build('늘봄', {
        ...yuseong,
        restaurantAddress: '대전광역시 유성구 대학로 3 (궁동)',
        tags: ['회식', '삼겹살'],
      })
      await buildReviews(server.deps.db, gathering.restaurantNo, [3, 3, 3])
      await refreshSearch(server.deps.db, [gathering.restaurantNo], server.clock.now())
      await build('골목초밥집', { ...yuseong, category: '일식', tags: ['스시'] })
      await build('물결 스시', { ...hongdae, category: '일식', tags: ['스시'] })
    })
    afterAll(() => server.close())

    const read = async (query: string, more: Record<string, string> = {}) => {
      const page = await searchFor(server, { query, ...more })
      return {
        ...page,
        names: fitting(page),
        said: page.understood.map(({ kind, text, label }) => `${kind} ${text} → ${label}`),
      }
    }

    describe('곳은 이름이 아니라 자리로 찾는다', () => {
      test.each([
        ['시의 줄임말', '대전 칼국수', '강남 국수 유성점', 'place 대전 → 대전광역시'],
        ['구의 줄임말', '강남 칼국수', '밀밭', 'place 강남 → 강남구'],
        ['조사가 붙은 구', '강남구에서 칼국수', '밀밭', 'place 강남구에서 → 강남구'],
        ['역', '강남역 칼국수', '밀밭', 'place 강남역 → 강남역'],
        ['대학', '홍대 칼국수', '바지락 마을', 'place 홍대 → 홍대'],
        ['동', '궁동 칼국수', '강남 국수 유성점', 'place 궁동 → 궁동'],
        ['붙여 쓴 말', '홍대칼국수', '바지락 마을', 'name 홍대칼국수 → 홍대칼국수'],
      ])('%s: %s', async (_, query, name, place) => {
        const { restaurants, said, correctedQuery } = await read(query)
        expect(restaurants[0]?.restaurantName).toBe(name)
        expect(said).toContain(place)
        expect(correctedQuery).toBeNull()
      })

      test('이름을 그대로 치면 자리보다 이름이 먼저다', async () => {
        const { restaurants } = await read('강남 국수 유성점')
        expect(restaurants[0]?.restaurantName).toBe('강남 국수 유성점')
      })
    })

    describe('사람이 하는 말을 알아듣는다', () => {
      test.each([
        [
          '꾸미는 말',
          '얼큰한 칼국수 추천해줘',
          ['밀밭', '바지락 마을', '강남 국수 유성점'],
          ['dish 칼국수 → 칼국수'],
        ],
        ['필요', '주차 되는 칼국수', ['밀밭'], ['need 주차 → 주차 가능', 'dish 칼국수 → 칼국수']],
        [
          '붙여 쓴 필요',
          '주차되는 칼국수',
          ['밀밭'],
          ['need 주차되는 → 주차 가능', 'dish 칼국수 → 칼국수'],
        ],
        ['기분', '혼자 먹기 좋은 곳', ['바지락 마을'], ['need 혼자 → 혼밥']],
        ['온전한 태그', '회식', ['늘봄'], ['need 회식 → 회식']],
        [
          '가격',
          '만원 이하 칼국수',
          ['밀밭'],
          ['price 만원 이하 → 10,000원 이하', 'dish 칼국수 → 칼국수'],
        ],
        ['이름', '바지락 마을 예약하고 싶어요', ['바지락 마을'], ['name 바지락 마을 → 바지락마을']],
      ])('%s: %s', async (_, query, names, said) => {
        const page = await read(query)
        expect(page.names.toSorted()).toEqual(names.toSorted())
        expect(page.said).toEqual(said)
      })

      test('날과 시각과 사람 수를 읽어서 돌려주고, 찾는 것을 그르치지 않는다', async () => {
        const { understood, names } = await read('토요일 저녁 7시 반 네 명 삼겹살')
        expect(names).toEqual(['늘봄'])
        expect(understood).toEqual([
          expect.objectContaining({ kind: 'party', people: 4, label: '4명' }),
          expect.objectContaining({ kind: 'time', clock: '19:30', day: null }),
          expect.objectContaining({
            kind: 'time',
            clock: null,
            day: expect.stringMatching(/^\d{4}-/),
          }),
          expect.objectContaining({ kind: 'dish', label: '삼겹살' }),
        ])
      })

      test('읽지 말라고 한 말은 적힌 그대로 찾는다', async () => {
        const { names, said } = await read('강남 국수', { literal: '강남' })
        expect(names).toEqual(['강남 국수 유성점'])
        expect(said).toContain('name 강남 → 강남')
      })
    })

    test('적힌 그대로가 다섯보다 적으면 다음 읽기를 이어 붙이고, 어디부터 무엇으로 찾았는지 말한다', async () => {
      const page = await read('초밥집')
      expect(page.restaurants.map(({ restaurantName }) => restaurantName)).toEqual([
        '골목초밥집',
        '물결 스시',
      ])
      expect(page.supplements).toEqual([{ after: 1, query: '초밥', isNearby: false }])
      expect(page.pageInfo.totalBoardNo).toBe(2)
      const second = await searchFor(server, { query: '초밥집', size: '1', page: '2' })
      expect(second.restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['물결 스시'])
      expect(second.supplements).toEqual(page.supplements)
    })

    test('필요한 것을 다 가진 곳이 없으면 하나씩 가진 곳을 그렇다고 하며 보여 준다', async () => {
      const { restaurants, supplements } = await read('회식 혼밥')
      expect(restaurants.map(({ restaurantName }) => restaurantName)).toEqual([
        '늘봄',
        '바지락 마을',
      ])
      expect(supplements).toEqual([
        { after: 0, query: '회식', isNearby: false },
        { after: 1, query: '혼밥', isNearby: false },
      ])
    })

    test('아무 데도 없는 음식은 그 바탕이 되는 음식이 뒤따르고, 잘못 친 이름으로 보지 않는다', async () => {
      const { restaurants, supplements, correctedQuery } = await read('삼겹살덮밥')
      expect(restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['늘봄'])
      expect(supplements).toEqual([{ after: 0, query: '삼겹살', isNearby: false }])
      expect(correctedQuery).toBeNull()
    })

    test('맛집은 이름이 아니라 모두를 뜻한다', async () => {
      const { restaurants, said } = await read('맛집')
      expect(restaurants).toHaveLength(7)
      expect(said).toEqual([])
    })
  })

  describe('예약하려는 말', () => {
    let server: TestApp

    beforeAll(async () => {
      server = await testApp()
      const { db } = server.deps
      const { restaurantNo } = await buildReservable(db)
      await db
        .updateTable('restaurant')
        .set({ restaurantName: '자리국수', tags: ['칼국수'], latitude: 37.575, longitude: 126.924 })
        .where('restaurantNo', '=', restaurantNo)
        .execute()
      await refreshSearch(db, [restaurantNo], server.clock.now())
      await buildRestaurant(db, { restaurantName: '꼬리표국수', tags: ['칼국수', '예약가능'] })
      await buildRestaurant(db, { restaurantName: '줄서는국수', tags: ['칼국수'] })
      await buildRestaurant(db, { restaurantName: '예약받나요', tags: ['떡볶이'] })
    })
    afterAll(() => server.close())

    const read = async (asked: Record<string, string>) => {
      const page = await searchFor(server, asked)
      const needs = page.understood.filter(({ kind }) => kind === 'need')
      return { ...page, names: fitting(page), needs: needs.map(({ text, label }) => [text, label]) }
    }

    test.each([
      ['예약되는 곳', '예약되는'],
      ['예약 가능', '예약 가능'],
      ['예약 가능한 곳', '예약 가능한 곳'],
      ['예약이 되나요', '예약이 되나요'],
      ['오늘 저녁 2명, 지금 예약되는 곳은?', '예약되는'],
      ['칼국수 예약 받는 집', '예약 받는 집'],
    ])('%s: 여기서 예약을 받는 곳을 찾고, 꼬리표만 단 곳은 찾지 않는다', async (query, text) => {
      const { names, needs } = await read({ query })
      expect(names).toEqual(['자리국수'])
      expect(needs).toEqual([[expect.stringContaining(text.slice(0, 4)), '예약 받는 곳']])
    })

    test('예약 가능을 읽지 말라고 하면 거르지 않는다', async () => {
      const { names, needs } = await read({ query: '칼국수 예약되는', literal: '예약되는' })
      expect(needs).toEqual([])
      expect(names).not.toEqual(['자리국수'])
    })

    test('간판에 그렇게 적힌 가게는 예약을 받지 않아도 이름으로 찾는다', async () => {
      const { names, needs } = await read({ query: '예약받나요' })
      expect(names[0]).toBe('예약받나요')
      expect(needs).toEqual([])
    })

    test('자리가 있는 곳만 보아도 넓혀 찾은 곳은 가까운 곳이라고 한다', async () => {
      const day = seoulToday(server.clock.now())
      const { restaurants, supplements } = await read({ query: '홍대 칼국수', day, bookable: 'Y' })
      expect(restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['자리국수'])
      expect(supplements).toEqual([{ after: 0, query: '홍대 칼국수', isNearby: true }])
    })
  })

  describe('이름이 먼저', () => {
    /** Each of them could also be read: as a place, a need, a day, a price, a party, a dish or nothing. */
    // biome-ignore format: a list to be read by people
    const names = [
  '강남면옥', '혼밥식당', '비오는날', '오늘은국수', '홍대 칼국수', '대전역 앞', '회식하는 집', '주차장옆 국수', '조용한 식탁',
  '내일 저녁', '두 사람', '만원의 행복', '아이랑 나랑', '성심당', '맛있는 집', '둔산동 손칼국수집', '60계치킨', '김천', '낙지볶음 칼국수',
]

    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
      const { db } = server.deps
      for (const restaurantName of names)
        await buildRestaurant(db, {
          restaurantName,
          tags: ['노포'],
          latitude: 35.2,
          longitude: 129.1,
        })
      await buildRestaurant(db, {
        restaurantName: '으능정이 밥상',
        restaurantAddress: '대전광역시 중구 중앙로 1 (은행동)',
        latitude: 36.3286,
        longitude: 127.4268,
      })
      // Liked by everybody, and right for whatever else those words may say.
      const liked = await buildRestaurant(db, {
        restaurantName: '모두의 식탁',
        restaurantAddress: '서울 강남구 강남대로 1 (역삼동)',
        tags: ['칼국수', '혼밥', '회식', '주차가능', '유아의자'],
        latitude: 37.4985,
        longitude: 127.0279,
        menus: [{ menuName: '파전' }, { menuName: '낙지볶음 국수' }, { menuName: '치킨' }],
      })
      await buildReviews(
        db,
        liked.restaurantNo,
        Array.from({ length: 12 }, () => 5),
      )
      await refreshSearch(db, [liked.restaurantNo], server.clock.now())
    })
    afterAll(() => server.close())

    test.each(names)('이름을 그대로 치면 다른 뜻이 있어도 그 가게가 먼저다: %s', async (name) => {
      expect((await namesFound(server, name))[0]).toBe(name)
    })

    test.each(names)('띄어 쓰지 않아도 그렇다: %s', async (name) => {
      expect((await namesFound(server, name.replaceAll(' ', '')))[0]).toBe(name)
    })

    test('가게이기도 한 곳은 어디인지 말하면 그 가게다', async () => {
      expect((await namesFound(server, '대전 성심당'))[0]).toBe('성심당')
    })
  })

  describe('영어로 친 지명', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
      const { db } = server.deps
      const gangnam = {
        restaurantAddress: '서울 강남구 강남대로 396 (역삼동)',
        latitude: 37.4979,
        longitude: 127.0276,
      }
      await buildRestaurant(db, { ...gangnam, restaurantName: '하루 초밥', tags: ['초밥'] })
      await buildRestaurant(db, { ...gangnam, restaurantName: '서초 국수집', tags: ['국수'] })
      await buildRestaurant(db, { restaurantName: '연남 초밥', tags: ['초밥'] })
      await buildRestaurant(db, { restaurantName: 'Hanok Wine', tags: ['와인바'] })
      await buildRestaurant(db, {
        restaurantName: '밤낮 국밥 24시',
        tags: ['국밥'],
        menus: [{ menuName: '국밥' }],
      })
      await buildRestaurant(db, { restaurantName: '달빛 포차', tags: ['심야식당'] })
      await buildRestaurant(db, {
        restaurantName: '낮밥상',
        tags: ['한정식'],
        menus: [{ menuName: '점심 정식' }],
      })
    })
    afterAll(() => server.close())

    test.each([
      ['gangnam sushi', '강남 초밥', ['하루 초밥']],
      ['sushi gangnam', '초밥 강남', ['하루 초밥']],
      ['Gangnam-gu noodles', '강남구 국수', ['서초 국수집']],
      ['Kangnam station sushi', '강남역 초밥', ['하루 초밥']],
      ['gangnam', '강남', ['하루 초밥', '서초 국수집']],
      ['강남 sushi', '강남 초밥', ['하루 초밥']],
    ])('%s 은 낱말마다 한국어로 읽어 %s 으로 찾는다', async (query, correctedQuery, names) => {
      const found = await searchFor(server, { query })
      expect(found.correctedQuery).toBe(correctedQuery)
      expect([...fitting(found)].toSorted()).toEqual(names.toSorted())
    })

    test('적은 그대로인 곳이 있으면 옮기지 않고, 아는 말이 없으면 그대로 없다', async () => {
      const named = await searchFor(server, { query: 'hanok wine' })
      expect(named.correctedQuery).toBeNull()
      expect(fitting(named)).toEqual(['Hanok Wine'])
      expect(fitting(await searchFor(server, { query: 'gangnam zzzzqqqq' }))).toEqual([])
    })

    test('서로를 가리키는 별칭이 있어도 한 번만 옮긴다', async () => {
      const changedAt = server.deps.now()
      for (const [alias, word] of [
        ['qqqfoo', 'qqqbar'],
        ['qqqbar', 'qqqfoo'],
      ] as const)
        await server.deps.db
          .insertInto('searchAlias')
          .values({ alias, sought: alias, word, changedAt })
          .execute()
      const found = await searchFor(server, { query: 'qqqfoo zzzz' })
      expect(found.correctedQuery).toBe('qqqbar zzzz')
      expect(fitting(found)).toEqual([])
    })

    test('24시는 이름에 적은 곳과 심야식당이고, 점심 특선은 점심에 내는 메뉴다', async () => {
      const late = await searchFor(server, { query: '24시' })
      expect([...fitting(late)].toSorted()).toEqual(['달빛 포차', '밤낮 국밥 24시'])
      expect(late.understood).toMatchObject([{ kind: 'need', label: '24시·심야' }])
      for (const query of ['점심특선', '런치세트']) {
        const lunch = await searchFor(server, { query })
        expect(fitting(lunch)).toEqual(['낮밥상'])
        expect(lunch.understood).toMatchObject([{ kind: 'need', label: '점심 특선' }])
      }
    })
  })
})

describe('숫자', () => {
  const today = '2026-11-19' // a Thursday

  /** What was read of an hour and a day, and what is left to be looked for. */
  function heard(query: string) {
    const { read, rest } = parseNumbers(query, today)
    const times = read.filter((one) => one.kind === 'time')
    return {
      clock: times.find(({ clock }) => clock !== null)?.clock ?? null,
      day: times.find(({ day }) => day !== null)?.day ?? null,
      rest,
    }
  }

  const [friday, saturday] = ['2026-11-20', '2026-11-21']

  test.each([
    ['내일 저녁 8시 3명 이태원', '20:00', friday, '이태원'],
    ['저녁 7시 반 파스타', '19:30', null, '파스타'],
    ['오전 11시 브런치', '11:00', null, '브런치'],
    ['오후 1시 초밥', '13:00', null, '초밥'],
    ['오후 12시 냉면', '12:00', null, '냉면'],
    ['낮 12시 강남', '12:00', null, '강남'],
    ['낮 11시 반 국수', '11:30', null, '국수'],
    ['아침 9시 해장국', '09:00', null, '해장국'],
    ['밤 11시 이자카야', '23:00', null, '이자카야'],
    ['밤 12시 곱창', '24:00', null, '곱창'],
    ['내일 밤 1시 포차', '25:00', friday, '포차'],
    ['새벽 1시 반 감자탕', '01:30', null, '감자탕'],
    ['새벽 12시 국밥', '00:00', null, '국밥'],
    ['8시 스시', '20:00', null, '스시'],
    ['9시 이태원', '21:00', null, '이태원'],
    ['1시 백반', '13:00', null, '백반'],
    ['12시 반 김밥', '12:30', null, '김밥'],
    ['여덟시 홍대', '20:00', null, '홍대'],
    ['일곱 시 반쯤 홍대', '19:30', null, '홍대'],
    ['8시쯤 4명', '20:00', null, ''],
    ['8시 이후에 4명', '20:00', null, ''],
    ['8시 정도 고기', '20:00', null, '고기'],
    ['토요일 7시 4명 파스타', '19:00', saturday, '파스타'],
    ['토요일7시 파스타', '19:00', saturday, '파스타'],
    ['내일저녁8시 파스타', '20:00', friday, '파스타'],
    ['19:30 강남', '19:30', null, '강남'],
    ['저녁 7:30 강남', '19:30', null, '강남'],
    ['7:30 강남', '19:30', null, '강남'],
    ['20시 30분 강남', '20:30', null, '강남'],
    ['11시 저녁 술집', '23:00', null, '술집'],
    ['점심 1시 술집', '13:00', null, '술집'],
    ['점심 8시 술집', '20:00', null, '술집'],
    ['저녁 식사 8시 강남', '20:00', null, '강남'],
    ['정오 강남', '12:00', null, '강남'],
    ['자정 강남', '24:00', null, '강남'],
  ])('%s: %s에 앉으려고 한다', (query, clock, day, rest) => {
    expect(heard(query)).toMatchObject({ clock, day })
    expect(heard(query).rest.replace(/식사/, '').trim()).toBe(rest)
  })

  test.each([
    ['24시 해장국', '24시 해장국'],
    ['24시간 국밥', '24시간 국밥'],
    ['7시 75분 국밥', '7시 75분 국밥'],
    ['99:99 국밥', '99:99 국밥'],
    ['역전할머니맥주 1982', '역전할머니맥주 1982'],
    ['다시 국밥', '다시 국밥'],
    ['세시풍속', '세시풍속'],
  ])('%s: 시각이 아닌 말은 그대로 찾는다', (query, rest) => {
    expect(heard(query)).toEqual({ clock: null, day: null, rest })
  })
})
