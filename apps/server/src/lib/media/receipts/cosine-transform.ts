type Wanted = {
  /** Of the square picture, which is given row by row. */
  readonly side: number
  /** How many frequencies of each direction are wanted, from the lowest. */
  readonly kept: number
}

/**
 * The waves a square picture consists of (an orthonormal DCT-II), row by row: the first is its
 * brightness as a whole, to the right they get shorter across, downwards they get shorter from above.
 */
export function cosineTransform(pixels: ArrayLike<number>, { side, kept }: Wanted): Float64Array {
  const waves = wavesOf({ side, kept })
  const acrossOnly = project(pixels, { rows: side, waves, side, kept })
  return project(acrossOnly, { rows: kept, waves, side, kept })
}

/** The amounts of each wave in each row, transposed: the next pass over the rows goes over the columns. */
function project(
  values: ArrayLike<number>,
  { rows, waves, side, kept }: Wanted & { rows: number; waves: Float64Array },
): Float64Array {
  const amounts = new Float64Array(kept * rows)
  for (let row = 0; row < rows; row += 1)
    for (let wave = 0; wave < kept; wave += 1) {
      let amount = 0
      for (let at = 0; at < side; at += 1)
        amount += (values[row * side + at] ?? 0) * (waves[wave * side + at] ?? 0)
      amounts[wave * rows + row] = amount
    }
  return amounts
}

function wavesOf({ side, kept }: Wanted): Float64Array {
  const waves = new Float64Array(kept * side)
  for (let wave = 0; wave < kept; wave += 1)
    for (let at = 0; at < side; at += 1)
      waves[wave * side + at] =
        Math.sqrt((wave === 0 ? 1 : 2) / side) *
        Math.cos((Math.PI * (2 * at + 1) * wave) / (2 * side))
  return waves
}
