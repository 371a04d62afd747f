import { messages } from '@matjari/contract/messages'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { claimingPng } from '../../../test/support/pictures/odd-pictures.ts'
import { squarePicture } from './square-picture.ts'

const red = { r: 255, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 255 }
const plain = (background = red) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
const blueSquare = { create: { width: 400, height: 400, channels: 3, background: blue } } as const

/** Red on the left, blue on the right. */
const halves = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: red } }).composite([
    { input: blueSquare, left: 400, top: 0 },
  ])

async function colourAt(picture: Buffer, left: number, top: number) {
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return { r, g, b }
}

const isNear = (seen: typeof red, wanted: typeof red) =>
  Math.max(Math.abs(seen.r - wanted.r), Math.abs(seen.g - wanted.g), Math.abs(seen.b - wanted.b)) <
  24

const located = {
  IFD0: { Make: 'Secret Camera', Artist: 'Secret Person' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Secret Note</note></x:xmpmeta>'

test.each([
  ['JPEG', plain().jpeg()],
  ['진행형 JPEG', plain().jpeg({ progressive: true })],
  ['흑백 JPEG', plain({ r: 120, g: 120, b: 120 }).greyscale().jpeg()],
  ['PNG', plain().png()],
  ['팔레트 PNG', plain().png({ palette: true })],
  ['16비트 PNG', plain().toColourspace('rgb16').png()],
  ['비치는 PNG', plain().ensureAlpha(0.5).png()],
  ['WebP', plain().webp()],
  ['GIF', plain().gif()],
  ['AVIF', plain().avif({ effort: 0 })],
])('%s 는 320×320 WebP가 된다', async (_name, source) => {
  const made = await squarePicture(await source.toBuffer())
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
})

test.each([
  ['JPEG', (picture: Sharp) => picture.jpeg()],
  ['PNG', (picture: Sharp) => picture.png()],
  ['WebP', (picture: Sharp) => picture.webp()],
  ['AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
])('%s 에 적힌 위치와 기기와 글은 모두 지운다', async (_name, encode) => {
  const source = plain().withExif(located).withXmp(xmp).withIccProfile('p3')
  const sent = await encode(source).toBuffer()
  expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Secret Camera')

  const made = await squarePicture(sent)
  const { exif, xmp: note, iptc, icc, orientation, comments } = await sharp(made).metadata()
  expect([exif, note, iptc, icc, orientation, comments]).toEqual(Array(6).fill(undefined))
  expect(made.toString('latin1')).not.toMatch(/secret|exif|xmp/i)
})

test('돌려 찍은 사진은 바로 세운다', async () => {
  const rotated = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await squarePicture(rotated)
  expect(isNear(await colourAt(made, 160, 20), red)).toBe(true)
  expect(isNear(await colourAt(made, 160, 300), blue)).toBe(true)
})

test('가운데를 정사각형으로 자른다', async () => {
  const made = await squarePicture(await halves().png().toBuffer())
  expect(isNear(await colourAt(made, 100, 160), red)).toBe(true)
  expect(isNear(await colourAt(made, 220, 160), blue)).toBe(true)
})

test('작은 사진은 키운다', async () => {
  const made = await squarePicture(await plain().resize(8, 5).png().toBuffer())
  expect(await sharp(made).metadata()).toMatchObject({ width: 320, height: 320 })
})

test('다른 색 공간의 사진은 같은 색의 sRGB가 된다', async () => {
  const wide = await plain().withIccProfile('p3').png().toBuffer()
  expect(isNear(await colourAt(await squarePicture(wide), 160, 160), red)).toBe(true)
})

test('인쇄용 CMYK 사진도 받는다', async () => {
  const sent = await plain(blue).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(sent).metadata()).space).toBe('cmyk')
  const made = await squarePicture(sent)
  expect((await sharp(made).metadata()).space).toBe('srgb')
  const { r, g, b } = await colourAt(made, 160, 160)
  expect(b).toBeGreaterThan(Math.max(r, g))
})

test('움직이는 GIF는 첫 장면만 남긴다', async () => {
  const frames = [await plain(red).png().toBuffer(), await plain(blue).png().toBuffer()]
  const sent = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(sent).metadata()).pages).toBe(2)
  const made = await squarePicture(sent)
  expect((await sharp(made).metadata()).pages).toBeUndefined()
  expect(isNear(await colourAt(made, 160, 160), red)).toBe(true)
})

test('사진 뒤에 붙여 보낸 것은 남지 않는다', async () => {
  const script = '<script>alert(1)</script>'
  const sent = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(script)])
  expect((await squarePicture(sent)).toString('latin1')).not.toContain('script')
})

test('아무것도 들지 않은 파일은 비었다고 한다', async () => {
  await expect(squarePicture(Buffer.alloc(0))).rejects.toMatchObject({
    kind: 'invalid',
    message: messages.picture.empty,
  })
})

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.9))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>'

test.each([
  ['한 바이트', Buffer.from([0xff])],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PNG라고 시작하는 HTML', Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
  ['SVG', Buffer.from(svg)],
  ['XML로 시작하는 SVG', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')],
  ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['ZIP', Buffer.from('PK\x03\x04rest')],
  ['실행 파일', Buffer.from('MZ\x90\x00rest', 'latin1')],
  ['TIFF', plain().tiff().toBuffer()],
  ['잘린 JPEG', plain().jpeg().toBuffer().then(cut)],
  ['잘린 PNG', plain().png({ compressionLevel: 0 }).toBuffer().then(cut)],
  ['잘린 WebP', plain().webp({ lossless: true }).toBuffer().then(cut)],
  ['잘린 GIF', plain().gif().toBuffer().then(cut)],
  ['잘린 AVIF', plain().avif({ effort: 0 }).toBuffer().then(cut)],
])('%s 은 사진으로 받지 않는다', async (_name, sent) => {
  const refused = squarePicture(await sent)
  await expect(refused).rejects.toMatchObject({
    kind: 'invalid',
    message: messages.picture.imageOnly,
  })
})

test.each([
  ['SVG', Buffer.from(svg)],
  ['TIFF', plain().tiff().toBuffer()],
])('%s 를 푸는 코드는 불리지도 않는다', async (_name, sent) => {
  await expect(sharp(await sent).metadata()).rejects.toThrow('unsupported image format')
})

test.each([
  [10_000, 5000, messages.picture.imageOnly],
  [10_000, 5001, messages.picture.tooManyPixels],
  [30_000, 30_000, messages.picture.tooManyPixels],
  [60_000, 60_000, messages.picture.tooManyPixels],
  [2_000_000, 2_000_000, messages.picture.tooManyPixels],
])('가로 %i, 세로 %i이라고 하면 펼치기 전에 거절한다', async (width, height, message) => {
  const refused = squarePicture(claimingPng(width, height))
  await expect(refused).rejects.toMatchObject({ kind: 'invalid', message })
})

test('거절한 사진이 다음 사진을 막지 않는다', async () => {
  const good = await plain().png().toBuffer()
  const outcomes = await Promise.allSettled(
    [Buffer.from('x'), good, Buffer.alloc(0), good].map((bytes) => squarePicture(bytes)),
  )
  const kinds = ['rejected', 'fulfilled', 'rejected', 'fulfilled']
  expect(outcomes.map(({ status }) => status)).toEqual(kinds)
})
