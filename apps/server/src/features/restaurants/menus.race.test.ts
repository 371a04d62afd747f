import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whileLocked } from '../../../test/support/database/race.ts'
import { memoryStore } from '../../../test/support/pictures/memory-store.ts'
import {
  addMenu,
  changeMenu,
  deleteMenu,
  menuNosOf,
  namesOf,
  orderMenus,
  ownerServing,
} from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { pictureFile } from '../../../test/support/server/form.ts'
import type { Db } from '../../db/db.ts'

let pictures: ReturnType<typeof memoryStore>
let server: TestApp
beforeEach(async () => {
  pictures = memoryStore()
  server = await testApp({}, { media: pictures.media })
})
afterEach(() => server.close())

type Answer = { header: { code: string; message: string } }
const codesOf = (answers: readonly Answer[]) => answers.map(({ header }) => header.code).sort()

const atOnce = <T>(start: () => Promise<T>[], waiting: number) =>
  whileLocked<T>(server.deps.db, {
    lock: (tx: Db) => tx.selectFrom('restaurant').select('restaurantNo').forUpdate().execute(),
    start,
    waiting,
  })

const placesOf = (restaurantNo: string) =>
  server.deps.db
    .selectFrom('menu')
    .select('position')
    .where('restaurantNo', '=', restaurantNo)
    .orderBy('position')
    .execute()

test('동시에 더한 메뉴는 저마다 다른 자리에 선다', async () => {
  const owner = await ownerServing(server, ['라멘'])
  const names = ['교자', '덮밥', '소바', '우동']
  const answers = await atOnce(
    () => names.map((menuName) => addMenu(server, owner, { menuName, menuPrice: '9000' })),
    names.length,
  )
  expect(codesOf(answers)).toEqual(names.map(() => 'S200'))
  expect((await placesOf(owner.restaurantNo)).map(({ position }) => position)).toEqual([
    0, 1, 2, 3, 4,
  ])
})

test('마지막 한 자리를 두고 동시에 더하면 하나만 들어간다', async () => {
  const names = Array.from({ length: limits.menu.perRestaurant - 1 }, (_, n) => `요리 ${n}`)
  const owner = await ownerServing(server, names)
  const answers = await atOnce(
    () =>
      ['교자', '덮밥', '소바'].map((menuName) =>
        addMenu(server, owner, { menuName, menuPrice: '9000' }),
      ),
    3,
  )
  expect(answers.map(({ header }) => header.message).sort()).toEqual(
    [messages.menu.saved, messages.menu.tooMany, messages.menu.tooMany].sort(),
  )
  expect(await placesOf(owner.restaurantNo)).toHaveLength(limits.menu.perRestaurant)
})

test.each(['순서 바꾸기', '지우기'])(
  '순서 바꾸기와 지우기가 겹치면 뒤의 것이 앞의 결과를 본다: %s부터',
  async (first) => {
    const owner = await ownerServing(server, ['라멘', '교자', '덮밥'])
    const menuNos = await menuNosOf(server, owner)
    const [ramen = ''] = menuNos
    const order = async () => {
      const { header, menus } = await orderMenus(server, owner, menuNos.toReversed())
      return { said: header.message, seen: menus?.length ?? 0 }
    }
    const remove = async () => {
      const { header } = await deleteMenu(server, owner, ramen)
      return { said: header.message, seen: 0 }
    }
    const isOrderFirst = first === '순서 바꾸기'
    const start = isOrderFirst ? [order, remove] : [remove, order]
    const answers = await atOnce(() => start.map((ask) => ask()), 2)
    const [ordered, deleted] = isOrderFirst ? answers : answers.toReversed()
    expect(deleted?.said).toBe(messages.menu.deleted)
    // Whichever was let in first: an order that succeeded has seen all three.
    expect([
      { said: messages.menu.reordered, seen: 3, names: ['덮밥', '교자'] },
      { said: messages.menu.orderRule, seen: 0, names: ['교자', '덮밥'] },
    ]).toContainEqual({ ...ordered, names: await namesOf(server, owner) })
  },
)

test('두 순서가 동시에 오면 하나의 순서가 통째로 남는다', async () => {
  const owner = await ownerServing(server, ['라멘', '교자', '덮밥', '소바'])
  const [a = '', b = '', c = '', d = ''] = await menuNosOf(server, owner)
  const wishes = [
    [d, c, b, a],
    [b, a, d, c],
  ]
  const answers = await atOnce(
    () => wishes.map((menuNos) => orderMenus(server, owner, menuNos)),
    wishes.length,
  )
  expect(codesOf(answers)).toEqual(['S200', 'S200'])
  expect(wishes).toContainEqual(await menuNosOf(server, owner))
})

test('같은 메뉴의 사진을 동시에 갈아도 하나만 남는다', async () => {
  const owner = await ownerServing(server, ['라멘'])
  const [menuNo = ''] = await menuNosOf(server, owner)
  const menuPhoto = await pictureFile()
  const form = { menuName: '라멘', menuPrice: '9000', menuPhoto }
  const answers = await atOnce(
    () => [1, 2].map(() => changeMenu(server, owner, { menuNo, form })),
    2,
  )
  expect(codesOf(answers)).toEqual(['S200', 'S200'])
  const { photo } = await server.deps.db
    .selectFrom('menu')
    .select('photo')
    .where('menuNo', '=', menuNo)
    .executeTakeFirstOrThrow()
  const folders = new Set(pictures.addresses().map((file) => file.replace(/\/[^/]+$/, '')))
  expect([...folders]).toEqual([photo?.replace(/\/800\.jpg$/, '')])
})
