import type { Ground } from './projection.ts'

const rounded = (metres: number) => Math.round(metres)
const written = ({ x, y }: Ground) => `${rounded(x)} ${rounded(y)}`

/** A path of SVG that runs softly through all points, as a pen would. */
export function softPath(points: readonly Ground[], isClosed = false): string {
  const [first] = points
  if (!first) return ''
  const at = (index: number) => pointAt(points, index, isClosed)
  const strokes = points.slice(isClosed ? 0 : 1).map((_, place) => {
    const index = isClosed ? place + 1 : place
    const [before, from, to, after] = isClosed
      ? [at(index - 2), at(index - 1), at(index), at(index + 1)]
      : [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return `C${written(towards(from, before, to))} ${written(towards(to, after, from))} ${written(to)}`
  })
  return `M${written(first)}${strokes.join('')}${isClosed ? 'Z' : ''}`
}

export const straightPath = (points: readonly Ground[]) => `M${points.map(written).join('L')}`

function pointAt(points: readonly Ground[], index: number, isClosed: boolean): Ground {
  const last = points.length - 1
  const place = isClosed
    ? (index + points.length) % points.length
    : Math.min(last, Math.max(0, index))
  return points[place] ?? { x: 0, y: 0 }
}

/** A sixth of the way between the neighbours: the curve of Catmull and Rom. */
const towards = (point: Ground, behind: Ground, ahead: Ground): Ground => ({
  x: point.x + (ahead.x - behind.x) / 6,
  y: point.y + (ahead.y - behind.y) / 6,
})

type Broad = Ground & { readonly width: number }

/** Both sides of a broad band, `more` metres further out than it is wide; the left one first. */
export function sidesOf(middle: readonly Broad[], more = 0): readonly [Ground[], Ground[]] {
  const side = (sign: 1 | -1) =>
    middle.map((point, index) => {
      const [before, after] = [middle[index - 1] ?? point, middle[index + 1] ?? point]
      const [dx, dy] = [after.x - before.x, after.y - before.y]
      const length = Math.hypot(dx, dy) || 1
      const out = sign * (point.width / 2 + more)
      return { x: point.x + (dy / length) * out, y: point.y - (dx / length) * out }
    })
  return [side(1), side(-1)]
}

/** The outline of a broad band. */
export function bandPath(middle: readonly Broad[], more = 0): string {
  const [left, right] = sidesOf(middle, more)
  return softPath([...left, ...right.reverse()], true)
}

type Oval = Ground & { readonly wide: number; readonly tall: number; readonly turn: number }

const corners = [0, 1, 2, 3, 4, 5, 6, 7]
/** Nothing that grew is quite round. */
const dents = [1, 0.9, 1.06, 0.94, 1.02, 0.88, 1.05, 0.96]

export function ovalPath({ x, y, wide, tall, turn }: Oval): string {
  const angle = (turn * Math.PI) / 180
  const rim = corners.map((corner) => {
    const way = (corner * Math.PI) / 4
    const dent = dents[corner] ?? 1
    const [across, up] = [Math.cos(way) * wide * dent, Math.sin(way) * tall * dent]
    return {
      x: x + across * Math.cos(angle) - up * Math.sin(angle),
      y: y + across * Math.sin(angle) + up * Math.cos(angle),
    }
  })
  return softPath(rim, true)
}
