import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosineTransform } from './cosine-transform.ts'

const side = 8
const whole = { side, kept: side }
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
  const wave = (many: number, at: number) => Math.cos((Math.PI * (2 * at + 1) * many) / (2 * side))
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
    fc.property(picture, fc.integer({ min: 1, max: side }), (pixels, kept) => {
      const all = cosineTransform(pixels, whole)
      const few = cosineTransform(pixels, { side, kept })
      const cut = [...all].filter((_, at) => at % side < kept && Math.floor(at / side) < kept)
      expect([...few]).toHaveLength(kept * kept)
      for (const [at, amount] of few.entries()) expect(amount).toBeCloseTo(cut[at] ?? Number.NaN, 8)
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
