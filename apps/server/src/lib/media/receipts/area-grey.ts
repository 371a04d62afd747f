export type Pixels = {
  /** Row by row, three bytes of sRGB each. */
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * The picture in grey as a square of `side` cells, each the average of exactly what it covers. The
 * kernels of a picture library would leave traces of the size they started from.
 */
export function areaGrey({ data, width, height }: Pixels, side: number): Float64Array {
  const columns = sharesOf(width, side)
  const squeezed = new Float64Array(side * height)
  for (let y = 0; y < height; y += 1)
    for (const [cell, x, share] of columns) {
      const at = 3 * (y * width + x)
      const place = y * side + cell
      squeezed[place] = (squeezed[place] ?? 0) + share * luminance(data, at)
    }
  const square = new Float64Array(side * side)
  for (const [cell, y, share] of sharesOf(height, side))
    for (let x = 0; x < side; x += 1) {
      const place = cell * side + x
      square[place] = (square[place] ?? 0) + share * (squeezed[y * side + x] ?? 0)
    }
  return square
}

const luminance = (data: Uint8Array, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

type Share = readonly [cell: number, pixel: number, share: number]

/** Which pixels of a line make up each cell, and how much of it. */
function sharesOf(length: number, cells: number): Share[] {
  const size = length / cells
  return Array.from({ length: cells }, (_, cell) => {
    const [from, to] = [cell * size, (cell + 1) * size]
    const shares: Share[] = []
    for (let pixel = Math.floor(from); pixel < Math.min(length, Math.ceil(to)); pixel += 1) {
      const covered = Math.min(to, pixel + 1) - Math.max(from, pixel)
      if (covered > 0) shares.push([cell, pixel, covered / size])
    }
    return shares
  }).flat()
}
