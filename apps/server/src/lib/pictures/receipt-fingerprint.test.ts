import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { looks, passedOn, receiptImage } from '../../../test/support/pictures/receipts.ts'
import { areaGrey, cosineTransform, looksSame, looksSimilar } from './receipt-fingerprint.ts'
import { receiptPicture } from './render-inline.ts'

describe('회색 칸', () => {
  test('긴 영수증을 재는 동안에도 다른 일이 된다', async () => {
    const [width, height] = [1200, 4800]
    let isMeasuring = true
    let turns = 0
    const others = (async () => {
      while (isMeasuring) {
        await setImmediate()
        turns += 1
      }
    })()
    const grey = await areaGrey({ data: Buffer.alloc(3 * width * height, 100), width, height }, 32)
    isMeasuring = false
    await others
    expect(Math.round(grey[17] ?? 0)).toBe(100)
    expect(turns).toBeGreaterThan(20)
  })
})

describe('코사인 변환', () => {
  const side = 8
  const whole = { side, frequencies: side }
  const drawn = (shade: (x: number, y: number) => number, length = side) =>
    Array.from({ length: length * length }, (_, at) => shade(at % length, Math.floor(at / length)))
  const picture = fc.array(fc.integer({ min: 0, max: 255 }), {
    minLength: side * side,
    maxLength: side * side,
  })
  const energy = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + value * value, 0)
  /** The places whose amount is not nothing. */
  const present = (amounts: Float64Array) =>
    [...amounts.entries()].filter(([, amount]) => Math.abs(amount) > 1e-9).map(([at]) => at)

  test('한 가지 색에는 밝기만 있다', () => {
    const amounts = cosineTransform(
      drawn(() => 200),
      whole,
    )
    expect(present(amounts)).toEqual([0])
    expect(amounts[0]).toBeCloseTo(200 * side)
  })

  test.each([
    ['가로', 3, 0, 3],
    ['세로', 0, 2, 2 * side],
    ['둘 다', 1, 4, 4 * side + 1],
  ])('%s 물결은 제자리에만 나온다', (_name, across, down, place) => {
    const wave = (many: number, at: number) =>
      Math.cos((Math.PI * (2 * at + 1) * many) / (2 * side))
    const shade = (x: number, y: number) => 100 * wave(across, x) * wave(down, y)
    expect(present(cosineTransform(drawn(shade), whole))).toEqual([place])
  })

  test('모두 남기면 그림의 세기가 그대로다', () => {
    fc.assert(
      fc.property(picture, (pixels) => {
        const [before, after] = [energy(pixels), energy(cosineTransform(pixels, whole))]
        expect(Math.abs(after - before)).toBeLessThan(1e-6 * (1 + before))
      }),
    )
  })

  test('적게 남겨도 남긴 것은 같다', () => {
    fc.assert(
      fc.property(picture, fc.integer({ min: 1, max: side }), (pixels, frequencies) => {
        const all = cosineTransform(pixels, whole)
        const few = cosineTransform(pixels, { side, frequencies })
        const cut = [...all].filter(
          (_, at) => at % side < frequencies && Math.floor(at / side) < frequencies,
        )
        expect([...few]).toHaveLength(frequencies * frequencies)
        for (const [at, amount] of few.entries())
          expect(amount).toBeCloseTo(cut[at] ?? Number.NaN, 8)
      }),
    )
  })

  test('돌려 놓은 그림의 물결은 돌려 놓은 물결이다', () => {
    fc.assert(
      fc.property(picture, (pixels) => {
        const transposed = drawn((x, y) => pixels[x * side + y] ?? 0)
        const amounts = cosineTransform(transposed, whole)
        const wanted = cosineTransform(pixels, whole)
        for (const [at, amount] of amounts.entries()) {
          const place = (at % side) * side + Math.floor(at / side)
          expect(amount).toBeCloseTo(wanted[place] ?? Number.NaN, 8)
        }
      }),
    )
  })
})

describe('지문', () => {
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
})
