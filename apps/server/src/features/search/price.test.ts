import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMenu, changeMenu, ownerServing } from '../../../test/support/restaurants/menus.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { fitting, searchFor } from '../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const build = (restaurantName: string, menus: readonly [string, number][]) =>
    buildRestaurant(server.deps.db, {
      restaurantName,
      tags: ['칼국수'],
      menus: menus.map(([menuName, menuPrice]) => ({ menuName, menuPrice })),
    })
  await build('가온', [
    ['들깨칼국수', 9000],
    ['아귀찜', 40_000],
    ['해물찜', 45_000],
  ])
  // Its noodles cost more than what is sought, whatever else it has.
  await build('나루', [
    ['칼국수', 12_000],
    ['만두', 5000],
    ['공기밥', 1000],
  ])
  // Nothing on the menu says it: what is usual there counts.
  await build('다온', [
    ['바지락 한 그릇', 8000],
    ['만두', 5000],
    ['보쌈', 30_000],
  ])
})
afterAll(() => server.close())

const read = (query: string, more: Record<string, string> = {}) =>
  searchFor(server, { query, ...more })
const names = async (query: string) => fitting(await read(query)).toSorted()

test('그 음식이 그 값인 곳을 찾고, 적으면 값을 빼고 찾은 곳이 그렇다고 하며 뒤따른다', async () => {
  const page = await read('만원 이하 칼국수')
  expect(fitting(page).toSorted()).toEqual(['가온', '다온'])
  expect(page.restaurants.map(({ restaurantName }) => restaurantName).at(2)).toBe('나루')
  expect(page.supplements).toEqual([{ after: 2, query: '칼국수', isNearby: false }])
  expect(await names('만원 이상 칼국수')).toEqual(['나루'])
  expect(await names('8천원대 칼국수')).toEqual(['다온'])
})

test('음식을 말하지 않으면 차림의 가운데 값으로 가리고, 글자로 찾으라면 가리지 않는다', async () => {
  expect(await names('만원 이하 맛집')).toEqual(['나루', '다온'])
  expect(await names('4만원대 맛집')).toEqual(['가온'])
  const literally = await read('만원 이하 칼국수', { literal: '만원 이하' })
  expect(literally.understood.map(({ kind }) => kind)).not.toContain('price')
})

test('메뉴의 값을 바꾸면 바로 그 값으로 찾는다', async () => {
  const owner = await ownerServing(server)
  const { menu } = await addMenu(server, owner, { menuName: '옹심이', menuPrice: '15000' })
  expect(await names('만원 이하 옹심이')).toEqual([])
  await changeMenu(server, owner, {
    menuNo: menu.menuNo,
    form: { menuName: '옹심이', menuPrice: '9000' },
  })
  expect(await names('만원 이하 옹심이')).toHaveLength(1)
})
