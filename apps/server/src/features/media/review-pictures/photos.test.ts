import { pictureSrcSet } from '@matjari/contract/rules/picture-address'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureFolder } from '../../../../test/support/pictures/picture-folder.ts'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { keyOf } from '../rules.ts'
import { signedPhoto, signedReceipt, withReviewPictures } from './commands.ts'

const minuteMs = 60_000
let pictures: Awaited<ReturnType<typeof pictureFolder>>
let address: string
let other: string
let reviewNo: string
beforeAll(async () => {
  pictures = await pictureFolder()
})
afterAll(() => pictures.close())

beforeEach(async () => {
  const { deps, upload } = pictures
  const photos = [await upload(), await upload()]
  const kept = await withReviewPictures(deps, { photos }, ({ photos: made }) =>
    Promise.resolve(made),
  )
  ;[address = '', other = ''] = kept
  const { restaurantNo } = await buildRestaurant(deps.db)
  await buildReviews(deps.db, restaurantNo, [5])
  const review = deps.db.selectFrom('review').select('reviewNo')
  const row = await review.where('restaurantNo', '=', restaurantNo).executeTakeFirstOrThrow()
  reviewNo = row.reviewNo
  const values = { reviewNo, position: 0, photo: address }
  await deps.db.insertInto('reviewPhoto').values(values).execute()
})

const get = (url: string) => pictures.app.inject({ method: 'GET', url })
const change = (to: { isActive?: boolean; deletedAt?: Date | null }) =>
  pictures.deps.db.updateTable('review').set(to).where('reviewNo', '=', reviewNo).execute()
const widthsOf = (url: string) => [
  url,
  ...(pictureSrcSet(url) ?? '').split(', ').map((each) => each.split(' ')[0] ?? ''),
]
async function expectGone(url: string) {
  const response = await get(url)
  expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(response.json()).toMatchObject({ header: { code: 'E404' } })
}

test('보이는 리뷰의 사진은 누구나 보고, 잠깐만 캐시된다', async () => {
  expect(address).toMatch(/^\/media\/reviews\/[0-9a-f]{32}\/800\.jpg$/)
  expect(widthsOf(address)).toHaveLength(4)
  for (const url of widthsOf(address)) {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const head = await pictures.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  }
})

test.each([
  ['숨긴', { isActive: false }],
  ['지운', { deletedAt: new Date('2026-11-15T09:00:00.000Z') }],
])('%s 리뷰의 사진은 파일이 남아 있어도 없고, 되돌리면 다시 있다', async (_name, hidden) => {
  await change(hidden)
  for (const url of widthsOf(address)) await expectGone(url)
  await change({ isActive: true, deletedAt: null })
  expect((await get(address)).statusCode).toBe(200)
})

test('어느 리뷰에도 없는 사진은 볼 수 없다', async () => {
  expect(await pictures.deps.media.read(`${keyOf(other)}/800.jpg`)).not.toBeNull()
  for (const url of widthsOf(other)) await expectGone(url)
})

test('서명된 주소로는 숨긴 리뷰의 사진도 모든 너비로 보고, 캐시되지 않는다', async () => {
  await change({ isActive: false })
  const signed = signedPhoto(pictures.deps, address)
  expect(signed).toMatch(
    /^\/media\/reviews\/[0-9a-f]{32}\/800\.jpg\?expires=\d{13}&signature=[\w-]{43}$/,
  )
  expect(widthsOf(signed)).toHaveLength(4)
  for (const url of widthsOf(signed)) {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('서명은 십 분이 지나면 끝난다', async () => {
  await change({ isActive: false })
  const signed = signedPhoto(pictures.deps, address)
  pictures.clock.advance(10 * minuteMs - 1)
  expect((await get(signed)).statusCode).toBe(200)
  pictures.clock.advance(1)
  await expectGone(signed)
  await change({ isActive: true })
  expect((await get(signed)).headers['cache-control']).toBe('public, max-age=300')
})

test('지어낸 서명, 고친 서명, 다른 사진이나 영수증의 서명은 통하지 않는다', async () => {
  await change({ isActive: false })
  const { deps } = pictures
  const [, expires = '', signature = ''] =
    signedPhoto(deps, address).match(/expires=(\d+)&signature=(.+)$/) ?? []
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  const stranger = { ...deps, secrets: { ...deps.secrets, pictureKey: new Uint8Array(32) } }
  const tricks = [
    `expires=${expires}`,
    `signature=${signature}`,
    `expires=${expires}&signature=`,
    `expires=${expires}&signature=${flipped}`,
    `expires=${expires}&signature=${signature}A`,
    `expires=${expires}&signature=${'A'.repeat(10_000)}`,
    `expires=${Number(expires) + 1}&signature=${signature}`,
    `expires=Infinity&signature=${signature}`,
    `expires=${expires}&expires=${expires}&signature=${signature}`,
    ...[
      signedPhoto(deps, other),
      signedReceipt(deps, reviewNo),
      signedReceipt(deps, String(keyOf(address))),
      signedPhoto(stranger, address),
    ].map((url) => url.split('?')[1]),
  ]
  for (const trick of tricks) await expectGone(`${address}?${trick}`)
  expect((await get(`${address}?expires=${expires}&signature=${signature}`)).statusCode).toBe(200)
})

test('서명이 맞아도 우리가 만든 파일이 아니면 주지 않는다', async () => {
  const key = keyOf(address)
  await pictures.deps.media.put(`${key}/original.jpg`, Buffer.from('원본'))
  const signed = signedPhoto(pictures.deps, address)
  for (const url of [signed, address]) await expectGone(url.replace('/800.jpg', '/original.jpg'))
})

test('모두의 사진이나 남의 사진에는 서명이 붙지 않는다', () => {
  const id = '0'.repeat(32)
  for (const theirs of [
    `/media/pictures/${id}/800.jpg`,
    `/media/receipts/${id}.webp`,
    `/media/reviews/${id}/400.webp`,
    'https://example.com/a.jpg',
    'NULL',
  ])
    expect(signedPhoto(pictures.deps, theirs)).toBe(theirs)
})

test('이미 서명된 주소도 새로 서명한다', () => {
  const signed = signedPhoto(pictures.deps, address)
  pictures.clock.advance(5 * minuteMs)
  const again = signedPhoto(pictures.deps, signed)
  expect(again).not.toBe(signed)
  expect(again.split('?')).toHaveLength(2)
})
