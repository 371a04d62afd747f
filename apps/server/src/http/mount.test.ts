import { limits } from '@matjari/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../lib/config.ts'
import type { Caller } from './caller.ts'
import { createHttpServer } from './http-server.ts'
import type { HandlerInput, Handlers } from './mount.ts'

// The calls are the contract's; only what answers them is made up, because this is about the mounting.

const member: Caller = {
  memberNo: '1',
  memberId: 'member01',
  memberRole: 'ROLE_COMMON',
  isStoreOwner: false,
  signInNo: '7',
  scope: 'full',
}
let registered: HandlerInput<'POST /api/stores/register'> | undefined
const handlers: Handlers = {
  'POST /api/stores/register': (ask) => {
    registered = ask
    return Promise.resolve({ restaurantNo: '3', secret: 'must not leave' })
  },
  'GET /api/restaurants/:restaurantNo/rating': () =>
    Promise.resolve({ averageRating: 4.5, reviewCount: 2, scoreCounts: [] }),
  'GET /api/oauth2/kakao/callback': async ({ reply }) => {
    await reply.redirect('/login?error=x')
    return null
  },
}

let app: Awaited<ReturnType<typeof createHttpServer>>
beforeAll(async () => {
  app = await createHttpServer({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    handlers,
    identify: (token) => Promise.resolve(token === 'good' ? member : 'nobody'),
  })
})
beforeEach(() => {
  registered = undefined
})
afterAll(() => app.close())

const fields = {
  restaurantName: '담은비빔',
  restaurantAddress: '서울 강남구 테헤란로 152',
  restaurantSiCode: '11',
  restaurantGuCode: '11680',
  restaurantDongCode: '1168010100',
  restaurantPostalCode: '06236',
  restaurantPhoneNumber: '02-1234-5678',
  restaurantDescription: '갓 지은 밥',
}

function registration(change: (form: FormData) => void = () => {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('restaurantCuisineType', '한식')
  form.append('restaurantCuisineType', '비빔밥')
  form.append('restaurantMainPhoto', new Blob([Buffer.alloc(32)]), '사진.jpg')
  change(form)
  return form
}

async function register(form: FormData, token = 'good') {
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: '/api/stores/register',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { header } = response.json<{ header: { code: string; message: string } }>()
  return { status: response.statusCode, ...header, body: response.body }
}

test('여러 부분으로 된 요청을 읽어 사진과 글자를 나누어 준다', async () => {
  const answer = await register(registration())
  expect(answer).toMatchObject({ status: 200, code: 'S100' })
  expect(registered?.files.restaurantMainPhoto).toEqual([
    expect.objectContaining({ size: 32, filename: '사진.jpg' }),
  ])
  expect(registered?.parts).toMatchObject({ restaurantName: '담은비빔' })
})

test('계약이 말하지 않은 것은 답에서 빠진다', async () => {
  expect((await register(registration())).body).not.toContain('must not leave')
})

test('로그인하지 않은 사람의 요청은 본문을 읽기 전에 401이다', async () => {
  expect(await register(registration(), 'bad')).toMatchObject({ status: 401, code: 'E401' })
  expect(registered).toBeUndefined()
})

test('사진이 없으면 글자를 다 본 뒤에 사진을 청한다', async () => {
  const noPhoto = registration((form) => form.delete('restaurantMainPhoto'))
  expect(await register(noPhoto)).toMatchObject({
    status: 200,
    code: 'E400',
    message: '가게 대표사진을 등록해주세요.',
  })
  const nothing = registration((form) => {
    form.delete('restaurantMainPhoto')
    form.set('restaurantName', '')
  })
  expect(await register(nothing)).toMatchObject({ message: '가게 이름을 입력해주세요.' })
})

test('한 장만 받는 곳에 여러 장을 보내면 몇 장까지인지 알려 준다', async () => {
  const form = registration((each) => {
    for (let more = 0; more < 12; more += 1)
      each.append('restaurantMainPhoto', new Blob([Buffer.alloc(8)]), 'more.jpg')
  })
  expect(await register(form)).toMatchObject({
    code: 'E400',
    message: '사진은 1장까지 올릴 수 있어요.',
  })
})

test('계약에 없는 부분은 읽지 않고 흘려보낸다', async () => {
  const form = registration((each) => {
    each.append('stranger', new Blob([Buffer.alloc(64)]), 'stranger.bin')
  })
  expect(await register(form)).toMatchObject({ code: 'S100' })
  expect(registered?.parts).not.toHaveProperty('stranger')
})

test('글자 부분이 파일처럼 와도 읽는다', async () => {
  const form = registration((each) => each.set('restaurantName', new Blob(['담은비빔']), 'blob'))
  expect(await register(form)).toMatchObject({ code: 'S100' })
  expect(registered?.parts).toMatchObject({ restaurantName: '담은비빔' })
})

test('너무 큰 사진은 413이다', async () => {
  const huge = new Blob([Buffer.alloc(limits.upload.fileBytes + 1)])
  const form = registration((each) => each.set('restaurantMainPhoto', huge, 'huge.jpg'))
  expect(await register(form)).toMatchObject({ status: 413, code: 'E413' })
  expect(registered).toBeUndefined()
})

test('여러 부분이 아니면 415이다', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/stores/register',
    headers: { authorization: 'Bearer good' },
    payload: fields,
  })
  expect(response.statusCode).toBe(415)
})

test('번호일 수 없는 번호는 없는 것이다', async () => {
  const rating = (no: string) => app.inject(`/api/restaurants/${no}/rating`)
  expect((await rating('7')).json()).toMatchObject({ body: { averageRating: 4.5 } })
  expect((await rating('abc')).statusCode).toBe(404)
})

test('다른 화면으로 보내는 호출은 봉투가 아니라 302로 답한다', async () => {
  const response = await app.inject('/api/oauth2/kakao/callback?code=a&state=b')
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('/login?error=x')
})
