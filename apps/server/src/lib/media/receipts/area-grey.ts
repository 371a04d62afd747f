import { setImmediate } from 'node:timers/promises'

export type Pixels = {
  /** Row by row, three bytes of sRGB each. */
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** A receipt has millions: after so many, others are answered first. */
const pointsAtOnce = 250_000

/**
 * The picture in grey as a square of `side` cells, each the average of exactly what it covers. The
 * kernels of a picture library would leave traces of the size they started from.
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

/** Which pixels of a line make up each cell, and how much of it: `count` entries side by side. */
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
