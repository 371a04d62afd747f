import { createHash } from 'node:crypto'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureFolder } from '../../../test/support/pictures/picture-folder.ts'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import type { Db } from '../../db/db.ts'
import type { MediaStore } from '../../lib/pictures/picture-storage.ts'
import { isPublic, keyOf, plainAddress } from './pictures.rules.ts'
import { claimPicture, dropPicture, sweepPictures } from './pictures.ts'
import {
  isSignedReceipt,
  readPrivatePicture,
  signedPhoto,
  signedReceipt,
  withReviewPictures,
} from './review-pictures.ts'

describe('리뷰 사진', () => {
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
})

describe('저장', () => {
  const hourMs = 60 * 60 * 1000
  const nothing = { rows: [], files: [] }
  const pdf = uploadOf(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'))
  let pictures: Awaited<ReturnType<typeof pictureFolder>>
  beforeAll(async () => {
    pictures = await pictureFolder()
  })
  beforeEach(() => pictures.clear())
  afterAll(() => pictures.close())

  type StoredPictures = Parameters<Parameters<typeof withReviewPictures>[2]>[0]
  async function showAll(tx: Db, { photos, receipt }: StoredPictures) {
    for (const photo of photos) await claimPicture(tx, photo)
    await claimPicture(tx, receipt?.address ?? null)
  }
  const sent = async (count = 2) => ({
    photos: await Promise.all(Array.from({ length: count }, () => pictures.upload())),
    receipt: await pictures.upload(),
  })
  const save = async (media: MediaStore = pictures.deps.media) =>
    withReviewPictures({ ...pictures.deps, media }, await sent(), (kept) =>
      pictures.inTransaction(async (tx) => {
        await showAll(tx, kept)
        return kept
      }),
    )
  const failingAt = (isBad: (key: string) => boolean): MediaStore => ({
    ...pictures.deps.media,
    put: async (key, bytes) => {
      if (isBad(key)) throw new Error('disk full')
      await pictures.deps.media.put(key, bytes)
    },
  })

  test('사진은 보낸 차례대로, 영수증은 지문과 함께 남는다', async () => {
    const colours = ['#ff0000', '#00ff00', '#0000ff']
    const uploads = colours.map(async (background) => {
      const picture = sharp({ create: { width: 40, height: 40, channels: 3, background } })
      return uploadOf(await picture.png().toBuffer())
    })
    const photos = await Promise.all(uploads)
    const receipt = await pictures.upload()
    const kept = await withReviewPictures(pictures.deps, { photos, receipt }, (all) =>
      pictures.inTransaction(async (tx) => {
        await showAll(tx, all)
        return all
      }),
    )
    const seen = kept.photos.map(async (address) => {
      const file = await pictures.deps.media.read(address.replace('/media/', ''))
      const { dominant } = await sharp(file ?? Buffer.of()).stats()
      return [dominant.r > 128, dominant.g > 128, dominant.b > 128].indexOf(true)
    })
    expect(await Promise.all(seen)).toEqual([0, 1, 2])
    expect(kept.receipt).toEqual({
      address: expect.stringMatching(/^\/media\/receipts\/[0-9a-f]{32}\.webp$/),
      contentHash: createHash('sha256')
        .update(await receipt.read())
        .digest(),
      coarse: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      fine: expect.any(Buffer),
    })
    expect(kept.receipt?.fine).toHaveLength(96 * 96)
    const { rows, files } = await pictures.all()
    expect([rows.length, files.length]).toEqual([4, 3 * 4 + 1])
    expect(rows.every(({ claims }) => claims === 1)).toBe(true)
  })

  test('아무것도 보내지 않아도 일은 한다', async () => {
    const kept = await withReviewPictures(pictures.deps, { photos: [] }, (all) =>
      Promise.resolve(all),
    )
    expect(kept).toEqual({ photos: [], receipt: null })
    expect(await pictures.all()).toEqual(nothing)
  })

  test.each([
    [
      '세 번째 사진',
      async () => ({ ...(await sent(4)), photos: [...(await sent(2)).photos, pdf] }),
    ],
    ['영수증', async () => ({ ...(await sent()), receipt: pdf })],
  ])('%s 이 PDF면 하나도 두지 않고 일도 시작하지 않는다', async (_name, upload) => {
    const asked: string[] = []
    const media = failingAt((key) => asked.push(key) < 0)
    const saving = withReviewPictures({ ...pictures.deps, media }, await upload(), () =>
      Promise.reject(new Error('the work began')),
    )
    await expect(saving).rejects.toMatchObject({
      kind: 'invalid',
      message: messages.picture.imageOnly,
    })
    expect(asked).toEqual([])
    expect(await pictures.all()).toEqual(nothing)
  })

  test.each([
    ['첫 사진', (key: string) => key.endsWith('400.webp')],
    ['사진의 마지막 파일', (key: string) => key.endsWith('800.jpg')],
    ['영수증', (key: string) => key.startsWith('receipts/')],
  ])('%s 을 쓰지 못하면 쓴 것도 줄도 남지 않는다', async (_name, isBad) => {
    await expect(save(failingAt(isBad))).rejects.toThrow('disk full')
    expect(await pictures.all()).toEqual(nothing)
  })

  test('일이 안 되면 사진도 영수증도 줄도 남지 않는다', async () => {
    const failing = withReviewPictures(pictures.deps, await sent(), (kept) =>
      pictures.inTransaction(async (tx) => {
        await showAll(tx, kept)
        throw new Error('one a day')
      }),
    )
    await expect(failing).rejects.toThrow('one a day')
    expect(await pictures.all()).toEqual(nothing)
  })

  test('파일을 쓰기 전에 모든 줄이 먼저 있다', async () => {
    let known: unknown
    const { media } = pictures.deps
    await save({
      ...media,
      put: async (key, bytes) => {
        known ??= (await pictures.all()).rows
        await media.put(key, bytes)
      },
    })
    expect(known).toMatchObject([{ claims: 0 }, { claims: 0 }, { claims: 0 }])
  })

  test('내린 리뷰의 사진과 영수증은 커밋한 뒤에 바로 지운다', async () => {
    const { photos, receipt } = await save()
    for (const address of [...photos, receipt?.address ?? null]) {
      await dropPicture(pictures.deps, address)
      await pictures.letGo(address)
    }
    expect((await pictures.all()).files).toHaveLength(2 * 4 + 1)
    for (const address of [...photos, receipt?.address ?? null])
      await dropPicture(pictures.deps, address)
    expect(await pictures.all()).toEqual(nothing)
  })

  test('지우지도 못한 것과 내린 것은 한 시간 뒤에 치우고, 보이는 것은 둔다', async () => {
    const shown = await save()
    const stuck: MediaStore = {
      ...failingAt((key) => key.startsWith('receipts/')),
      remove: () => Promise.reject(new Error('no answer')),
    }
    await expect(save(stuck)).rejects.toThrow('disk full')
    const left = await save()
    for (const address of [...left.photos, left.receipt?.address ?? null])
      await pictures.letGo(address)
    expect((await pictures.all()).rows).toHaveLength(9)
    pictures.clock.advance(hourMs + 1)
    await sweepPictures(pictures.deps)
    const { rows, files } = await pictures.all()
    expect([rows.length, files.length]).toEqual([3, 2 * 4 + 1])
    const addresses = [...shown.photos, shown.receipt?.address ?? '']
    for (const address of addresses) await expect(pictures.show(address)).resolves.toBe(address)
  })
})

describe('서명한 주소', () => {
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
})
