/** Where the arrow keys stand in a list whose rows have one or more cells. */
export type Place = { readonly row: number; readonly cell: number }

const steps = new Map([
  ['ArrowDown', { row: 1, cell: 0 }],
  ['ArrowUp', { row: -1, cell: 0 }],
  ['ArrowRight', { row: 0, cell: 1 }],
  ['ArrowLeft', { row: 0, cell: -1 }],
])

/**
 * Where a key leads; null when it is none of the list's. `cells` says how many each row has. Left and right
 * belong to the text where there is one; first and last, until somebody is in the list.
 */
export function placeAfter(place: Place | null, key: string, cells: readonly number[]) {
  const rows = cells.length
  const step = steps.get(key)
  if (rows === 0) return null
  if (!step) return place && edgeOf(key, rows)
  if (step.cell === 0) {
    const before = place?.row ?? (step.row > 0 ? -1 : 0)
    return { row: (before + step.row + rows) % rows, cell: 0 }
  }
  const last = (place ? (cells[place.row] ?? 1) : 1) - 1
  if (!place || last === 0) return null
  return { row: place.row, cell: Math.min(last, Math.max(0, place.cell + step.cell)) }
}

function edgeOf(key: string, rows: number): Place | null {
  if (key === 'Home') return { row: 0, cell: 0 }
  return key === 'End' ? { row: rows - 1, cell: 0 } : null
}
