import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, signIn } from '../../../test/support/members/members.ts'
import {
  addMenu,
  changeMenu,
  deleteMenu,
  menuNosOf,
  namesOf,
  type Owner,
  orderMenus,
  ownerServing,
} from '../../../test/support/restaurants/menus.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const form = { menuName: '바꾼 이름', menuPrice: '1' }

/** Every change there is, made by one person to the first of two dishes. */
async function tryEverything(asked: Owner) {
  const menuNos = await menuNosOf(server, asked)
  const [menuNo = ''] = menuNos
  const answers = [
    await addMenu(server, asked, form),
    await changeMenu(server, asked, { menuNo, form }),
    await orderMenus(server, asked, menuNos.toReversed()),
    await deleteMenu(server, asked, menuNo),
  ]
  return answers.map(({ status, header }) => ({ status, message: header.message }))
}

const tokenOf = async (options: Parameters<typeof buildMember>[1]): Promise<string> => {
  const { memberId } = await buildMember(server.deps.db, options)
  return (await signIn(server.app, memberId)).accessToken
}

test.each([
  ['로그인하지 않은 사람', () => Promise.resolve('null'), 401, refusals.signedOut.message],
  ['일반 회원', () => tokenOf({}), 403, refusals.forbidden.message],
  ['관리자', () => tokenOf({ memberRole: 'ROLE_ADMIN' }), 403, refusals.forbidden.message],
  ['다른 가게 주인', () => tokenOf({ isStoreOwner: true }), 404, messages.restaurant.notShown],
] as const)('%s은 남의 메뉴를 바꿀 수 없다', async (_who, someone, status, message) => {
  const owner = await ownerServing(server, ['라멘', '교자'])
  const answers = await tryEverything({ ...owner, token: await someone() })
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ status, message })))
  expect(await namesOf(server, owner)).toEqual(['라멘', '교자'])
})

test('다른 가게의 메뉴 번호로는 아무것도 바꿀 수 없다', async () => {
  const victim = await ownerServing(server, ['라멘'])
  const owner = await ownerServing(server, ['교자'])
  const [menuNo = ''] = await menuNosOf(server, victim)
  const answers = [
    await changeMenu(server, owner, { menuNo, form }),
    await orderMenus(server, owner, [menuNo]),
    await deleteMenu(server, owner, menuNo),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 404])
  expect(await namesOf(server, victim)).toEqual(['라멘'])
})

test.each(['0', 'x', '12345678901234567890'])('번호가 아닌 것은 거절한다: %s', async (menuNo) => {
  const owner = await ownerServing(server, ['라멘'])
  expect((await deleteMenu(server, owner, menuNo)).status).toBeGreaterThanOrEqual(400)
  expect((await changeMenu(server, owner, { menuNo, form })).status).toBeLessThan(500)
  expect(await namesOf(server, owner)).toEqual(['라멘'])
})

test('승인을 기다리는 가게의 메뉴도 미리 올릴 수 있다', async () => {
  const owner = await ownerServing(server, [], { status: 'N' })
  expect((await addMenu(server, owner, form)).status).toBe(200)
})

test.each(['R', 'C'] as const)('끝난 가게의 메뉴는 바꿀 수 없다: %s', async (status) => {
  const owner = await ownerServing(server, ['라멘'], { status })
  expect((await addMenu(server, owner, form)).status).toBe(409)
})
