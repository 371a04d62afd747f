import type { AddressInfo } from 'node:net'
import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/support/members/signed-in.ts'
import { ownerServing } from '../../../test/support/restaurants/menus.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { beginUpload } from '../../../test/support/server/raw-upload.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await testApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  server.app.server.closeAllConnections()
  await server.close()
})

type Case = { call: `${'POST' | 'PUT'} ${string}`; token: string }

const member = async () => (await signedIn(server)).token

test.each<[string, string, () => Promise<Case>]>([
  [
    '남의 가게의 메뉴',
    messages.restaurant.notShown,
    async () => {
      const { restaurantNo } = await buildRestaurant(server.deps.db)
      const { token } = await ownerServing(server)
      return { call: `POST /api/restaurants/${restaurantNo}/menu`, token }
    },
  ],
  [
    '없는 메뉴',
    refusals.notFound.message,
    async () => {
      const { restaurantNo, token } = await ownerServing(server)
      return { call: `PUT /api/restaurants/${restaurantNo}/menu/999999`, token }
    },
  ],
  [
    '승인을 기다리는 맛집이 너무 많은 회원의 등록',
    '승인을 기다리는 맛집이',
    async () => {
      const { memberNo, token } = await signedIn(server)
      for (let n = 0; n < 20; n += 1)
        await buildRestaurant(server.deps.db, { memberNo, status: 'N' })
      return { call: 'POST /api/stores/register', token }
    },
  ],
  [
    '비밀번호를 확인하지 않은 개인정보 수정',
    refusals.confirmNeeded.message,
    async () => ({ call: 'PUT /api/member/update', token: await member() }),
  ],
  [
    '이미 마친 추가 정보',
    'E4',
    async () => ({ call: 'PUT /api/member/social-update', token: await member() }),
  ],
  [
    '로그인하지 않은 리뷰',
    refusals.signedOut.message,
    async () => ({ call: 'POST /api/reviews', token: 'nobody' }),
  ],
])('%s 는 몸을 기다리지 않고 거절한다', async (_name, message, prepare) => {
  const upload = beginUpload({ port, length: 5_000_000, ...(await prepare()) })
  const answer = await upload.answered()
  expect(answer).toContain(message)
  upload.leave()
})
