import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer } from '../../test/support/members/members.ts'
import { signedIn } from '../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'
import { toldChanges } from '../../test/support/shown/told-changes.ts'

// Over a real connection: what is kept leaves before the framework has looked at the question.

let server: TestApp
let url: string
let owner: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  server = await testApp({ ANSWER_CACHE_MB: '8' })
  owner = await signedIn(server, { isStoreOwner: true })
  const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo: owner.memberNo })
  const changes = await toldChanges(server.deps.notices)
  await changes.heard()
  url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/restaurants/${restaurantNo}`
})
afterAll(() => server.close())

/** Node's fetch asks for encodings by itself unless it is told. */
async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  const { date: _date, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, id, headers: rest, text: await answer.text() }
}

test('서둘러 보낸 답도 여느 답과 머리말까지 같고, 제 이름으로 한 줄이 적힌다', async () => {
  const usual = await ask()
  const before = server.app.keptAnswers.counts().hits
  const quick = await ask()
  expect(server.app.keptAnswers.counts().hits).toBe(before + 1)
  expect({ ...quick, id: '' }).toEqual({ ...usual, id: '' })
  expect(quick.id).toMatch(/^[\da-f]{12}$/)
  expect(quick.id).not.toBe(usual.id)
  const lines = () => server.logLines.filter((line) => line.includes(String(quick.id)))
  await expect.poll(lines).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    msg: 'answered',
    reqId: quick.id,
    req: { method: 'GET', url: new URL(url).pathname },
    status: 200,
    ms: expect.any(Number),
  })
})

test('서두를 때에도 인코딩과 이름을 보고 고른다', async () => {
  const plain = await ask()
  const encoded = await ask({ 'accept-encoding': 'br' })
  const again = await ask({ 'accept-encoding': 'br' })
  expect(again).toMatchObject({ headers: encoded.headers, text: plain.text })
  expect(again.headers['content-encoding']).toBe('br')
  const etag = String(again.headers.etag)
  const same = await ask({ 'accept-encoding': 'br', 'if-none-match': `W/${etag}` })
  expect(same).toMatchObject({ status: 304, text: '', headers: { etag } })
  const head = await ask({}, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '', headers: { etag: plain.headers.etag } })
})

test('토큰을 든 사람에게는 서두르지 않고 그 사람의 답을 만든다', async () => {
  await ask()
  const { text } = await ask(bearer(owner.token))
  expect(JSON.parse(text)).toMatchObject({ body: { isOwner: true } })
})
