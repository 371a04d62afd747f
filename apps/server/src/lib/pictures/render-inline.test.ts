import { deflateRawSync, deflateSync } from 'node:zlib'
import { messages } from '@matjari/contract/messages'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  claimingPng,
  gifOfFrames,
  pngChunk,
  pngOf,
} from '../../../test/support/pictures/odd-pictures.ts'
import { looksSame } from './receipt-fingerprint.ts'
import { photoRenditions, receiptPicture, squarePicture, withoutPngTexts } from './render-inline.ts'

describe('사진', () => {
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
        pngOf({
          width: 9,
          height: 6,
          chunks: [pngChunk('tEXt', Buffer.from(`Comment\0${script}`))],
        }),
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
    await expect(photoRenditions(sent)).rejects.toMatchObject({
      message: messages.picture.imageOnly,
    })
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
})

describe('네모 사진', () => {
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
    Math.max(
      Math.abs(seen.r - wanted.r),
      Math.abs(seen.g - wanted.g),
      Math.abs(seen.b - wanted.b),
    ) < 24

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
})

describe('PNG 글', () => {
  test('글과 모르는 조각을 빼면 글이 없던 것과 같은 파일이다', () => {
    const chunks = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'abCd'].map((kind) =>
      pngChunk(kind, Buffer.from('Comment\0\0x')),
    )
    const small = { width: 3, height: 2 }
    expect(withoutPngTexts(pngOf({ ...small, chunks }))).toEqual(pngOf(small))
  })

  test('보이는 모습을 정하는 조각은 그대로 둔다', async () => {
    const clear = await sharp({
      create: { width: 9, height: 6, channels: 4, background: '#e8590c80' },
    })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .png({ palette: true })
      .toBuffer()
    const { icc, hasAlpha, orientation } = await sharp(clear).metadata()
    expect(icc && hasAlpha && orientation).toBe(6)
    expect(await sharp(withoutPngTexts(clear)).metadata()).toMatchObject({
      icc,
      hasAlpha,
      orientation,
    })
  })

  test.each([
    ['PNG가 아닌 것', Buffer.from('GIF89a')],
    ['빈 것', Buffer.of()],
  ])('%s 은 그대로 돌려준다', (_name, bytes) => {
    expect(withoutPngTexts(bytes)).toBe(bytes)
  })

  test('길이를 속인 조각에서 끝난다', () => {
    const lying = pngOf({ width: 3, height: 2 })
    lying.writeUInt32BE(0xffff_ffff, 33)
    expect(withoutPngTexts(lying).length).toBeLessThanOrEqual(lying.length)
  })
})

describe('영수증', () => {
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
    const clear = {
      create: { width: 40, height: 40, channels: 4, background: '#00000000' },
    } as const
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
})
