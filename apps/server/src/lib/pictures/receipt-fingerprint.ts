import { setImmediate } from 'node:timers/promises'

type Pixels = {
  /** Row by row, three bytes of sRGB each. */
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A receipt has millions of pixels: after this many, the event loop serves other requests first. */
const pointsAtOnce = 250_000

/**
 * The picture in grey as a square of `side` cells, each the exact average of the pixels that it covers. The scaling
 * kernels of a picture library would leave traces of the original size.
 */
export async function areaGrey(
  { data, width, height }: Pixels,
  side: number,
): Promise<Float64Array> {
  const columns = sharesOf(width, side)
  const squeezed = new Float64Array(side * height)
  const rowsAtOnce = Math.ceil(pointsAtOnce / width)
  for (let y = 0; y < height; y += 1) {
    if (y % rowsAtOnce === 0) await setImmediate()
    for (let at = 0; at < columns.count; at += 1) {
      const place = y * side + (columns.cells[at] ?? 0)
      const point = 3 * (y * width + (columns.pixels[at] ?? 0))
      squeezed[place] = (squeezed[place] ?? 0) + (columns.shares[at] ?? 0) * luminance(data, point)
    }
  }
  const rows = sharesOf(height, side)
  const square = new Float64Array(side * side)
  for (let at = 0; at < rows.count; at += 1)
    for (let x = 0; x < side; x += 1) {
      const place = (rows.cells[at] ?? 0) * side + x
      square[place] =
        (square[place] ?? 0) +
        (rows.shares[at] ?? 0) * (squeezed[(rows.pixels[at] ?? 0) * side + x] ?? 0)
    }
  return square
}

const luminance = (data: Uint8Array, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/** Which pixels of a line belong to each cell, with their weights: `count` entries in a row. */
function sharesOf(length: number, side: number) {
  const size = length / side
  // Every pixel once, and once more for each border between two cells.
  const most = length + 2 * side
  const cells = new Int32Array(most)
  const pixels = new Int32Array(most)
  const shares = new Float64Array(most)
  let count = 0
  for (let cell = 0; cell < side; cell += 1) {
    const [from, to] = [cell * size, (cell + 1) * size]
    for (let pixel = Math.floor(from); pixel < Math.min(length, Math.ceil(to)); pixel += 1) {
      const covered = Math.min(to, pixel + 1) - Math.max(from, pixel)
      if (covered <= 0) continue
      cells[count] = cell
      pixels[count] = pixel
      shares[count] = covered / size
      count += 1
    }
  }
  return { cells, pixels, shares, count }
}

type TransformSize = {
  /** Of the square picture, given row by row. */
  readonly side: number
  /** How many frequencies per direction, from the lowest. */
  readonly frequencies: number
}

/**
 * The waves of a square picture (an orthonormal DCT-II), row by row: the first is the overall brightness, further
 * right they are shorter horizontally, further down shorter vertically.
 */
export function cosineTransform(
  pixels: ArrayLike<number>,
  { side, frequencies }: TransformSize,
): Float64Array {
  const waves = wavesOf({ side, frequencies })
  const acrossOnly = project(pixels, { rows: side, waves, side, frequencies })
  return project(acrossOnly, { rows: frequencies, waves, side, frequencies })
}

/** The amounts of each wave in each row, transposed: the next pass over the rows then works on the columns. */
function project(
  values: ArrayLike<number>,
  { rows, waves, side, frequencies }: TransformSize & { rows: number; waves: Float64Array },
): Float64Array {
  const amounts = new Float64Array(frequencies * rows)
  for (let row = 0; row < rows; row += 1)
    for (let wave = 0; wave < frequencies; wave += 1) {
      let amount = 0
      for (let at = 0; at < side; at += 1)
        amount += (values[row * side + at] ?? 0) * (waves[wave * side + at] ?? 0)
      amounts[wave * rows + row] = amount
    }
  return amounts
}

function wavesOf({ side, frequencies }: TransformSize): Float64Array {
  const waves = new Float64Array(frequencies * side)
  for (let wave = 0; wave < frequencies; wave += 1)
    for (let at = 0; at < side; at += 1)
      waves[wave * side + at] =
        Math.sqrt((wave === 0 ? 1 : 2) / side) *
        Math.cos((Math.PI * (2 * at + 1) * wave) / (2 * side))
  return waves
}

const coarse = { side: 32, frequencies: 9, bits: 64, partBits: 16 }
const fineSide = 96
export const fineBytes = fineSide * fineSide

type Parts = readonly [number, number, number, number]

/**
 * The 64 longest waves of a picture, each as above or below the median, in four parts. Another file format or size
 * changes a few of them, rarely in all four parts.
 */
export async function coarsePrint(pixels: Pixels): Promise<Parts> {
  const { side, frequencies, bits, partBits } = coarse
  const waves = cosineTransform(await areaGrey(pixels, side), { side, frequencies })
  const longest = Array.from(waves, (amount, at) => ({
    amount,
    row: Math.floor(at / frequencies),
    diagonal: Math.floor(at / frequencies) + (at % frequencies),
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

/** A very small grey copy: the print on it cannot be read, but it can be compared. */
export const finePrint = async (pixels: Pixels): Promise<Buffer> =>
  Buffer.from((await areaGrey(pixels, fineSide)).map(Math.round))

type Fine = Buffer | null

// Measured on receipts that were drawn for this (docs/decisions/0019). The same picture in another file: at most 1.8
// and 9. A receipt of the same till with another number: at least 13.9 in the second value. Another meal: at least 4
// in the first.
const same = { difference: 3, concentration: 11.5 }
const similar = { difference: 6 }
/** With less contrast than this nothing distinguishes the picture from another. */
const leastContrast = 3

/** Whether two receipts are the same: only then is a guest refused. */
export function looksSame(a: Fine, b: Fine): boolean {
  const found = compare(a, b)
  return (
    found !== null && found.difference < same.difference && found.concentration < same.concentration
  )
}

/** Whether an administrator should compare both. */
export function looksSimilar(a: Fine, b: Fine): boolean {
  const found = compare(a, b)
  return found !== null && found.difference < similar.difference
}

const largest = 16
/** The difference that rounding alone makes. */
const grain = 0.3

/**
 * How much two prints differ after their brightness is equalized, and how concentrated the difference is. Another
 * file of one picture differs a little everywhere; another number on the same form differs in a few cells.
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
    // The smallest of the largest differences is first.
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
