export type Point = { readonly x: number; readonly y: number }
/** `x` and `y` are the upper left corner. */
export type Box = Point & { readonly width: number; readonly height: number }
export type Size = Pick<Box, 'width' | 'height'>

export const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export const isInside = (box: Box, frame: Size, margin = 0) =>
  box.x >= margin &&
  box.y >= margin &&
  box.x + box.width <= frame.width - margin &&
  box.y + box.height <= frame.height - margin

export const boxAround = ({ x, y }: Point, { width, height }: Size): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/** An upper estimate of a text's width, because nothing is rendered yet. */
export function textWidth(text: string, size: number): number {
  let widths = 0
  for (const letter of text) widths += widthOf(letter)
  return Math.ceil(widths * size)
}

function widthOf(letter: string): number {
  if (/[\s.,·'()]/.test(letter)) return 0.34
  return /[\u0021-\u00ff]/.test(letter) ? 0.66 : 0.96
}

const margin = 6
const dotRadius = 7
export const dotSize: Size = { width: dotRadius * 2, height: dotRadius * 2 }

/** Close to the dot is best; farther away a thin line leads to it. */
const gaps = [1, 14, 28, 44, 62] as const
const sides: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 1, y: -1 },
  { x: -1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

export type PlacedLabel = { readonly box: Box; readonly leader: readonly [Point, Point] | null }

type LabelledDot = {
  readonly at: Point
  /** The possible sizes of its label, the best one first. */
  readonly shapes: readonly Size[]
}

type Ground = {
  readonly frame: Size
  /** Boxes that no label may cover. */
  readonly taken: readonly Box[]
}

/**
 * Finds a position for each label in turn, the most important first. Null where none is left: a label that
 * overlaps another is unreadable.
 */
export function placeLabels(
  dots: readonly LabelledDot[],
  { frame, taken }: Ground,
): readonly (PlacedLabel | null)[] {
  const occupied = [...taken, ...dots.map(({ at }) => boxAround(at, dotSize))]
  const written = [...taken]
  return dots.map((dot) => {
    // The line of a dot under the pin has to cross the pin.
    const inTheWay = written.filter((box) => !overlaps(box, boxAround(dot.at, dotSize)))
    const placed = placesAround(dot).find(
      ({ box, leader }) =>
        isFree(box, frame, occupied) &&
        !stepsOf(leader).some((step) => inTheWay.some((other) => overlaps(step, other))),
    )
    if (!placed) return null
    written.push(placed.box)
    occupied.push(placed.box, ...stepsOf(placed.leader))
    return placed
  })
}

/** A line as a row of small boxes, so that no text covers it. */
function stepsOf(leader: PlacedLabel['leader']): readonly Box[] {
  if (!leader) return []
  const [from, to] = leader
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4)
  return Array.from({ length: steps }, (_, step) =>
    boxAround(
      {
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      },
      { width: 2, height: 2 },
    ),
  )
}

export const isFree = (box: Box, frame: Size, occupied: readonly Box[]) =>
  isInside(box, frame, margin) && !occupied.some((other) => overlaps(box, other))

function placesAround({ at, shapes }: LabelledDot): readonly PlacedLabel[] {
  const positions = shapes.flatMap((size) => sides.map((side) => ({ size, side })))
  return gaps.flatMap((gap) =>
    positions.map(({ size, side }) => {
      const isDiagonal = side.x !== 0 && side.y !== 0
      const away = (dotRadius + gap) * (isDiagonal ? 0.75 : 1)
      const middle = {
        x: at.x + side.x * (away + size.width / 2),
        y: at.y + side.y * (away + size.height / 2),
      }
      const box = boxAround(middle, size)
      return { box, leader: gap === gaps[0] ? null : ([at, nearestOf(box, at)] as const) }
    }),
  )
}

const nearestOf = (box: Box, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, box.x), box.x + box.width),
  y: Math.min(Math.max(y, box.y), box.y + box.height),
})
