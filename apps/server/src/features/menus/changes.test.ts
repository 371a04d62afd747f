import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMenu,
  changeMenu,
  deleteMenu,
  menuNosOf,
  namesOf,
  ownerServing,
  readMenu,
} from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import type { Form } from '../../../test/support/server/form.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const ramen = { menuName: '쇼유 라멘', menuPrice: '11000' }

const isFoundBy = async (query: string) => {
  const url = `/api/restaurants/search?${new URLSearchParams({ query })}`
  const response = await server.app.inject({ method: 'GET', url })
  const { body } = response.json<{ body: { items: { restaurants: unknown[] } } }>()
  return body.items.restaurants.length > 0
}

test('더한 메뉴는 맨 뒤에 서고 저장한 그대로 돌아온다', async () => {
  const owner = await ownerServing(server, ['교자'])
  const { status, header, menu } = await addMenu(server, owner, ramen)
  expect({ status, header }).toEqual({
    status: 200,
    header: { code: 'S200', message: messages.menu.saved },
  })
  const { menus } = await readMenu(server, owner.restaurantNo)
  expect(menus[1]).toEqual(menu)
  expect(menu).toMatchObject({ menuName: '쇼유 라멘', menuPrice: 11_000, menuPhotoUrl: null })
})

test('메뉴를 더하고 바꾸고 지우면 검색도 바로 따라온다', async () => {
  const owner = await ownerServing(server)
  const { menu } = await addMenu(server, owner, { ...ramen, menuName: '홍두깨칼국수' })
  const { menuNo } = menu
  expect(await isFoundBy('홍두깨칼국수')).toBe(true)
  await changeMenu(server, owner, { menuNo, form: { ...ramen, menuName: '옹심이메밀면' } })
  expect([await isFoundBy('홍두깨칼국수'), await isFoundBy('옹심이메밀면')]).toEqual([false, true])
  await deleteMenu(server, owner, menuNo)
  expect(await isFoundBy('옹심이메밀면')).toBe(false)
})

test.each<[Form, string]>([
  [{ menuPrice: '1000' }, messages.menu.nameRequired],
  [{ ...ramen, menuName: ' ' }, messages.menu.nameRequired],
  [{ ...ramen, menuName: '가'.repeat(41) }, messages.menu.nameTooLong],
  [{ menuName: '라멘' }, messages.menu.priceRule],
  [{ ...ramen, menuPrice: '' }, messages.menu.priceRule],
  [{ ...ramen, menuPrice: '만원' }, messages.menu.priceRule],
  [{ ...ramen, menuPrice: '-1' }, messages.menu.priceRule],
  [{ ...ramen, menuPrice: '0.5' }, messages.menu.priceRule],
  [{ ...ramen, menuPrice: '10000001' }, messages.menu.priceRule],
])('규칙에 어긋난 메뉴는 더하지도 바꾸지도 못한다: %o', async (form, message) => {
  const owner = await ownerServing(server, ['교자'])
  const [menuNo = ''] = await menuNosOf(server, owner)
  const answers = [
    await addMenu(server, owner, form),
    await changeMenu(server, owner, { menuNo, form }),
  ]
  for (const { status, header } of answers)
    expect({ status, header }).toEqual({ status: 400, header: { code: 'E400', message } })
  expect(await namesOf(server, owner)).toEqual(['교자'])
})

test.each([
  { menuName: '나'.repeat(limits.menu.nameCharacters), menuPrice: '0' },
  { menuName: '👨‍👩‍👧'.repeat(limits.menu.nameCharacters), menuPrice: '10000000' },
])('규칙의 가장자리는 안쪽이다', async (form) => {
  const owner = await ownerServing(server)
  const { menu } = await addMenu(server, owner, form)
  expect(menu).toMatchObject({ ...form, menuPrice: Number(form.menuPrice) })
})

test('이름의 빈칸은 다듬고 자모는 모아 둔다', async () => {
  const owner = await ownerServing(server)
  const { menu } = await addMenu(server, owner, {
    menuName: `  ${'쇼유 라멘'.normalize('NFD')} `,
    menuPrice: ' 11000 ',
  })
  expect(menu).toMatchObject({ menuName: '쇼유 라멘', menuPrice: 11_000 })
})

test('메뉴는 200개까지다', async () => {
  const names = Array.from({ length: limits.menu.perRestaurant }, (_, n) => `요리 ${n}`)
  const owner = await ownerServing(server, names)
  const { status, header } = await addMenu(server, owner, ramen)
  expect({ status, header }).toEqual({
    status: 409,
    header: { code: 'E409', message: messages.menu.tooMany },
  })
  const [menuNo = ''] = await menuNosOf(server, owner)
  await deleteMenu(server, owner, menuNo)
  expect((await addMenu(server, owner, ramen)).status).toBe(200)
  const last = await readMenu(server, owner.restaurantNo, { query: '?page=3&size=50' })
  expect(last.menus.at(-1)?.menuName).toBe('쇼유 라멘')
})

test('고친 메뉴는 자리를 지킨다', async () => {
  const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
  const menuNo = (await menuNosOf(server, owner))[1] ?? ''
  const { header, menu } = await changeMenu(server, owner, { menuNo, form: ramen })
  expect(header.message).toBe(messages.menu.saved)
  expect(menu).toMatchObject({ menuNo, menuName: '쇼유 라멘', menuPrice: 11_000 })
  expect(await namesOf(server, owner)).toEqual(['라멘', '쇼유 라멘', '덮밥'])
})

test('지운 메뉴는 사라지고 두 번은 지울 수 없다', async () => {
  const owner = await ownerServing(server, ['라멘', '교자'])
  const [menuNo = ''] = await menuNosOf(server, owner)
  expect((await deleteMenu(server, owner, menuNo)).header.message).toBe(messages.menu.deleted)
  expect(await namesOf(server, owner)).toEqual(['교자'])
  const again = [
    await deleteMenu(server, owner, menuNo),
    await changeMenu(server, owner, { menuNo, form: ramen }),
  ]
  expect(again.map(({ status }) => status)).toEqual([404, 404])
})
