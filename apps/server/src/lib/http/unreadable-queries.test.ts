import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test/support/members/signed-in.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test.each([
  '/api/restaurants/%FF%FE',
  '/api/restaurants/category/%FF%FE',
  '/api/restaurants/search?query=%FF%FE',
  '/api/restaurants/search?query=%ED%A0%80',
  '/api/restaurants/search?query=%',
  '/api/restaurants/suggest?query=%FF%FE',
  '/api/admin/restaurants?status2=Y&keyword2=%FF%FE',
  '/api/reservation?restaurantNo=1&reserveDay=%FF%FE',
])('%s 처럼 글이 아닌 주소는 봉투에 담긴 400이다', async (path) => {
  const { status, header, body } = await ask(server, `GET ${path}`)
  expect(status).toBe(400)
  expect(header.code).toBe('E400')
  expect(body).toEqual({ items: null })
})

test('글인 주소는 더하기와 백분율도 그대로 읽는다', async () => {
  const { status } = await ask(server, 'GET /api/restaurants/search?query=100%25+%EB%B4%84')
  expect(status).toBe(200)
})
