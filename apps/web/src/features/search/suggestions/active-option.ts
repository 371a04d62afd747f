/** Where the arrow keys stand in a list whose rows have one or more cells. */
export type Place = { readonly row: number; readonly cell: number }
export type Extent = { readonly rows: number; readonly cells: number }

const steps = new Map([
  ['ArrowDown', { row: 1, cell: 0 }],
  ['ArrowUp', { row: -1, cell: 0 }],
  ['ArrowRight', { row: 0, cell: 1 }],
  ['ArrowLeft', { row: 0, cell: -1 }],
])

/** Where a key leads; null when it is none of the list's. Left and right belong to the text where there is one cell. */
export function placeAfter(place: Place | null, key: string, { rows, cells }: Extent) {
  const step = steps.get(key)
  if (!step || rows === 0) return null
  if (step.cell === 0) {
    const before = place?.row ?? (step.row > 0 ? -1 : 0)
    return { row: (before + step.row + rows) % rows, cell: 0 }
  }
  if (!place || cells === 1) return null
  return { row: place.row, cell: Math.min(cells - 1, Math.max(0, place.cell + step.cell)) }
}
