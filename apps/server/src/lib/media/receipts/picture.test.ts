import { messages } from '@matjari/contract/messages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { looksSame } from './fingerprint.ts'
import { receiptPicture } from './picture.ts'

const paper = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f4f1ea' } })

test.each([
  ['휴대폰 사진', 3000, 4000, '1200×1600'],
  ['가로로 찍은 사진', 4000, 3000, '1200×900'],
  ['작은 사진', 500, 700, '500×700'],
  ['팔만큼 긴 영수증', 1000, 8000, '600×4800'],
  ['실처럼 긴 것', 200, 20_000, '48×4800'],
  ['한 점', 1, 1, '1×1'],
])('%s 은 읽을 수 있을 만큼만 크게 남는다', async (_name, width, height, wanted) => {
  const { webp } = await receiptPicture(await paper(width, height).jpeg().toBuffer())
  const made = await sharp(webp).metadata()
  expect([made.format, `${made.width}×${made.height}`]).toEqual(['webp', wanted])
})

/** Something with an up and a down. */
const written = () =>
  paper(600, 900).composite(
    Array.from({ length: 40 }, (_, at) => ({
      input: {
        create: { width: 20 + ((at * 37) % 90), height: 14, channels: 3, background: '#222' },
      },
      left: 40 + ((at * 101) % 400),
      top: 30 + at * 20,
    })),
  )

test('돌려 찍은 영수증은 바로 세우고, 위치와 기기는 남지 않고, 지문은 바로 찍은 것과 같다', async () => {
  const upright = await written().png().toBuffer()
  const rotated = await sharp(upright)
    .rotate(-90)
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect((await sharp(rotated).metadata()).orientation).toBe(6)
  const { webp, fine } = await receiptPicture(rotated)
  const { width, height, exif, xmp, icc, orientation } = await sharp(webp).metadata()
  expect([width, height]).toEqual([600, 900])
  expect([exif, xmp, icc, orientation]).toEqual(Array(4).fill(undefined))
  expect(webp.toString('latin1')).not.toMatch(/secret|exif/i)
  expect(looksSame(fine, (await receiptPicture(upright)).fine)).toBe(true)
})

test('비치는 곳은 흰 종이다', async () => {
  const clear = { create: { width: 40, height: 40, channels: 4, background: '#00000000' } } as const
  const { webp } = await receiptPicture(await sharp(clear).png().toBuffer())
  const { channels } = await sharp(webp).stats()
  expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255])
})

test.each([
  ['빈 파일', Buffer.of(), messages.picture.empty],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), messages.picture.imageOnly],
])('%s 은 영수증이 아니다', async (_name, bytes, message) => {
  await expect(receiptPicture(bytes)).rejects.toMatchObject({ kind: 'invalid', message })
})
