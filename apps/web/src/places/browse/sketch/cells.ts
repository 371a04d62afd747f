import { districtNames } from './names.ts'
import type { Ground } from './projection.ts'

const far = 800_000
const everywhere: readonly Ground[] = [
  { x: -far, y: -far },
  { x: far, y: -far },
  { x: far, y: far },
  { x: -far, y: far },
]

/** All that is nearer to one point than to the others: in each district the streets run another way. */
function cellOf(own: Ground, others: readonly Ground[]): readonly Ground[] {
  return others.reduce((cell, other) => nearerPart(cell, own, other), everywhere)
}

/** Cuts a shape along the line in the middle between two points. */
function nearerPart(shape: readonly Ground[], own: Ground, other: Ground): readonly Ground[] {
  const [dx, dy] = [other.x - own.x, other.y - own.y]
  const [mx, my] = [(own.x + other.x) / 2, (own.y + other.y) / 2]
  const beyond = ({ x, y }: Ground) => (x - mx) * dx + (y - my) * dy
  return shape.flatMap((to, index) => {
    const from = shape.at(index - 1) ?? to
    const [before, after] = [beyond(from), beyond(to)]
    const share = before / (before - after)
    const crossing = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    if (before > 0 !== after > 0) return after > 0 ? [crossing] : [crossing, to]
    return after > 0 ? [] : [to]
  })
}

export const districtCells = districtNames.map((own) =>
  cellOf(
    own,
    districtNames.filter((other) => other !== own),
  ),
)
