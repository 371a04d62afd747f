import { limits } from '@matjari/contract/limits'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { fitting, namesFound, searchFor } from '../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { keepRanksCurrent, refreshSearch } from './indexing/refresh.ts'

describe('검색', () => {
  describe('검색', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
      const build = (restaurantName: string, options: object) =>
        buildRestaurant(server.deps.db, { restaurantName, ...options })
      await build('청포도 식탁', {
        category: '양식',
        tags: ['파스타'],
        restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
        menus: [{ menuName: '감자뇨끼' }],
      })
      await build('다락방 김치찌개', {
        tags: ['김치찌개'],
        restaurantAddress: '서울 용산구 이태원로 180 (이태원동)',
        menus: [{ menuName: '쟁반짜장' }],
      })
      await build('바삭공방', {
        category: '일식',
        tags: ['돈카츠', '족발/보쌈'],
        restaurantAddress: '서울 강남구 테헤란로 152-7 (역삼동)',
      })
      await build('BBQ 마당 24시', {
        category: '양식',
        tags: ['바베큐'],
        restaurantAddress: '서울 중구 을지로 157 (산림동)',
      })
    })
    afterAll(() => server.close())

    describe('찾는 방법마다 찾는다', () => {
      test.each([
        ['이름', '청포도 식탁', '청포도 식탁'],
        ['이름의 일부', '포도', '청포도 식탁'],
        ['붙여 쓴 이름', '청포도식탁', '청포도 식탁'],
        ['띄어 쓴 이름', '바삭 공방', '바삭공방'],
        ['초성', 'ㅊㅍㄷ', '청포도 식탁'],
        ['쌍자음을 홑자음으로 친 초성', 'ㄷㄹㅂㄱㅊㅈㄱ', '다락방 김치찌개'],
        ['겹받침이 되어 버린 초성', 'ㅄㄱㅂ', '바삭공방'],
        ['초성과 글자가 섞인 말', 'ㄱㅊ찌개', '다락방 김치찌개'],
        ['치다 만 글자', '김치찌ㄱ', '다락방 김치찌개'],
        ['받침으로 붙어 버린 글자', '다락방 김치찍', '다락방 김치찌개'],
        ['태그', '파스타', '청포도 식탁'],
        ['묶인 태그의 하나', '보쌈', '바삭공방'],
        ['분류', '일식', '바삭공방'],
        ['메뉴', '뇨끼', '청포도 식탁'],
        ['메뉴의 다른 표기', '쟁반자장', '다락방 김치찌개'],
        ['다른 표기', '돈까스', '바삭공방'],
        ['표준 표기', '돈가스', '바삭공방'],
        ['길', '이태원로', '다락방 김치찌개'],
        ['길과 번호', '이태원로180', '다락방 김치찌개'],
        ['번호의 붙임표', '테헤란로 152-7', '바삭공방'],
        ['구', '강남구', '바삭공방'],
        ['동', '연남동', '청포도 식탁'],
        ['동네와 음식', '연남동 파스타', '청포도 식탁'],
        ['붙여 쓴 동네와 음식', '연남동파스타', '청포도 식탁'],
        ['동네와 메뉴', '연남 뇨끼', '청포도 식탁'],
        ['동네와 초성', '연남동 ㅍㅅㅌ', '청포도 식탁'],
        ['소문자', 'bbq', 'BBQ 마당 24시'],
        ['전각 글자', 'ＢＢＱ', 'BBQ 마당 24시'],
        ['소리 나는 대로', '비비큐', 'BBQ 마당 24시'],
        ['숫자', '24', 'BBQ 마당 24시'],
        ['풀어 쓴 한글', '청포도'.normalize('NFD'), '청포도 식탁'],
      ])('%s: %s', async (_, query, name) => {
        const page = await searchFor(server, { query })
        expect(fitting(page)).toEqual([name])
        expect(page.correctedQuery).toBeNull()
      })

      test('구와 길 이름이 이어져 생긴 말로는 찾지 않는다', async () => {
        expect(await namesFound(server, '구이')).toEqual([])
      })

      test('낱말이 모두 맞는 곳이 없으면 그렇다고 하고, 덜 맞는 곳을 덧붙인다', async () => {
        const page = await searchFor(server, { query: '연남동 돈까스' })
        expect(fitting(page)).toEqual([])
        expect(page.supplements).toContainEqual({
          after: 0,
          query: '연남동 돈까스',
          isNearby: true,
        })
        expect(page.restaurants[0]?.restaurantName).toBe('바삭공방')
      })
    })

    describe('잘못 친 말을 고쳐 찾고 무엇으로 찾았는지 말한다', () => {
      test.each([
        ['자모 하나', '퍄스타', '파스타', '청포도 식탁'],
        ['받침', '청포독', '청포도', '청포도 식탁'],
        ['글자 하나 빠짐', '김치개', '김치찌개', '다락방 김치찌개'],
        ['글자 하나 더', '뇨끼끼', '뇨끼', '청포도 식탁'],
        ['글자 차례', '파타스', '파스타', '청포도 식탁'],
        ['자모 하나 빠짐', '팟타', '파스타', '청포도 식탁'],
        ['한글 자판', 'vktmxk', '파스타', '청포도 식탁'],
        ['영문 자판', 'ㅠㅠㅂ', 'bbq', 'BBQ 마당 24시'],
        ['여러 낱말 가운데 하나', '연남동 파스티', '연남동 파스타', '청포도 식탁'],
      ])('%s: %s → %s', async (_, query, correctedQuery, name) => {
        const page = await searchFor(server, { query })
        expect(page.correctedQuery).toBe(correctedQuery)
        expect(page.restaurants[0]?.restaurantName).toBe(name)
      })

      test('찾은 것이 있으면 고치지 않는다', async () => {
        await expect(searchFor(server, { query: '파스' })).resolves.toMatchObject({
          correctedQuery: null,
          restaurants: [{ restaurantName: '청포도 식탁' }],
        })
      })

      test('조건 때문에 없는 것은 잘못 친 것이 아니다', async () => {
        await expect(
          searchFor(server, { query: '파스타', category: '중식' }),
        ).resolves.toMatchObject({
          restaurants: [],
          correctedQuery: null,
        })
      })

      test('고쳐도 없으면 없다고 한다', async () => {
        await expect(searchFor(server, { query: '뷁쒧훑' })).resolves.toMatchObject({
          restaurants: [],
          pageInfo: { totalBoardNo: 0 },
          isCapped: false,
          correctedQuery: null,
        })
      })
    })

    // biome-ignore format: a list to be read by people
    const oddities = [
  '%', '_', "'", '"', '\\', ';--', '!', '|', '&', ':*', '()', '<->', '$', '*', '~', '@', '#', ',',
  "' or 1=1 --", '김치 & !찌개', 'a:*', '😀', '👨‍👩‍👧‍👦', '\u0000', '가'.repeat(50), 'ㄱ'.repeat(50),
  'a '.repeat(25), '강 '.repeat(25), 'ㅏㅑㅓ', '𠮷野家', '\u202e', '\u0301'.repeat(50), 'ㄱㅏ나ㄷ',
]

    test.each(oddities)('무엇을 쳐도 글자로만 읽고 답한다: %s', async (query) => {
      const page = await searchFor(server, { query })
      expect(page.restaurants.length).toBe(page.pageInfo.totalBoardNo)
      expect(page.restaurants.length).toBeLessThan(4)
    })
  })

  describe('많은 결과', () => {
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
      const ranked = await db
        .selectFrom('restaurantSearch')
        .select(['restaurantNo', 'pop'])
        .execute()
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
          expect(answer.pageInfo.totalBoardNo).toBe(
            Math.min(expected.length, limits.search.resultsMax),
          )
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
  })

  describe('찾지 않는 것', () => {
    const tags = ['김치찌개', '파스타', '돈카츠', '막국수', '바베큐', '떡볶이', '칼국수', '만두국']
    /** One typo in every word, and no restaurant that has two of them. */
    const mistyped = '김치찌게 파스탸 돈카쯔 막꾹수 바비큐 떡복이 칼국쑤 만둣국'

    let server: TestApp
    beforeAll(async () => {
      server = await testApp()
      for (const tag of tags)
        await buildRestaurant(server.deps.db, { restaurantName: `${tag} 하나`, tags: [tag] })
    })
    afterAll(() => server.close())

    async function statementsOf(asked: Record<string, string>) {
      const spied = vi.spyOn(pg.Client.prototype, 'query')
      try {
        const { restaurants } = await searchFor(server, asked)
        return { found: restaurants.length, statements: spied.mock.calls.length }
      } finally {
        spied.mockRestore()
      }
    }

    /** However long a query is, and whatever it may have been meant to be. */
    const most = 18

    const filters = { category: '양식', reservable: 'Y', minRating: '4' }

    test.each([
      ['모르는 말 하나', '꿻뛟뾃'],
      ['붙여 쓴 말', '하나김치찌개파스타돈카츠막국수둘'],
      ['틀린 말 여덟', mistyped],
      ['맞는 말 여덟', tags.join(' ')],
      ['영어 자판으로 친 말', 'rlaclWlro vktmxk ehszkcm akrrntn'],
    ])('%s을 찾지 못해도 묻는 횟수에 끝이 있다', async (_name, query) => {
      for (const asked of [{ query }, { query, ...filters }]) {
        const { found, statements } = await statementsOf(asked)
        expect(found).toBe(0)
        expect(statements).toBeLessThanOrEqual(most)
      }
    })

    test.each([
      ['곳과 할 일과 음식', '마포구 주차 되는 김치찌개집'],
      ['값까지', '마포구 만원 이하 룸 있는 파스타집'],
      ['틀린 이름까지', '마포구 혼자 먹기 좋은 파스탸하냐 예약하고 싶어요'],
    ])('%s 말해 적게 찾고 덧붙일 때도 묻는 횟수에 끝이 있다', async (_name, query) => {
      for (const asked of [{ query }, { query, ...filters }])
        expect((await statementsOf(asked)).statements).toBeLessThanOrEqual(most)
    })
  })
})

describe('차례', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const build = (restaurantName: string, options: Parameters<typeof buildRestaurant>[1] = {}) =>
    buildRestaurant(server.deps.db, { restaurantName, tags: ['노포'], ...options })

  async function review(restaurantNo: string, stars: readonly number[]) {
    await buildReviews(server.deps.db, restaurantNo, stars)
    await refreshSearch(server.deps.db, [restaurantNo], server.clock.now())
  }

  test('평이 같으면 정확한 이름, 이름의 앞, 이름, 태그, 태그의 일부, 메뉴의 차례고, 길 이름은 음식이 아니다', async () => {
    await build('길에서 아는 집', { restaurantAddress: '서울 중구 우동로 1 (명동)' })
    await build('메뉴로 아는 집', { menus: [{ menuName: '튀김우동' }] })
    await build('태그 일부로 아는 집', { tags: ['냉우동집'] })
    await build('태그로 아는 집', { tags: ['우동'] })
    await build('면발 우동')
    await build('우동 한그릇')
    await build('우동')
    expect(await namesFound(server, '우동')).toEqual([
      '우동',
      '우동 한그릇',
      '면발 우동',
      '태그로 아는 집',
      '태그 일부로 아는 집',
      '메뉴로 아는 집',
    ])
  })

  test('음식으로 찾으면 평이 훨씬 좋은 곳이 그 이름뿐인 곳보다 먼저고, 이름이 같은 곳은 다섯 안에 있다', async () => {
    const named = await build('쫄면', { tags: ['족발/보쌈'] })
    await review(named.restaurantNo, [3, 3, 3])
    for (const name of ['하나', '둘', '셋', '넷', '다섯', '여섯']) {
      const { restaurantNo } = await build(`불맛 ${name}`, { menus: [{ menuName: '쫄면' }] })
      await review(restaurantNo, [5, 5, 5, 5, 5, 5])
    }
    const found = await namesFound(server, '쫄면')
    expect(found[0]).toMatch(/^불맛/)
    expect(found[4]).toBe('쫄면')
    expect(found).toHaveLength(7)
  })

  test('여러 낱말은 이어진 이름이 먼저다', async () => {
    await build('뭉치네 떡', { menus: [{ menuName: '고래밥' }] })
    await build('고래 뭉치네')
    expect(await namesFound(server, '고래 뭉치네')).toEqual(['고래 뭉치네', '뭉치네 떡'])
  })

  test('같은 자리에서는 평이 좋은 곳이 먼저고 그다음은 먼저 등록한 곳이다', async () => {
    const first = await build('가람 국밥')
    await build('나람 국밥')
    const praised = await build('다람 국밥')
    const scolded = await build('라람 국밥')
    await review(praised.restaurantNo, [5, 5, 5])
    await review(scolded.restaurantNo, [1, 1, 1])
    expect(await namesFound(server, '람 국밥')).toEqual([
      '다람 국밥',
      '가람 국밥',
      '나람 국밥',
      '라람 국밥',
    ])
    const names = (sort: string) => namesFound(server, { query: '람 국밥', sort })
    await review(first.restaurantNo, [3, 3, 3, 3])
    expect((await names('rating')).slice(0, 3)).toEqual(['다람 국밥', '가람 국밥', '라람 국밥'])
    expect((await names('reviews')).slice(0, 3)).toEqual(['가람 국밥', '다람 국밥', '라람 국밥'])
    expect(await names('newest')).toEqual(['라람 국밥', '다람 국밥', '나람 국밥', '가람 국밥'])
  })

  test('가장 최근에 등록한 곳은 번호가 아니라 날짜로 정한다', async () => {
    await build('새벽 종소리', { createdAt: new Date('2026-11-10T00:00:00Z') })
    await build('저녁 종소리', { createdAt: new Date('2026-11-01T00:00:00Z') })
    expect(await namesFound(server, { query: '종소리', sort: 'newest' })).toEqual([
      '새벽 종소리',
      '저녁 종소리',
    ])
  })

  test('쪽을 넘겨도 순서가 이어지고 겹치지 않으며 이백 곳까지만 센다', async () => {
    await server.deps.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 215; n += 1) {
        const { memberNo } = await tx
          .selectFrom('member')
          .select('memberNo')
          .executeTakeFirstOrThrow()
        await buildRestaurant(tx, { memberNo, restaurantName: `쪽배 ${n}`, tags: ['노포'] })
      }
    })
    const seen: string[] = []
    for (let page = 1; page <= 5; page += 1) {
      const answer = await searchFor(server, { query: '쪽배', page: String(page), size: '50' })
      expect(answer).toMatchObject({
        isCapped: true,
        pageInfo: { totalBoardNo: 200, boardNoPerPage: 50, currentPage: page },
      })
      seen.push(...answer.restaurants.map(({ restaurantNo }) => restaurantNo))
    }
    expect(seen).toHaveLength(200)
    expect(new Set(seen).size).toBe(200)
    expect(await searchFor(server, { query: '쪽배' })).toMatchObject({
      restaurants: { length: 20 },
      pageInfo: { boardNoPerPage: 20, currentPage: 1 },
    })
    expect(await searchFor(server, { query: '쪽배 214' })).toMatchObject({
      isCapped: false,
      pageInfo: { totalBoardNo: 1 },
    })
  })

  test('찾는 말이 없으면 모두를 순서대로 보인다', async () => {
    const { pageInfo, isCapped } = await searchFor(server, {})
    expect(pageInfo.totalBoardNo).toBe(200)
    expect(isCapped).toBe(true)
    const [newest] = await namesFound(server, { sort: 'newest' })
    expect(newest).toBe('새벽 종소리')
    const [best] = (await searchFor(server, { sort: 'rating' })).restaurants
    expect(best?.averageRating).toBe(5)
  })

  test('동네로 찾으면 그 동네에 있는 곳이 옆 동네의 평이 좋은 곳보다 먼저다', async () => {
    const restaurantAddress = '대전광역시 서구 둔산대로 100'
    const away = (latitude: number) => ({ restaurantAddress, latitude, longitude: 127.379 })
    const next = await build('옆 동네 선지', { ...away(36.3552), tags: ['선짓국'] })
    await review(next.restaurantNo, [5, 5, 5, 5, 5, 5])
    await build('만년 선지', { ...away(36.3655), tags: ['선짓국'] })
    expect(await namesFound(server, '만년동 선짓국')).toEqual(['만년 선지', '옆 동네 선지'])
  })
})
