import { limits } from '@matjari/contract/limits'
import { pictureAddress } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import type {
  ListedRestaurant,
  Rating,
  RestaurantCard,
  RestaurantDetail,
} from '@matjari/contract/restaurants/entities'
import { textsByWire } from '@matjari/contract/restaurants/shop-texts'
import { restaurantStatuses } from '@matjari/contract/restaurants/status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, buildMember } from '../../../test/support/members/members.ts'
import { ask, signedIn } from '../../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildSettings } from '../../../test/support/restaurants/settings.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'

describe('상세', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  const detail = (restaurantNo: string, token?: string) =>
    ask<RestaurantDetail>(server, `GET /api/restaurants/${restaurantNo}`, { token })
  const rating = (restaurantNo: string) =>
    ask<Rating>(server, `GET /api/restaurants/${restaurantNo}/rating`)
  const photo = (n: number) => pictureAddress(n.toString(16).padStart(32, '0'))

  async function addMenuPhotos(restaurantNo: string, photos: readonly (string | null)[]) {
    const rows = photos.map((one, position) => ({
      restaurantNo,
      menuName: `메뉴 ${position}`,
      menuPrice: 9000,
      photo: one,
      // Stored the other way round, so that the order has to come from the position.
      position: photos.length - position,
    }))
    await server.deps.db.insertInto('menu').values(rows).execute()
  }

  test('상세는 계약의 모든 칸을 담는다', async () => {
    const { restaurantNo, memberNo } = await buildRestaurant(server.deps.db, {
      restaurantName: '모두국밥',
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
      category: '한식',
      tags: ['설렁탕', '갈비탕'],
      description: '맑은 국물이에요.',
      phoneNumber: '02-333-4444',
      latitude: 37.56,
      longitude: 126.92,
      photo: photo(1),
    })
    await buildReviews(server.deps.db, restaurantNo, [4.5, 5, 3])
    const { status, header, body } = await detail(restaurantNo)
    expect(status).toBe(200)
    expect(header.code).toBe('S200')
    expect(body).toEqual({
      restaurantNo,
      memberNo,
      restaurantName: '모두국밥',
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
      restaurantPostalCode: '04050',
      ...textsByWire(() => ''),
      restaurantDescription: '맑은 국물이에요.',
      restaurantMainPhoto: photo(1),
      restaurantImage: photo(1),
      photos: [photo(1)],
      restaurantCuisineType: '한식,설렁탕,갈비탕',
      restaurantPhoneNumber: '02-333-4444',
      isActive: 'Y',
      status: 'Y',
      lat: 37.56,
      lng: 126.92,
      isLocationExact: false,
      district: '연남동',
      averageRating: 4.2,
      reviewCount: 3,
      reservable: false,
      isOwner: false,
      isFavorite: false,
    })
  })

  test('위치와 사진과 리뷰가 없어도 답한다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db, {
      latitude: null,
      longitude: null,
      photo: null,
    })
    const none = { lat: null, lng: null, restaurantMainPhoto: null, photos: [] }
    expect((await detail(restaurantNo)).body).toMatchObject({
      ...none,
      averageRating: 0,
      reviewCount: 0,
    })
  })

  test('사진은 대표사진부터 메뉴 순서대로, 같은 것 없이, 서른 장까지다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db, { photo: photo(1) })
    await addMenuPhotos(restaurantNo, [photo(4), null, photo(1), photo(3), photo(2), photo(3)])
    // The first row has the last position.
    expect((await detail(restaurantNo)).body.photos).toEqual([1, 3, 2, 4].map(photo))

    const many = await buildRestaurant(server.deps.db, { photo: photo(100) })
    const dishes = Array.from({ length: 33 }, (_, n) => photo(n))
    await addMenuPhotos(many.restaurantNo, dishes)
    expect((await detail(many.restaurantNo)).body.photos).toEqual([
      photo(100),
      ...dishes.reverse().slice(0, 29),
    ])
  })

  test('가게의 안과 밖은 대표사진 다음에, 메뉴보다 먼저, 정한 차례대로 나온다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db, { photo: photo(1) })
    await addMenuPhotos(restaurantNo, [photo(4), photo(2)])
    const places = [
      { restaurantNo, position: 2, photo: photo(2) },
      { restaurantNo, position: 1, photo: photo(3) },
    ]
    await server.deps.db.insertInto('restaurantPhoto').values(places).execute()
    expect((await detail(restaurantNo)).body.photos).toEqual([1, 3, 2, 4].map(photo))
  })

  test('예약설정이 있고 활성이어야 예약할 수 있다', async () => {
    const { restaurantNo, memberNo } = await buildRestaurant(server.deps.db)
    await buildSettings(server.deps.db, restaurantNo)
    expect((await detail(restaurantNo)).body.reservable).toBe(true)
    const paused = await buildRestaurant(server.deps.db, { memberNo, status: 'I' })
    await buildSettings(server.deps.db, paused.restaurantNo)
    const admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
    expect((await detail(paused.restaurantNo, admin.token)).body.reservable).toBe(false)
  })

  test('등록한 사람과 즐겨찾기한 사람에게는 그렇게 말한다', async () => {
    const owner = await signedIn(server)
    const guest = await signedIn(server)
    const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo: owner.memberNo })
    await ask(server, `PUT /api/favorites/${restaurantNo}`, { token: guest.token })
    const seen = async (token?: string) => {
      const { isOwner, isFavorite } = (await detail(restaurantNo, token)).body
      return { isOwner, isFavorite }
    }
    expect(await seen()).toEqual({ isOwner: false, isFavorite: false })
    expect(await seen(owner.token)).toEqual({ isOwner: true, isFavorite: false })
    expect(await seen(guest.token)).toEqual({ isOwner: false, isFavorite: true })
  })

  test.each(['999999999', '0', '-1', 'abc', '1.5', '999999999999999999999999', "1'--", '%00'])(
    '없는 번호 %s 는 404이다',
    async (restaurantNo) => {
      for (const path of ['', '/rating']) {
        const { status, header } = await ask(server, `GET /api/restaurants/${restaurantNo}${path}`)
        expect(status).toBe(404)
        expect(header.code).toBe('E404')
      }
    },
  )

  test('없는 가게의 말은 볼 수 없는 가게의 말과 같다', async () => {
    expect((await detail('999999999')).header.message).toBe(messages.restaurant.notPublic)
  })

  test('평점은 소수 한 자리이고 4.5는 4에 드는 별마다 몇 명인지 센다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    expect((await rating(restaurantNo)).body).toEqual({
      averageRating: 0,
      reviewCount: 0,
      scoreCounts: [5, 4, 3, 2, 1].map((score) => ({ score, count: 0 })),
    })
    await buildReviews(server.deps.db, restaurantNo, [5, 4.5, 4, 4, 0.5, 3.5])
    expect((await rating(restaurantNo)).body).toEqual({
      averageRating: 3.6,
      reviewCount: 6,
      scoreCounts: [
        { score: 5, count: 1 },
        { score: 4, count: 3 },
        { score: 3, count: 1 },
        { score: 2, count: 0 },
        { score: 1, count: 1 },
      ],
    })
  })

  test('숨긴 리뷰는 평점에서 빠진다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db)
    await buildReviews(server.deps.db, restaurantNo, [5, 1])
    await server.deps.db
      .updateTable('review')
      .set({ isActive: false })
      .where('restaurantNo', '=', restaurantNo)
      .where('halfStars', '=', 2)
      .execute()
    expect((await rating(restaurantNo)).body).toMatchObject({ averageRating: 5, reviewCount: 1 })
  })
})

describe('목록', () => {
  let server: TestApp
  let admin: { token: string }
  beforeAll(async () => {
    server = await testApp()
    admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  })
  afterAll(() => server.close())

  const category = async (name: string) => {
    const path = `/api/restaurants/category/${encodeURIComponent(name)}`
    const { status, body } = await ask<RestaurantCard[]>(server, `GET ${path}`)
    expect(status).toBe(200)
    return body
  }
  const list = async (query: Record<string, string>, token?: string) => {
    const search = new URLSearchParams(query)
    const call = `GET /api/admin/restaurants?${search}`
    return ask<ListedRestaurant[]>(server, call, { token })
  }
  const namesIn = async (query: Record<string, string>, token?: string) =>
    (await list(query, token)).body.map(({ restaurantName }) => restaurantName)

  test('분류에는 평이 좋은 맛집이 먼저 나온다', async () => {
    const { memberNo } = await buildMember(server.deps.db)
    const build = (restaurantName: string) =>
      buildRestaurant(server.deps.db, {
        memberNo,
        restaurantName,
        category: '중식',
        tags: ['짬뽕'],
      })
    const plain = await build('보통반점')
    const loved = await build('사랑반점')
    const disliked = await build('아쉬운반점')
    await buildReviews(server.deps.db, loved.restaurantNo, [5, 5, 5, 5, 4.5])
    await buildReviews(server.deps.db, disliked.restaurantNo, [1, 1, 0.5, 1, 1])
    await buildSettings(server.deps.db, loved.restaurantNo)
    const nos = [plain, loved, disliked].map(({ restaurantNo }) => restaurantNo)
    await refreshSearch(server.deps.db, nos, server.clock.now())
    const cards = await category('중식')
    expect(cards.map(({ name }) => name)).toEqual(['사랑반점', '보통반점', '아쉬운반점'])
    expect(cards[0]).toEqual({
      restaurant_no: loved.restaurantNo,
      name: '사랑반점',
      imageUrl: null,
      restaurantCuisineType: '중식,짬뽕',
      district: '동교동',
      averageRating: 4.9,
      reviewCount: 5,
      reservable: true,
    })
    expect(cards[1]).toMatchObject({ averageRating: 0, reviewCount: 0, reservable: false })
  })

  test('분류마다 여덟 곳까지이고 다른 분류는 섞이지 않는다', async () => {
    const { memberNo } = await buildMember(server.deps.db)
    for (let n = 0; n <= limits.home.perCategory; n += 1)
      await buildRestaurant(server.deps.db, { memberNo, category: '일식', tags: ['라멘'] })
    const cards = await category('일식')
    expect(cards).toHaveLength(limits.home.perCategory)
    expect(new Set(cards.map(({ restaurantCuisineType }) => restaurantCuisineType))).toEqual(
      new Set(['일식,라멘']),
    )
  })

  test.each(['기타', '없는분류', "'", '%', '\u0000', ' 한식'])(
    '%j 분류에는 아무것도 없다',
    async (name) => {
      expect(await category(name)).toEqual([])
    },
  )

  test('내 맛집은 상태에 관계없이 새것부터이고 내 것뿐이다', async () => {
    const me = await signedIn(server)
    const made: string[] = []
    for (const status of ['Y', 'N', 'I', 'R', 'C'] as const) {
      const { restaurantNo } = await buildRestaurant(server.deps.db, {
        memberNo: me.memberNo,
        restaurantName: `내 가게 ${status}`,
        status,
        createdAt: new Date('2026-11-02T00:00:00.000Z'),
      })
      made.unshift(restaurantNo)
    }
    await buildRestaurant(server.deps.db)
    const { body } = await ask<{ items: ListedRestaurant[] }>(
      server,
      'GET /api/restaurants/mine',
      me,
    )
    expect(body.items.map(({ restaurantNo }) => restaurantNo)).toEqual(made)
    expect(body.items[0]).toEqual({
      restaurantNo: made[0],
      restaurantName: '내 가게 C',
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      isActive: 'C',
      restaurantImage: null,
      restaurantCuisineType: '한식,김치찌개',
      createDate: '2026-11-02T00:00:00.000Z',
    })
    expect((await ask(server, 'GET /api/restaurants/mine')).status).toBe(401)
  })

  test('활성 맛집의 목록은 누구나, 다른 목록은 관리자만 본다', async () => {
    const { memberNo } = await buildMember(server.deps.db)
    for (const status of ['N', 'Y', 'I', 'R', 'C'] as const)
      await buildRestaurant(server.deps.db, {
        memberNo,
        restaurantName: `목록집 ${status}`,
        status,
      })
    const keyword2 = '목록집'
    expect(await namesIn({ status2: 'Y', keyword2 })).toEqual(['목록집 Y'])
    expect(await namesIn({ status2: 'N', keyword2 }, admin.token)).toEqual(['목록집 N'])
    expect(await namesIn({ status2: '', keyword2 }, admin.token)).toEqual(
      ['C', 'R', 'I', 'Y', 'N'].map((status) => `목록집 ${status}`),
    )
    const member = await signedIn(server)
    for (const query of [{}, { status2: '' }, { status2: 'N' }, { keyword2 }] as const) {
      expect((await list(query)).status).toBe(401)
      expect((await list(query, member.token)).status).toBe(403)
    }
    const twice = 'GET /api/admin/restaurants?status2=Y&status2=N'
    expect((await ask(server, twice)).status).toBe(401)
    expect((await list({ status2: 'X' }, admin.token)).status).toBe(400)
  })

  test('활성 맛집은 검색처럼 찾는다: 대소문자와 띄어쓰기는 상관없고 이름이 먼저다', async () => {
    const { memberNo } = await buildMember(server.deps.db)
    for (const restaurantName of ['Cafe 봄날', 'CAFE봄날 2호점', '100% 봄_날'])
      await buildRestaurant(server.deps.db, { memberNo, restaurantName })
    for (const keyword2 of ['cafe봄 날', 'CAFE 봄날', '  카페'.replace('카페', 'cafe')])
      expect(await namesIn({ status2: 'Y', keyword2 })).toEqual(['Cafe 봄날', 'CAFE봄날 2호점'])
    await buildRestaurant(server.deps.db, { memberNo, restaurantName: '할매집', tags: ['막국수'] })
    await buildRestaurant(server.deps.db, {
      memberNo,
      restaurantName: '막국수 명가',
      tags: ['냉면'],
    })
    expect(await namesIn({ status2: 'Y', keyword2: '막국수' })).toEqual(['막국수 명가', '할매집'])
  })

  test.each(['\\', "'", '.*', '%'])('%s 로는 아무것도 찾지 못한다', async (keyword2) => {
    expect(await namesIn({ status2: 'Y', keyword2 })).toEqual([])
  })
})

describe('공개 범위', () => {
  const restaurantName = '숨은골목국수'
  const menuName = '비밀칼국수'
  const reason = '비밀휴무'
  const notShown = messages.restaurant.notPublic

  type Read = {
    readonly url: (restaurantNo: string) => string
    /** What is there while the restaurant is shown, so that its absence means something. */
    readonly sign: (restaurantNo: string) => string
    /** Asks about this one restaurant: refused, rather than without it. */
    readonly isOfOne?: true
    readonly isForMembers?: true
  }
  const api = '/api/restaurants'
  const named = () => restaurantName
  const sought = (text: string) => encodeURIComponent(text)

  const reads: Record<string, Read> = {
    분류: { url: () => `${api}/category/${sought('한식')}`, sign: named },
    // Not to the last letter: an answer repeats what it was asked, and must not name more than that.
    검색: { url: () => `${api}/search?query=${sought(restaurantName.slice(0, -1))}`, sign: named },
    '메뉴로 검색': {
      url: () => `${api}/search?query=${sought(menuName.slice(0, -1))}`,
      sign: named,
    },
    '모두 검색': { url: () => `${api}/search?category=${sought('한식')}&sort=newest`, sign: named },
    '자동 완성': { url: () => `${api}/suggest?query=${sought('숨은골목')}`, sign: named },
    '메뉴 자동 완성': {
      url: () => `${api}/suggest?query=${sought('비밀칼')}`,
      sign: () => menuName,
    },
    '활성 목록': { url: () => '/api/admin/restaurants?status2=Y', sign: named },
    '활성 목록에서 찾기': {
      url: () => `/api/admin/restaurants?status2=Y&keyword2=${sought('골목')}`,
      sign: named,
    },
    상세: { url: (no) => `${api}/${no}`, sign: named, isOfOne: true },
    평점: { url: (no) => `${api}/${no}/rating`, sign: () => 'scoreCounts', isOfOne: true },
    메뉴: { url: (no) => `${api}/${no}/menu`, sign: () => menuName, isOfOne: true },
    영업시간: {
      url: (no) => `/api/operatings?restaurantNo=${no}`,
      sign: () => '09:10',
      isOfOne: true,
    },
    휴무: {
      url: (no) => `/api/operatings/exceptions?restaurantNo=${no}`,
      sign: () => reason,
      isOfOne: true,
    },
    즐겨찾기: { url: () => '/api/favorites', sign: named, isForMembers: true },
    사이트맵: { url: () => '/sitemaps/1.xml', sign: (no) => `/restaurant/${no}<` },
    '화면의 머리말': { url: (no) => `/restaurant/${no}`, sign: named },
  }

  let server: TestApp
  let admin: { token: string }
  beforeAll(async () => {
    server = await testApp()
    admin = await signedIn(server, { memberRole: 'ROLE_ADMIN' })
  })
  afterAll(() => server.close())

  async function fullRestaurant(memberNo: string) {
    const { restaurantNo } = await buildRestaurant(server.deps.db, {
      memberNo,
      restaurantName,
      menus: [{ menuName }],
    })
    await server.deps.db
      .insertInto('operatingHours')
      .values({ restaurantNo, weekDay: 1, startMin: 550, endMin: 1260 })
      .execute()
    await server.deps.db
      .insertInto('hoursException')
      .values({ restaurantNo, day: '2026-12-25', isClosed: true, reason })
      .execute()
    return restaurantNo
  }

  const setStatus = (restaurantNo: string, status: string) =>
    ask(server, `PATCH /api/admin/restaurants/${restaurantNo}/status`, {
      ...admin,
      payload: { status },
    })

  describe.each(restaurantStatuses.filter((status) => status !== 'Y'))(
    '상태가 %s 이면',
    (status) => {
      let restaurantNo: string
      let owner: { memberNo: string; token: string }
      let guest: { token: string }
      beforeAll(async () => {
        owner = await signedIn(server)
        guest = await signedIn(server)
        restaurantNo = await fullRestaurant(owner.memberNo)
        await ask(server, `PUT /api/favorites/${restaurantNo}`, guest)
      })
      afterAll(() => setStatus(restaurantNo, 'C'))

      const look = (read: Read, token?: string) =>
        server.app.inject({ url: read.url(restaurantNo), headers: token ? bearer(token) : {} })
      const secrets = () => [restaurantName, menuName, reason, `/restaurant/${restaurantNo}<`]

      describe.each(Object.entries(reads))('%s 에는', (_name, read) => {
        test('활성일 때만 나오고 다른 회원에게도 나오지 않는다', async () => {
          await setStatus(restaurantNo, 'Y')
          const readers = read.isForMembers ? [guest.token] : [undefined, guest.token]
          for (const token of readers)
            expect((await look(read, token)).body).toContain(read.sign(restaurantNo))

          await setStatus(restaurantNo, status)
          for (const token of readers) {
            const { body, statusCode } = await look(read, token)
            for (const secret of [...secrets(), read.sign(restaurantNo)])
              expect(body).not.toContain(secret)
            if (!read.isOfOne) continue
            expect(statusCode).toBe(404)
            expect(body).toContain(notShown)
          }
        })
      })

      test('등록한 사람과 관리자에게는 보인다', async () => {
        await setStatus(restaurantNo, status)
        for (const read of Object.values(reads).filter(({ isOfOne }) => isOfOne))
          for (const { token } of [owner, admin])
            expect((await look(read, token)).body).toContain(read.sign(restaurantNo))
        const page = await server.app.inject(`/restaurant/${restaurantNo}`)
        expect(page.statusCode).toBe(404)
        expect(page.body).toContain(notShown)
      })
    },
  )
})
