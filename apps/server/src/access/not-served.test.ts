import { splitKey } from '@matjari/contract/call'
import { describedCalls } from '@matjari/contract/calls/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/support/server/app.ts'

/** Described, documented and answered with 501 until their feature arrives. Take a line out with it. */
const notServedYet: readonly string[] = []

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function answersNotServed(key: string) {
  const { method, path } = splitKey(key)
  const response = await server.app.inject({ method, url: path.replace(/:\w+/g, '1') })
  if (response.statusCode !== 501) return false
  expect(response.json()).toMatchObject({ header: { code: 'E501' }, body: { items: null } })
  return true
}

test('아직 제공하지 않는 호출은 이 목록뿐이고 모두 봉투에 담아 501로 답한다', async () => {
  const unserved: string[] = []
  for (const [key] of describedCalls) if (await answersNotServed(key)) unserved.push(key)
  expect(unserved.sort()).toEqual(notServedYet)
})
