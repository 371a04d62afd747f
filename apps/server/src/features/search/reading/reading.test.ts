import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { fitting, searchFor } from '../../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { refreshSearch } from '../indexing/commands.ts'

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
  await build('만복회식당', { ...yuseong, restaurantAddress: '대전광역시 유성구 대학로 2 (궁동)' })
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
      expect.objectContaining({ kind: 'time', clock: null, day: expect.stringMatching(/^\d{4}-/) }),
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
  expect(restaurants.map(({ restaurantName }) => restaurantName)).toEqual(['늘봄', '바지락 마을'])
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
