import { deflateRawSync, deflateSync } from 'node:zlib'
import { messages } from '@matjari/contract/messages'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import {
  claimingPng,
  gifOfFrames,
  pngChunk,
  pngOf,
} from '../../../test/support/pictures/odd-pictures.ts'
import { photoRenditions } from './photo-renditions.ts'

const orange = { r: 232, g: 89, b: 12 }
const photo = (width: number, height: number, background: typeof orange | 'blue' = orange) =>
  sharp({ create: { width, height, channels: 3, background } })

/** What came out, as `format width×height`. */
async function shapesOf(source: Sharp | Buffer) {
  const made = await photoRenditions(Buffer.isBuffer(source) ? source : await source.toBuffer())
  const shapes = Object.entries(made).map(async ([name, bytes]) => {
    const { format, width, height } = await sharp(bytes).metadata()
    return [name, `${format} ${width}×${height}`] as const
  })
  return Object.fromEntries(await Promise.all(shapes))
}

async function colourAt(picture: Buffer | undefined, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const isNear = (seen: number[], wanted: number[]) =>
  wanted.every((value, at) => Math.abs(value - (seen[at] ?? -999)) < 24)

test('큰 사진은 세 너비의 WebP와 JPEG 하나가 되고 비율을 지킨다', async () => {
  expect(await shapesOf(photo(4000, 3000).jpeg())).toEqual({
    '400.webp': 'webp 400×300',
    '800.webp': 'webp 800×600',
    '1280.webp': 'webp 1280×960',
    '800.jpg': 'jpeg 800×600',
  })
})

test('작은 사진은 키우지 않는다', async () => {
  expect(await shapesOf(photo(600, 450).png())).toEqual({
    '400.webp': 'webp 400×300',
    '800.webp': 'webp 600×450',
    '1280.webp': 'webp 600×450',
    '800.jpg': 'jpeg 600×450',
  })
})

test.each([
  ['한 점', 1, 1, 'webp 1×1'],
  ['긴 파노라마', 20_000, 100, 'webp 1280×6'],
  ['실 같은 가로', 40_000, 10, 'webp 1280×1'],
  ['긴 세로', 1000, 20_000, 'webp 256×5120'],
])('%s 사진도 된다', async (_name, width, height, largest) => {
  expect(await shapesOf(photo(width, height).png())).toMatchObject({ '1280.webp': largest })
})

test('JPEG은 점점 또렷해지는 것이다', async () => {
  const made = await photoRenditions(await photo(900, 600).png().toBuffer())
  expect((await sharp(made['800.jpg']).metadata()).isProgressive).toBe(true)
})

test('비치는 곳은 WebP에서 비치고 JPEG에서 희다', async () => {
  const clear = sharp({
    create: { width: 500, height: 500, channels: 4, background: { ...orange, alpha: 0 } },
  })
  const made = await photoRenditions(await clear.png().toBuffer())
  expect((await colourAt(made['800.webp'], 250, 250))[3]).toBe(0)
  expect(isNear(await colourAt(made['800.jpg'], 250, 250), [255, 255, 255])).toBe(true)
})

test.each([
  ['흑백', photo(500, 400, { r: 90, g: 90, b: 90 }).greyscale().png(), [90, 90, 90]],
  ['16비트', photo(500, 400).toColourspace('rgb16').png(), [232, 89, 12]],
  ['P3', photo(500, 400).withIccProfile('p3').png(), [232, 89, 12]],
  ['팔레트', photo(500, 400).png({ palette: true }), [232, 89, 12]],
])('%s 사진의 색은 그대로 sRGB다', async (_name, source, wanted) => {
  const made = await photoRenditions(await source.toBuffer())
  for (const bytes of Object.values(made)) {
    expect(isNear(await colourAt(bytes, 200, 150), wanted)).toBe(true)
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  }
})

test('돌려 찍은 사진은 바로 세우고 위치와 기기와 글은 어느 것에도 남지 않는다', async () => {
  const sent = await photo(900, 600)
    .composite([{ input: await photo(450, 600, 'blue').png().toBuffer(), left: 450, top: 0 }])
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Secret Note</note></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await photoRenditions(sent)
  for (const bytes of Object.values(made)) {
    const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect(width).toBeLessThan(height)
    expect([exif, xmp, icc, orientation]).toEqual(Array(4).fill(undefined))
    expect(bytes.toString('latin1')).not.toMatch(/secret|exif|xmp/i)
    expect(isNear(await colourAt(bytes, 100, 20), [232, 89, 12])).toBe(true)
    expect(isNear(await colourAt(bytes, 100, height - 20), [0, 0, 255])).toBe(true)
  }
})

const script = '<script>alert(1)</script>'

test.each([
  ['뒤에 HTML이 붙은 JPEG', async () => [await photo(90, 60).jpeg().toBuffer(), script]],
  [
    '뒤에 ZIP이 붙은 JPEG',
    async () => [await photo(90, 60).jpeg().toBuffer(), 'PK\x03\x04', deflateRawSync(script)],
  ],
  [
    '글에 스크립트를 담은 PNG',
    async () => [
      pngOf({ width: 9, height: 6, chunks: [pngChunk('tEXt', Buffer.from(`Comment\0${script}`))] }),
    ],
  ],
  ['뒤에 스크립트가 붙은 GIF', async () => [gifOfFrames(1), `/*${script}*/`]],
])('%s 에서는 그림만 남는다', async (_name, parts) => {
  const sent = Buffer.concat((await parts()).map((part) => Buffer.from(part as string)))
  const made = Object.values(await photoRenditions(sent))
  for (const bytes of made) expect(bytes.toString('latin1')).not.toMatch(/script/)
})

test('GIF인 척하는 자바스크립트는 사진이 아니다', async () => {
  const sent = Buffer.from('GIF89a=1;alert(document.cookie);//')
  await expect(photoRenditions(sent)).rejects.toMatchObject({ message: messages.picture.imageOnly })
})

test.each([
  ['3만×3만이라는 PNG', claimingPng(30_000, 30_000)],
  ['삼백만 점 너비의 실 같은 PNG', claimingPng(3_000_000, 16)],
  ['점마다 두 배인 16비트 PNG', claimingPng(6000, 6000, { bits: 16 })],
  ['통째로만 풀리는 PNG', claimingPng(6000, 6000, { isInterlaced: true })],
  [
    '작게 싼 5천만 점 남짓의 PNG',
    pngOf({ width: 10_000, height: 5001, pixels: Buffer.alloc(150_035_001) }),
  ],
  [
    '두 번째 자리의 3만×3만 GIF',
    Buffer.concat([
      gifOfFrames(0).subarray(0, -1),
      Buffer.from([0x2c, 0, 0, 0, 0, 0x30, 0x75, 0x30, 0x75, 0, 2, 2, 0x44, 1, 0, 0x3b]),
    ]),
  ],
])('%s 는 펼치기 전에 너무 크다고 한다', async (_name, sent) => {
  expect(sent.length).toBeLessThan(1_000_000)
  await expect(photoRenditions(sent)).rejects.toMatchObject({
    kind: 'invalid',
    message: messages.picture.tooManyPixels,
  })
})

test('수천 장면의 움직이는 그림은 첫 장면만 그린다', async () => {
  expect(await shapesOf(gifOfFrames(5000))).toMatchObject({ '1280.webp': 'webp 1×1' })
  const colours = await Promise.all(
    [0, 50, 100].map((r) => photo(8, 8, { r, g: 0, b: 0 }).png().toBuffer()),
  )
  const scenes = Array.from({ length: 3000 }, (_, n) => colours[n % 3] ?? Buffer.of())
  const sent = await sharp(scenes, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(sent, { pages: -1 }).metadata()).pages).toBeGreaterThan(1000)
  expect(await shapesOf(sent)).toMatchObject({ '1280.webp': 'webp 8×8' })
})

test('수백 번 싼 긴 글은 풀지 않는다', async () => {
  const packed = deflateSync(Buffer.alloc(7_000_000, 'A'))
  const texts = Array.from({ length: 600 }, () =>
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
  )
  // Unpacked these are four gigabytes.
  const sent = pngOf({ width: 9, height: 6, chunks: texts })
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 10)
  expect(await shapesOf(sent)).toMatchObject({ '1280.webp': 'webp 9×6' })
  clearInterval(watch)
  expect(most - before).toBeLessThan(500_000_000)
})
