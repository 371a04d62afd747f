import { createHash } from 'node:crypto'
import { messages } from '@matjari/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureFolder } from '../../../../test/support/pictures/picture-folder.ts'
import { uploadOf } from '../../../../test/support/pictures/uploads.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { MediaStore } from '../../../lib/media/storage/store.ts'
import { claimPicture, dropPicture, sweepPictures } from '../commands.ts'
import { withReviewPictures } from './commands.ts'

const hourMs = 60 * 60 * 1000
const nothing = { rows: [], files: [] }
const pdf = uploadOf(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'))
let pictures: Awaited<ReturnType<typeof pictureFolder>>
beforeAll(async () => {
  pictures = await pictureFolder()
})
beforeEach(() => pictures.clear())
afterAll(() => pictures.close())

type Kept = Parameters<Parameters<typeof withReviewPictures>[2]>[0]
async function showAll(tx: Db, { photos, receipt }: Kept) {
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
  ['세 번째 사진', async () => ({ ...(await sent(4)), photos: [...(await sent(2)).photos, pdf] })],
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
