import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pictureAddress } from '@matjari/contract/media/picture-address'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcedChanges } from '../../test/support/cache/announced-changes.ts'
import { bearer } from '../../test/support/members/members.ts'
import { signedIn } from '../../test/support/members/signed-in.ts'
import { buildRestaurant } from '../../test/support/restaurants/restaurants.ts'
import { type TestApp, testApp } from '../../test/support/server/app.ts'

describe('캐시한 응답', () => {
  const foreign = 'https://friend.example'
  const photo = pictureAddress('a'.repeat(32))
  let server: TestApp
  let owner: Awaited<ReturnType<typeof signedIn>>
  let restaurantNo: string
  beforeAll(async () => {
    server = await testApp({ ANSWER_CACHE_MB: '8', ALLOWED_ORIGINS: foreign })
    owner = await signedIn(server, { isStoreOwner: true })
    const built = await buildRestaurant(server.deps.db, { memberNo: owner.memberNo, photo })
    restaurantNo = built.restaurantNo
    await server.deps.db
      .insertInto('operatingHours')
      // Open from 18:30 to 18:50 in Seoul; the test's clock stands at 18:40.
      .values({ restaurantNo, weekDay: 7, startMin: 1110, endMin: 1130 })
      .execute()
    const changes = await announcedChanges(server.deps.notices)
    await changes.heard()
  })
  afterAll(() => server.close())
  beforeEach(() => server.app.responseCache.empty())

  type Headers = Record<string, string>
  const get = (url: string, headers: Headers = {}) => server.app.inject({ url, headers })
  const detail = (headers?: Headers) => get(`/api/restaurants/${restaurantNo}`, headers)
  const hits = () => server.app.responseCache.counts().hits

  test('다시 물으면 기억한 답을 보내되, 여느 답처럼 이름표와 보안 머리말을 단다', async () => {
    const first = await detail()
    const before = hits()
    const second = await detail()
    expect(hits()).toBe(before + 1)
    expect(second.body).toBe(first.body)
    const { 'x-request-id': firstId, date: _at, ...firstHeaders } = first.headers
    const { 'x-request-id': secondId, date: _later, ...secondHeaders } = second.headers
    expect(secondHeaders).toEqual(firstHeaders)
    expect(secondId).not.toBe(firstId)
    expect(second.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const line = server.logLines.findLast((one) => one.includes(String(secondId)))
    expect(line).toContain(`/api/restaurants/${restaurantNo}`)
  })

  test('순서가 다르거나 모르는 낱말이 섞인 주소도 한 답이다', async () => {
    const asked = [
      `/api/operatings/exceptions?restaurantNo=${restaurantNo}&from=2026-11-16&to=2026-11-20`,
      `/api/operatings/exceptions?to=2026-11-20&from=2026-11-16&restaurantNo=${restaurantNo}&x=1`,
      `/api/operatings/exceptions?x=2&restaurantNo=${restaurantNo}&from=2026-11-16&to=2026-11-20`,
    ]
    for (const url of asked) expect((await get(url)).statusCode).toBe(200)
    expect(server.app.responseCache.counts().entries).toBe(1)
  })

  test('받을 수 있다는 인코딩으로 보내고, 인코딩마다 이름이 다르다', async () => {
    const url = '/api/restaurants/search'
    const plain = await get(url)
    const br = await get(url, { 'accept-encoding': 'gzip, br' })
    const gzip = await get(url, { 'accept-encoding': 'gzip' })
    const encodings = [plain, br, gzip].map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toMatch(/accept-encoding/)
  })

  test.each([
    ['그 이름', 304, (etag: string) => etag],
    ['약한 이름', 304, (etag: string) => `W/${etag}`],
    ['이름 여럿', 304, (etag: string) => `"x", ${etag}`],
    ['아무 이름', 304, () => '*'],
    ['다른 이름', 200, () => '"x"'],
  ])('%s을 가진 사람에게는 %i로 답한다', async (_name, status, of) => {
    const { headers } = await detail()
    const again = await detail({ 'if-none-match': of(String(headers.etag)) })
    expect(again.statusCode).toBe(status)
    expect(again.headers.etag).toBe(headers.etag)
    expect(again.body === '').toBe(status === 304)
  })

  test('HEAD는 머리말만, 길이까지 같게 답한다', async () => {
    const url = `/api/restaurants/${restaurantNo}`
    const whole = await get(url)
    const head = await server.app.inject({ method: 'HEAD', url })
    expect(head.body).toBe('')
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.headers.etag).toBe(whole.headers.etag)
  })

  test('사장님에게는 사장님의 답을 새로 만들고, 그 답은 남에게 가지 않는다', async () => {
    const seen = async (headers?: Headers) => {
      const answer = await detail(headers)
      const { isOwner } = answer.json<{ body: { isOwner: boolean } }>().body
      return [isOwner, answer.headers['cache-control']]
    }
    expect(await seen()).toEqual([false, 'no-cache'])
    expect(await seen(bearer(owner.token))).toEqual([true, 'no-store'])
    expect(await seen()).toEqual([false, 'no-cache'])
  })

  test('숨은 가게의 운영 시간은 사장님만 보고, 보고 나서도 남에게는 없다', async () => {
    const { db } = server.deps
    const hidden = await buildRestaurant(db, { memberNo: owner.memberNo, status: 'I' })
    const url = `/api/operatings?restaurantNo=${hidden.restaurantNo}`
    expect((await get(url, bearer(owner.token))).statusCode).toBe(200)
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url, bearer(owner.token))).statusCode).toBe(200)
  })

  test('모두에게 같은 답은 로그인한 사람에게도 기억한 것을 보낸다', async () => {
    const url = `/api/restaurants/${restaurantNo}/rating`
    await get(url)
    const before = hits()
    expect((await get(url, bearer(owner.token))).statusCode).toBe(200)
    expect(hits()).toBe(before + 1)
  })

  test('다른 출처에는 사진의 온 주소를 담은 답을 따로 기억한다', async () => {
    const pictureIn = async (headers?: Headers) =>
      (await detail(headers)).json<{ body: { restaurantMainPhoto: string } }>().body
        .restaurantMainPhoto
    const whole = `${server.deps.config.publicUrl}${photo}`
    expect(await pictureIn({ origin: foreign })).toBe(whole)
    expect(await pictureIn()).toBe(photo)
    expect(await pictureIn({ origin: foreign })).toBe(whole)
    const { headers } = await detail({ origin: foreign })
    expect(headers['access-control-allow-origin']).toBe(foreign)
    expect(headers.vary).toMatch(/origin/i)
  })

  test('지금 열었는지는 그 분이 지나면 다시 묻는다', async () => {
    const isOpen = async () => {
      const answer = await get('/api/restaurants/search')
      const { restaurants } = answer.json<{
        body: { items: { restaurants: { restaurantNo: string; openNow: boolean }[] } }
      }>().body.items
      return restaurants.find((one) => one.restaurantNo === restaurantNo)?.openNow
    }
    server.clock.set(new Date('2026-11-15T09:49:30.000Z'))
    expect(await isOpen()).toBe(true)
    server.clock.advance(29_000)
    const before = hits()
    expect(await isOpen()).toBe(true)
    expect(hits()).toBe(before + 1)
    server.clock.advance(1_000)
    expect(await isOpen()).toBe(false)
  })

  test('남은 자리를 묻는 답은 기억하지 않는다', async () => {
    const url = `/api/reservation?restaurantNo=${restaurantNo}&reserveDay=2026-11-16`
    await get(url)
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(server.app.responseCache.counts().entries).toBe(0)
  })

  test('갤러리가 바뀌면 그 가게와 검색의 답을 함께 잊는다', async () => {
    const { db, notices } = server.deps
    const changes = await announcedChanges(notices)
    await changes.heard()
    await db.insertInto('restaurantPhoto').values({ restaurantNo, position: 1, photo }).execute()
    expect(await changes.heard()).toEqual([`changed restaurant:${restaurantNo} search`])
    await db.deleteFrom('restaurantPhoto').where('restaurantNo', '=', restaurantNo).execute()
    expect(await changes.heard()).toEqual([`changed restaurant:${restaurantNo} search`])
    await changes.stop()
  })
})

describe('주소만으로 바로 답하기', () => {
  // Over a real connection: what is kept leaves before the framework has looked at the question.

  let server: TestApp
  let url: string
  let owner: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    server = await testApp({ ANSWER_CACHE_MB: '8' })
    owner = await signedIn(server, { isStoreOwner: true })
    const { restaurantNo } = await buildRestaurant(server.deps.db, { memberNo: owner.memberNo })
    const changes = await announcedChanges(server.deps.notices)
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
    const before = server.app.responseCache.counts().hits
    const quick = await ask()
    expect(server.app.responseCache.counts().hits).toBe(before + 1)
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
})
