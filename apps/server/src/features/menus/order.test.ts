import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMenu,
  deleteMenu,
  menuNosOf,
  namesOf,
  orderMenus,
  ownerServing,
} from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('보낸 순서대로 서고 그 순서로 답한다', async () => {
  const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
  const [ramen, gyoza, rice] = await menuNosOf(server, owner)
  const { header, menus } = await orderMenus(server, owner, [rice, ramen, gyoza])
  expect(header).toEqual({ code: 'S200', message: messages.menu.reordered })
  expect(menus?.map(({ menuName }) => menuName)).toEqual(['덮밥', '라멘', '교자'])
  expect(await namesOf(server, owner)).toEqual(['덮밥', '라멘', '교자'])
})

test('번호는 숫자로 보내도 된다', async () => {
  const owner = await ownerServing(server, ['라멘', '교자'])
  const menuNos = (await menuNosOf(server, owner)).map(Number)
  expect((await orderMenus(server, owner, menuNos.toReversed())).status).toBe(200)
  expect(await namesOf(server, owner)).toEqual(['교자', '라멘'])
})

test('지우고 더한 뒤에도 새 메뉴는 맨 뒤에 서고 다시 줄 세울 수 있다', async () => {
  const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
  const [ramen = ''] = await menuNosOf(server, owner)
  await deleteMenu(server, owner, ramen)
  await addMenu(server, owner, { menuName: '소바', menuPrice: '8000' })
  const menuNos = await menuNosOf(server, owner)
  expect(await namesOf(server, owner)).toEqual(['교자', '덮밥', '소바'])
  await orderMenus(server, owner, menuNos.toReversed())
  expect(await namesOf(server, owner)).toEqual(['소바', '덮밥', '교자'])
})

const wrongOrders: Record<string, (menuNos: string[]) => unknown> = {
  '하나가 빠지면': ([first]) => [first],
  '하나가 겹치면': ([first]) => [first, first],
  '없는 메뉴가 있으면': ([first, second]) => [first, second, '999999'],
  '다른 메뉴로 바뀌면': ([first]) => [first, '999999'],
  '비어 있으면': () => [],
  '목록이 아니면': () => '1,2',
}

test.each(Object.keys(wrongOrders))('%s 순서를 바꾸지 않는다', async (what) => {
  const owner = await ownerServing(server, ['라멘', '교자'])
  const asked = wrongOrders[what]?.(await menuNosOf(server, owner))
  const { status, header } = await orderMenus(server, owner, asked)
  expect({ status, header }).toEqual({
    status: 400,
    header: { code: 'E400', message: messages.menu.orderRule },
  })
  expect(await namesOf(server, owner)).toEqual(['라멘', '교자'])
})
