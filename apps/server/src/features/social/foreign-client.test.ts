import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember } from '../../../test/support/members/members.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildReview } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { type Form, formPayload, pictureFile } from '../../../test/support/server/form.ts'
import { typed, visitPractice } from '../../../test/support/social/browser.ts'
import { readConfig } from '../../lib/config.ts'
import { type LocalProvider, startLocalProvider } from '../../lib/social/local/provider.ts'
import { socialProviders } from '../../lib/social/providers.ts'

// A client that knows the specification and nothing else: it lives on another origin, keeps no cookie
// of ours, and has only what the answers say.

const clientOrigin = 'https://client.example'
const api = 'http://localhost:8080'

let local: LocalProvider
let server: TestApp
let restaurantNo: string
beforeAll(async () => {
  local = await startLocalProvider()
  server = await testApp(
    { ALLOWED_ORIGINS: clientOrigin, CLIENT_URL: clientOrigin },
    { social: socialProviders(readConfig({}), local) },
  )
  restaurantNo = await restaurantWithPictures()
})
afterAll(async () => {
  await server.close()
  await local.close()
})

/** One picture of every kind, with its file. */
async function restaurantWithPictures() {
  const { db, media } = server.deps
  const bytes = Buffer.from(await (await pictureFile()).arrayBuffer())
  const keep = async (file: string) => {
    await media.put(file, bytes)
    return `/media/${file}`
  }
  const hex = (digit: string) => digit.repeat(32)
  const main = await keep(`pictures/${hex('a')}/800.jpg`)
  const dish = await keep(`pictures/${hex('b')}/800.jpg`)
  const reviewPhoto = await keep(`reviews/${hex('c')}/800.jpg`)
  const selfie = await keep(`selfies/${hex('d')}.webp`)
  const made = await buildRestaurant(db, { photo: main })
  const menu = { menuName: '국수', menuPrice: 9000, position: 0, photo: dish }
  await db
    .insertInto('menu')
    .values({ ...menu, restaurantNo: made.restaurantNo })
    .execute()
  const { memberNo } = await buildMember(db)
  await db
    .updateTable('member')
    .set({ memberSelfie: selfie })
    .where('memberNo', '=', memberNo)
    .execute()
  await buildReview(db, { restaurantNo: made.restaurantNo, memberNo, photos: [reviewPhoto] })
  return made.restaurantNo
}

type Answer = {
  header: { code: string; message: string }
  body: { items: Record<string, never> } & Record<string, never>
}
type Asked = { token?: string; json?: object; form?: Form; origin?: string }

/** A fetch of the client's: with its origin and its token, and nothing that was kept for us. */
async function call(to: `${'GET' | 'POST' | 'PUT'} /${string}`, asked: Asked = {}) {
  const { token, json, form, origin = clientOrigin } = asked
  const [method, url] = to.split(' ') as ['GET' | 'POST' | 'PUT', string]
  const sent = form ? await formPayload(form) : { payload: json, headers: {} }
  return server.app.inject({
    method,
    url: encodeURI(url),
    ...(sent.payload && { payload: sent.payload }),
    headers: {
      ...sent.headers,
      host: new URL(api).host,
      origin,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
}
const answerOf = async (...asked: Parameters<typeof call>) => (await call(...asked)).json<Answer>()

/** The browser itself goes there: no origin, and no cookie either. */
const follow = (address: URL) =>
  server.app.inject({
    url: `${address.pathname}${address.search}`,
    headers: { host: address.host },
  })

/** What the image element of a page on the client's origin gets. */
async function look(address: string) {
  expect(address).toMatch(new RegExp(`^${api}/`))
  const { statusCode, headers } = await follow(new URL(address))
  return [statusCode, headers['content-type'], headers['cross-origin-resource-policy']]
}

const kept = (answer: unknown, name: string): string[] => {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]: [string, unknown]) =>
    key === name && typeof value === 'string' ? [value] : kept(value, name),
  )
}

test('규격만 아는 다른 곳의 화면에서 카카오로 처음 와서 몇 분 뒤에 정보를 넣고 들어온다', async () => {
  const { loginUrl } = (await answerOf('GET /api/oauth2/kakao-url')).body.items
  const returned = await visitPractice(String(loginUrl), typed('먼데서온이'))
  const landed = new URL(String((await follow(returned)).headers.location))
  expect(`${landed.origin}${landed.pathname}`).toBe(`${clientOrigin}/oauth2/kakao/callback`)
  const fromAddress = landed.searchParams.get('refreshToken') ?? ''

  const renew = async (token: string) =>
    (await answerOf('POST /api/auth/refresh', { token, json: {} })).body.items as unknown as {
      loginInfo: { isModify: string }
      tokens: { accessToken: string; refreshToken: string }
    }
  expect((await renew(fromAddress)).loginInfo.isModify).toBe('N')
  server.clock.advance(20 * 60_000)

  const { tokens } = await renew(fromAddress)
  const nickname = { memberNickName: '먼데서' }
  const token = tokens.accessToken
  const checked = await answerOf('POST /api/member/check-nickname', { token, json: nickname })
  expect(checked.header.code).toBe('S200')
  const saved = await answerOf('PUT /api/member/social-update', {
    token,
    form: {
      ...nickname,
      memberName: '먼데서',
      memberEmail: 'far@example.com',
      memberProFiles: await pictureFile(),
    },
  })
  expect(saved.header.code).toBe('S200')

  const { loginInfo, tokens: renewed } = await renew(tokens.refreshToken)
  expect(loginInfo.isModify).toBe('Y')
  const me = await answerOf('POST /api/member/mypage-info', { token: renewed.accessToken })
  const [selfie = ''] = kept(me, 'memberSelfie')
  expect(await look(selfie)).toEqual([200, 'image/webp', 'cross-origin'])
  expect(kept(loginInfo, 'memberSelfie')).toEqual([selfie])
})

test('홈과 상세와 리뷰와 메뉴의 사진을 답에 적힌 주소 그대로 볼 수 있다', async () => {
  const seen = [
    ['GET /api/restaurants/category/한식', 'imageUrl'],
    [`GET /api/restaurants/${restaurantNo}`, 'restaurantMainPhoto'],
    [`GET /api/restaurants/${restaurantNo}`, 'restaurantImage'],
    [`GET /api/restaurants/${restaurantNo}/reviews`, 'reviewPhotoUrl'],
    [`GET /api/restaurants/${restaurantNo}/reviews`, 'memberSelfie'],
    [`GET /api/restaurants/${restaurantNo}/menu?page=0&size=5`, 'menuPhotoUrl'],
    ['GET /api/admin/restaurants?status2=Y', 'restaurantImage'],
  ] as const
  for (const [to, name] of seen) {
    const response = await call(to)
    expect(response.headers.vary).toContain('Origin')
    const addresses = kept(response.json(), name)
    expect([to, name, addresses.length > 0]).toEqual([to, name, true])
    for (const address of addresses) {
      const [status, type, policy] = await look(address)
      expect([status, policy]).toEqual([200, 'cross-origin'])
      expect(type).toMatch(/^image\//)
    }
  }
})

test.each([
  ['우리 화면', api],
  ['모르는 곳의 화면', 'https://unknown.example'],
])('%s에는 사진의 주소가 짧게 간다', async (_name, origin) => {
  const response = await call(`GET /api/restaurants/${restaurantNo}`, { origin })
  expect(kept(response.json(), 'restaurantMainPhoto')[0]).toMatch(/^\/media\/pictures\//)
  expect(response.headers.vary).toContain('Origin')
})
