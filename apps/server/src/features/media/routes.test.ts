import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { dropPicture, withPicture, withSelfie } from './pictures.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const upload = async () => {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'green' } })
  return uploadOf(await picture.png().toBuffer())
}
const keep = async () =>
  String(await withSelfie(server.deps, await upload(), (address) => Promise.resolve(address)))
const keepPhoto = async () =>
  String(await withPicture(server.deps, await upload(), (address) => Promise.resolve(address)))
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
  expect(await keepPhoto()).not.toBe(await keepPhoto())
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
  `/media/pictures/${'0'.repeat(32)}/800.jpg`,
  `/media/pictures/${'0'.repeat(32)}/801.jpg`,
  `/media/pictures/${'0'.repeat(32)}`,
  `/media/pictures/${'0'.repeat(32)}/`,
  '/media/pictures/..%2F..%2Ftoken-secret/800.jpg',
  `/media/pictures/${'0'.repeat(32)}/..%2F800.jpg`,
  `/media/pictures/..%2Freceipts%2F${'0'.repeat(32)}/800.jpg`,
  '/media/pictures',
  `/media/reviews/${'0'.repeat(32)}/800.jpg`,
  `/media/reviews/${'0'.repeat(32)}/801.jpg`,
  `/media/reviews/${'0'.repeat(32)}`,
  `/media/reviews/..%2Freceipts%2F${'0'.repeat(32)}/800.jpg`,
  '/media/reviews',
  '/media',
])('모르는 주소는 봉투에 담아 없다고 한다: %s', async (url) => {
  const response = await get(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ header: { code: 'E404' }, body: { items: null } })
  expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store')
})

test('모두에게 열린 폴더 밖의 사진은 이름을 알아도 볼 수 없다', async () => {
  const id = 'a'.repeat(32)
  for (const key of [`receipts/${unknown}`, `receipts/${id}/800.jpg`]) {
    await server.deps.media.put(key, Buffer.from('영수증'))
    for (const url of [`/media/${key}`, `/media/pictures/../${key}`, `/media/selfies/..%2F${key}`])
      expect((await get(url)).statusCode).toBe(404)
  }
})

test('사진 폴더에 있어도 우리가 만든 네 파일이 아니면 주지 않는다', async () => {
  const folder = (await keepPhoto()).replace('/media/', '').replace('/800.jpg', '')
  await server.deps.media.put(`${folder}/original.jpg`, Buffer.from('원본'))
  expect((await get(`/media/${folder}/original.jpg`)).statusCode).toBe(404)
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
  `/media/receipts/${unknown}.webp`,
  `/media/receipts/../receipts/${unknown}`,
  `/media/reviews/${'0'.repeat(32)}/400.webp`,
  '/media/selfies/../../token-secret',
  `/media/pictures/${'0'.repeat(32)}/400.webp`,
  `https://example.com/media/selfies/${unknown}`,
])('우리 사진의 주소가 아니면 아무것도 지우지 않는다: %s', async (address) => {
  await server.deps.media.put(`receipts/${unknown}`, Buffer.from('영수증'))
  await dropPicture(server.deps, address)
  expect(await server.deps.media.read(`receipts/${unknown}`)).not.toBeNull()
})

test('사진은 네 파일로 나오고 모두 오래 캐시된다', async () => {
  const address = await keepPhoto()
  expect(address).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\/800\.jpg$/)
  const files = [address, ...(pictureSrcSet(address) ?? '').split(', ')].map((each) =>
    each.split(' '),
  )
  expect(files).toHaveLength(4)
  for (const [url = '', width = '800w'] of files) {
    const response = await get(url)
    const format = url.endsWith('.jpg') ? 'jpeg' : 'webp'
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const metadata = await sharp(response.rawPayload).metadata()
    expect(metadata).toMatchObject({ format, width: Number.parseInt(width, 10) })
    const head = await server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(response.headers['content-length'])
  }
})
