import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { looks, passedOn, receiptImage } from '../../../../test/support/pictures/receipts.ts'
import { looksSame, looksSimilar } from './fingerprint.ts'
import { receiptPicture } from './picture.ts'

const printed = {
  meal: '칼국수          11,000,만두            8,000,제육            13,000',
  time: '18:40:12',
  approval: '30127745',
}
const lookNames = ['tall', 'till', 'dark'] as const

describe.each(lookNames)('%s 영수증', (look) => {
  test.each(Object.entries(passedOn))('%s 다시 저장해도 같은 영수증이다', async (_, pass) => {
    const image = await receiptImage({ look, ...printed })
    const first = await receiptPicture(image)
    const again = await receiptPicture(await pass(sharp(image), looks[look]).toBuffer())
    expect(looksSame(first.fine, again.fine)).toBe(true)
    expect(looksSame(again.fine, first.fine)).toBe(true)
    // Or else it would never be looked at.
    expect(first.coarse.filter((part, at) => part === again.coarse[at])).not.toEqual([])
  })

  test.each([
    ['승인 번호만 다른', { approval: '30127788' }],
    ['한 시간 뒤의', { time: '19:42:57', approval: '30128816' }],
    [
      '다른 것을 먹은',
      { meal: '비빔국수        12,000,주먹밥          4,000,맥주            16,000' },
    ],
  ])('%s 영수증은 같은 가게의 것이어도 다른 영수증이다', async (_, other) => {
    const first = await receiptPicture(await receiptImage({ look, ...printed }))
    const second = await receiptPicture(await receiptImage({ look, ...printed, ...other }))
    expect(looksSame(first.fine, second.fine)).toBe(false)
    expect(looksSame(second.fine, first.fine)).toBe(false)
  })

  test('승인 번호만 다른 것은 사람이 볼 만큼 닮았다', async () => {
    const first = await receiptPicture(await receiptImage({ look, ...printed }))
    const other = { ...printed, approval: '99999999' }
    const second = await receiptPicture(await receiptImage({ look, ...other }))
    expect(looksSimilar(first.fine, second.fine)).toBe(true)
  })
})

test('생김새가 다른 영수증은 닮지도 않았다', async () => {
  const prints = await Promise.all(
    lookNames.map(async (look) => receiptPicture(await receiptImage({ look, ...printed }))),
  )
  const [tall, , dark] = prints
  expect(looksSimilar(tall?.fine ?? null, dark?.fine ?? null)).toBe(false)
})

test('아무것도 없는 사진은 무엇과도 같다고 하지 않는다', async () => {
  const plain = (grey: number) =>
    sharp({
      create: { width: 400, height: 600, channels: 3, background: { r: grey, g: grey, b: grey } },
    })
      .jpeg()
      .toBuffer()
  const [white, grey] = [
    await receiptPicture(await plain(255)),
    await receiptPicture(await plain(128)),
  ]
  expect(looksSame(white.fine, grey.fine)).toBe(false)
  expect(looksSame(white.fine, white.fine)).toBe(false)
  expect(looksSame(null, white.fine)).toBe(false)
})

test('영수증은 읽을 수 있는 크기의 WebP 하나로, 찍은 곳 없이 남는다', async () => {
  const image = await sharp(await receiptImage({ look: 'tall', ...printed }))
    .resize(3000)
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()
  const { webp } = await receiptPicture(image)
  const { format, width, exif } = await sharp(webp).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 1200, exif: undefined })
})
