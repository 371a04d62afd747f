import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFolder } from '../../../../test/support/pictures/picture-folder.ts'
import { isPublic, keyOf, plainAddress } from '../rules.ts'
import {
  isSignedReceipt,
  readPrivatePicture,
  signedPhoto,
  signedReceipt,
  withReviewPictures,
} from './commands.ts'

let pictures: Awaited<ReturnType<typeof pictureFolder>>
beforeAll(async () => {
  pictures = await pictureFolder()
})
afterAll(() => pictures.close())

/** What a browser would send for the address. */
function claimIn(address: string) {
  const query = new URL(address, 'http://localhost').searchParams
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' }
}
async function keepReceipt() {
  const receipt = await pictures.upload()
  const sent = { photos: [], receipt }
  return withReviewPictures(pictures.deps, sent, (kept) =>
    Promise.resolve(kept.receipt?.address ?? ''),
  )
}

test('영수증의 주소는 그 리뷰의 것으로만, 십 분 동안 통한다', () => {
  const { deps, clock } = pictures
  const address = signedReceipt(deps, '7')
  expect(address).toMatch(/^\/api\/media\/receipts\/7\?expires=\d{13}&signature=[\w-]{43}$/)
  const claim = claimIn(address)
  expect(isSignedReceipt(deps, { reviewNo: '7', ...claim })).toBe(true)
  for (const reviewNo of ['8', '77', '07', '7 ', ''])
    expect(isSignedReceipt(deps, { reviewNo, ...claim })).toBe(false)
  clock.advance(10 * 60_000 - 1)
  expect(isSignedReceipt(deps, { reviewNo: '7', ...claim })).toBe(true)
  clock.advance(1)
  expect(isSignedReceipt(deps, { reviewNo: '7', ...claim })).toBe(false)
})

test('영수증의 서명은 고치거나 다른 데서 가져올 수 없다', () => {
  const { deps } = pictures
  const claim = claimIn(signedReceipt(deps, '7'))
  const photo = `/media/reviews/${'7'.repeat(32)}/800.jpg`
  for (const trick of [
    { ...claim, expires: String(Number(claim.expires) + 60_000) },
    { ...claim, signature: claim.signature.toLowerCase() },
    { ...claim, signature: '' },
    claimIn(signedPhoto(deps, photo)),
  ])
    for (const reviewNo of ['7', String(keyOf(photo))])
      expect(isSignedReceipt(deps, { reviewNo, ...trick })).toBe(false)
})

test('같은 때에 물으면 같은 주소이고, 십 분을 넘는 주소는 없다', () => {
  const { deps, clock } = pictures
  clock.set(new Date('2026-11-15T10:00:00.000Z'))
  const first = signedReceipt(deps, '7')
  clock.advance(59_999)
  expect(signedReceipt(deps, '7')).toBe(first)
  const goodFor = Number(claimIn(first).expires) - deps.now().getTime()
  expect(goodFor).toBeGreaterThan(9 * 60_000)
  expect(goodFor).toBeLessThanOrEqual(10 * 60_000)
})

test('영수증은 맡긴 주소로는 아무도 볼 수 없고, 서버만 읽는다', async () => {
  const address = await keepReceipt()
  expect(address).toMatch(/^\/media\/receipts\/[0-9a-f]{32}\.webp$/)
  const key = String(keyOf(address))
  expect(isPublic(key)).toBe(false)
  const query = signedReceipt(pictures.deps, '7').split('?')[1]
  for (const url of [
    address,
    `${address}?${query}`,
    `/media/reviews/..%2Freceipts/${key.slice(9)}`,
    `/media/reviews/${key.slice(9)}`,
    `/media/selfies/..%2F${key}`,
  ]) {
    const response = await pictures.app.inject({ method: 'GET', url })
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store')
  }
  const read = await readPrivatePicture(pictures.deps, address)
  expect(read).toEqual(await pictures.deps.media.read(key))
  expect(read).not.toBeNull()
})

test('읽어 주는 것은 영수증뿐이다', async () => {
  const photo = await pictures.shown()
  expect(await pictures.deps.media.read(`${keyOf(String(photo))}/800.jpg`)).not.toBeNull()
  for (const address of [
    String(photo),
    `/media/receipts/${'0'.repeat(32)}.webp`,
    '/media/receipts/../selfies/a.webp',
    'https://example.com/a.webp',
    'NULL',
    '',
  ])
    expect(await readPrivatePicture(pictures.deps, address)).toBeNull()
})

test('주소를 견줄 때 서명은 세지 않는다', () => {
  const photo = `/media/reviews/${'7'.repeat(32)}/800.jpg`
  const signed = signedPhoto(pictures.deps, photo)
  expect(signed).not.toBe(photo)
  expect(plainAddress(signed)).toBe(photo)
  expect(keyOf(signed)).toBe(keyOf(photo))
  expect(plainAddress(photo)).toBe(photo)
})
