import { areaGrey, type Pixels } from './area-grey.ts'
import { cosineTransform } from './cosine-transform.ts'

const coarse = { side: 32, kept: 9, bits: 64, partBits: 16 }
const fineSide = 96
export const fineBytes = fineSide * fineSide

type Parts = readonly [number, number, number, number]

/**
 * The 64 longest waves of a picture, each as stronger or weaker than most, in four parts. A new file
 * format or size turns over a few of them, seldom in all four parts.
 */
export async function coarsePrint(pixels: Pixels): Promise<Parts> {
  const { side, kept, bits, partBits } = coarse
  const waves = cosineTransform(await areaGrey(pixels, side), { side, kept })
  const longest = Array.from(waves, (amount, at) => ({
    amount,
    row: Math.floor(at / kept),
    diagonal: Math.floor(at / kept) + (at % kept),
  }))
    .slice(1)
    .sort((one, other) => one.diagonal - other.diagonal || one.row - other.row)
    .slice(0, bits)
    .map(({ amount }) => amount)
  const middle = medianOf(longest)
  const part = (from: number) =>
    longest
      .slice(from, from + partBits)
      .reduce((number, amount) => 2 * number + (amount > middle ? 1 : 0), 0)
  return [part(0), part(partBits), part(2 * partBits), part(3 * partBits)]
}

function medianOf(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** A very small grey copy: what was printed cannot be read from it, but whether it was the same can. */
export const finePrint = async (pixels: Pixels): Promise<Buffer> =>
  Buffer.from((await areaGrey(pixels, fineSide)).map(Math.round))

type Fine = Buffer | null

// Measured on receipts drawn for it (docs/decisions/0019). The same picture in another file: at most 1.8
// and 9. One of the same till with another number: 13.9 and more of the second. Another meal: 4 and more
// of the first.
const same = { difference: 3, concentration: 11.5 }
const similar = { difference: 6 }
/** Below this there is nothing on the picture by which it could be told from another. */
const leastContrast = 3

/** Whether two receipts are one: only then is a guest refused. */
export function looksSame(a: Fine, b: Fine): boolean {
  const found = compare(a, b)
  return (
    found !== null && found.difference < same.difference && found.concentration < same.concentration
  )
}

/** Whether a person should look at both. */
export function looksSimilar(a: Fine, b: Fine): boolean {
  const found = compare(a, b)
  return found !== null && found.difference < similar.difference
}

const largest = 16
/** Rounding alone differs by so much. */
const grain = 0.3

/**
 * How much two prints differ, once they are equally bright, and how much of it in few places. Another
 * file of one picture differs a little everywhere; another number on one form differs in a few cells.
 */
function compare(a: Fine, b: Fine) {
  if (!a || !b || a.length !== b.length) return null
  const [one, other] = [spreadOf(a), spreadOf(b)]
  if (Math.min(one.contrast, other.contrast) < leastContrast) return null
  const scale = (one.contrast + other.contrast) / 2
  const most = new Float64Array(largest)
  let squares = 0
  for (let at = 0; at < a.length; at += 1) {
    const left = ((a[at] ?? 0) - one.mean) / one.contrast
    const right = ((b[at] ?? 0) - other.mean) / other.contrast
    const difference = scale * Math.abs(left - right)
    squares += difference ** 2
    // The least of the largest stands first.
    if (difference <= (most[0] ?? 0)) continue
    most[0] = difference
    most.sort()
  }
  const difference = Math.sqrt(squares / a.length)
  const concentration = most.reduce((sum, each) => sum + each, 0) / largest / (difference + grain)
  return { difference, concentration }
}

function spreadOf(print: Buffer) {
  let [sum, squares] = [0, 0]
  for (const value of print) {
    sum += value
    squares += value ** 2
  }
  const mean = sum / print.length
  return { mean, contrast: Math.sqrt(Math.max(0, squares / print.length - mean ** 2)) }
}
