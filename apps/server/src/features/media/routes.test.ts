import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { dropPicture, keepSelfie } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .png()
    .toBuffer()
const keep = async () => keepSelfie(server.deps, await picture())
const get = (url: string) => server.app.inject({ method: 'GET', url })

test('맡긴 사진은 짐작할 수 없는 주소에서 오래 캐시되며 나온다', async () => {
  const address = await keep()
  expect(address).toMatch(/^\/media\/selfies\/[0-9a-f]{32}\.webp$/)
  const response = await get(address)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect((await sharp(response.rawPayload).metadata()).format).toBe('webp')
})

test('HEAD는 본문 없이 같은 머리말을 준다', async () => {
  const address = await keep()
  const [whole, head] = await Promise.all([
    get(address),
    server.app.inject({ method: 'HEAD', url: address }),
  ])
  expect(head.statusCode).toBe(200)
  expect(head.rawPayload).toHaveLength(0)
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers[name]).toBe(whole.headers[name])
})

test('같은 사진도 맡길 때마다 주소가 다르다', async () => {
  expect(await keep()).not.toBe(await keep())
})

const unknown = `${'0'.repeat(32)}.webp`

test.each([
  `/media/selfies/${unknown}`,
  '/media/selfies/..%2F..%2Ftoken-secret',
  `/media/selfies/${unknown}.draft`,
  `/media/selfies/%00${unknown}`,
  `/media/${unknown}`,
  `/media/receipts/${unknown}`,
  '/media/selfies/',
  '/media/selfies',
  '/media',
])('모르는 주소는 봉투에 담아 없다고 한다: %s', async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ header: { code: 'E404' }, body: { items: null } })
  expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store')
})

test('모두에게 열린 폴더 밖의 사진은 이름을 알아도 볼 수 없다', async () => {
  await server.deps.media.put(`receipts/${unknown}`, Buffer.from('영수증'))
  expect((await get(`/media/receipts/${unknown}`)).statusCode).toBe(404)
})

test('지운 사진은 없고 한 번 더 지워도 된다', async () => {
  const address = await keep()
  await dropPicture(server.deps, address)
  expect((await get(address)).statusCode).toBe(404)
  await expect(dropPicture(server.deps, address)).resolves.toBeUndefined()
})

test.each([
  null,
  '',
  'NULL',
  `/media/receipts/${unknown}`,
  '/media/selfies/../../token-secret',
  `https://example.com/media/selfies/${unknown}`,
])('우리 사진의 주소가 아니면 아무것도 지우지 않는다: %s', async (address) => {
  await server.deps.media.put(`receipts/${unknown}`, Buffer.from('영수증'))
  await dropPicture(server.deps, address)
  expect(await server.deps.media.read(`receipts/${unknown}`)).not.toBeNull()
})

test('사진이 아닌 것은 맡지 않는다', async () => {
  await expect(keepSelfie(server.deps, Buffer.from('<svg/>'))).rejects.toMatchObject({
    kind: 'invalid',
    message: '이미지 파일만 업로드 가능합니다.',
  })
})
