import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { fitting, namesFound, searchFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

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
    await expect(searchFor(server, { query: '파스타', category: '중식' })).resolves.toMatchObject({
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
