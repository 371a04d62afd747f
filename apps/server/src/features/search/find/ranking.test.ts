import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound, searchFor } from '../../../../test/support/restaurants/search.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { refreshSearch } from '../indexing/refresh.ts'

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
