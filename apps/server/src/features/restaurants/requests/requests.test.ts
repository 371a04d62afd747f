import { messages } from '@matjari/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../../../../test/support/members/signed-in.ts'
import { namesFound } from '../../../../test/support/restaurants/search.ts'
import {
  askFor,
  endRequest,
  type Registrant,
  readShop,
  registrant,
  reject,
} from '../../../../test/support/restaurants/shops.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

const said = messages.shop

let server: TestApp
let own: Registrant
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  own = await registrant(server, { restaurantName: '온기식당' })
})
afterAll(() => server.close())

const yeonnam = {
  restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
  restaurantSiCode: '11',
  restaurantGuCode: '11440',
  restaurantDongCode: '1144012400',
  restaurantPostalCode: '03980',
  restaurantMapX: 126.9237,
  restaurantMapY: 37.5612,
}
const newName = (restaurantName: string) => askFor(server, own, ['name', { restaurantName }])

const applications = () =>
  server.deps.db
    .selectFrom('application')
    .select(['applicationNo', 'kind', 'state', 'isAgain'])
    .where('restaurantNo', '=', own.restaurantNo)
    .orderBy('applicationNo')
    .execute()

async function waitingNo(restaurantName: string) {
  const { request, message } = await newName(restaurantName)
  if (!request) throw new Error(message)
  return request.applicationNo
}

test('신청한 이름과 주소는 기다리고 손님에게는 지금 것이 보인다', async () => {
  const name = await newName('온기밥상')
  const address = await askFor(server, own, ['address', yeonnam])
  expect(name).toMatchObject({ status: 200, message: said.applied })
  const waiting = { state: 'waiting', reason: '', decideDate: null }
  expect(await readShop(server, own)).toMatchObject({
    restaurantName: '온기식당',
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    requests: [
      { ...waiting, ...name.request, kind: 'name', wanted: '온기밥상' },
      { ...waiting, ...address.request, kind: 'address', wanted: yeonnam.restaurantAddress },
    ],
  })
  const { body } = await ask(server, `GET /api/restaurants/${own.restaurantNo}`)
  expect(body).toMatchObject({
    restaurantName: '온기식당',
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
  })
  expect(await namesFound(server, '온기밥상')).not.toContain('온기식당')
  const value = await server.deps.db
    .selectFrom('applicationValue')
    .select(['isReplaced', 'siCode', 'guCode', 'dongCode', 'postalCode'])
    .select(['latitude', 'longitude', 'isLocationExact', 'restaurantName'])
    .where('applicationNo', '=', address.request?.applicationNo ?? '')
    .execute()
  expect(value).toEqual([
    {
      isReplaced: false,
      restaurantName: null,
      siCode: '11',
      guCode: '11440',
      dongCode: '1144012400',
      postalCode: '03980',
      latitude: 37.5612,
      longitude: 126.9237,
      isLocationExact: true,
    },
  ])
})

test('다시 신청하면 먼저 것은 거두고, 같은 것을 다시 누르면 그대로 기다린다', async () => {
  const first = await waitingNo('온기밥상')
  expect(await waitingNo('온기밥상')).toBe(first)
  const second = await waitingNo('온기한상')
  expect(await applications()).toEqual([
    { applicationNo: first, kind: 'name', state: 'withdrawn', isAgain: false },
    { applicationNo: second, kind: 'name', state: 'waiting', isAgain: false },
  ])
  const { history } = await readShop(server, own)
  expect(history.map(({ kind, after }) => [kind, after])).toEqual([
    ['applied', '온기한상'],
    ['withdrawn', '온기밥상'],
    ['applied', '온기밥상'],
  ])
})

test('지금과 같은 이름과 주소는 신청하지 않는다', async () => {
  expect(await newName(' 온기식당 ')).toMatchObject({ status: 409, message: said.sameName })
  const here = {
    ...yeonnam,
    restaurantAddress: '서울 마포구 양화로 160 (동교동)',
    restaurantDongCode: '1144012100',
    restaurantPostalCode: '04050',
  }
  expect(await askFor(server, own, ['address', here])).toMatchObject({
    status: 409,
    message: said.sameAddress,
  })
  expect(await applications()).toEqual([])
})

test('기다리는 신청은 거두고 반려된 신청은 지금 것으로 두며 다시 하지는 못한다', async () => {
  const withdrawn = await waitingNo('온기밥상')
  expect(await endRequest(server, own, withdrawn)).toEqual({ status: 200, message: said.withdrawn })
  expect((await readShop(server, own)).requests).toEqual([])
  expect((await endRequest(server, own, withdrawn)).status).toBe(404)

  const rejected = await waitingNo('온기한상')
  await reject(server, rejected, '간판과 이름이 달라요.')
  expect((await readShop(server, own)).requests).toMatchObject([
    { kind: 'name', state: 'rejected', wanted: '온기한상', reason: '간판과 이름이 달라요.' },
  ])
  expect(await endRequest(server, own, rejected)).toEqual({ status: 200, message: said.closed })
  expect((await readShop(server, own)).requests).toEqual([])
  expect((await endRequest(server, own, rejected)).status).toBe(404)
})

test('남의 가게의 신청은 번호를 알아도 없는 것이다', async () => {
  const applicationNo = await waitingNo('온기밥상')
  const other = await registrant(server)
  expect((await endRequest(server, other, applicationNo)).status).toBe(404)
  expect((await applications())[0]).toMatchObject({ state: 'waiting' })
})

test('반려된 뒤의 신청은 다시 한 신청이고, 승인된 뒤에는 새 신청이다', async () => {
  await reject(server, await waitingNo('온기밥상'), '간판과 이름이 달라요.')
  const again = await waitingNo('온기한상')
  expect((await readShop(server, own)).requests).toMatchObject([{ applicationNo: again }])
  await server.deps.db
    .updateTable('application')
    .set({ state: 'approved' })
    .where('applicationNo', '=', again)
    .execute()
  await waitingNo('온기반상')
  expect((await applications()).map(({ isAgain }) => isAgain)).toEqual([false, true, false])
})
