import { memo, useId } from 'react'
import type { Ground } from './projection.ts'
import {
  coast,
  districtNames,
  drawnLines,
  islands,
  largeIslands,
  parks,
  river,
  roads,
  seoulBorder,
  streams,
} from './seoul-geography.ts'

const far = 800_000
const everywhere: readonly Ground[] = [
  { x: -far, y: -far },
  { x: far, y: -far },
  { x: far, y: far },
  { x: -far, y: far },
]

/** The Voronoi cell of a point: in each district the streets run in another direction. */
function cellOf(centre: Ground, others: readonly Ground[]): readonly Ground[] {
  return others.reduce((cell, other) => nearerPart(cell, centre, other), everywhere)
}

/** Cuts a polygon along the perpendicular bisector of two points. */
function nearerPart(shape: readonly Ground[], centre: Ground, other: Ground): readonly Ground[] {
  const [dx, dy] = [other.x - centre.x, other.y - centre.y]
  const [mx, my] = [(centre.x + other.x) / 2, (centre.y + other.y) / 2]
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

const districtCells = districtNames.map((centre) =>
  cellOf(
    centre,
    districtNames.filter((other) => other !== centre),
  ),
)

const rounded = (metres: number) => Math.round(metres)
const written = ({ x, y }: Ground) => `${rounded(x)} ${rounded(y)}`

/** An SVG path that runs smoothly through all points. */
function softPath(points: readonly Ground[], isClosed = false): string {
  const [first] = points
  if (!first) return ''
  const at = (index: number) => pointAt(points, index, isClosed)
  const strokes = points.slice(isClosed ? 0 : 1).map((_, place) => {
    const index = isClosed ? place + 1 : place
    const [before, from, to, after] = isClosed
      ? [at(index - 2), at(index - 1), at(index), at(index + 1)]
      : [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return `C${written(controlPoint(from, before, to))} ${written(controlPoint(to, after, from))} ${written(to)}`
  })
  return `M${written(first)}${strokes.join('')}${isClosed ? 'Z' : ''}`
}

const straightPath = (points: readonly Ground[]) => `M${points.map(written).join('L')}`

function pointAt(points: readonly Ground[], index: number, isClosed: boolean): Ground {
  const last = points.length - 1
  const place = isClosed
    ? (index + points.length) % points.length
    : Math.min(last, Math.max(0, index))
  return points[place] ?? { x: 0, y: 0 }
}

/** A sixth of the way between the neighbours: a Catmull-Rom curve. */
const controlPoint = (point: Ground, behind: Ground, ahead: Ground): Ground => ({
  x: point.x + (ahead.x - behind.x) / 6,
  y: point.y + (ahead.y - behind.y) / 6,
})

type Broad = Ground & { readonly width: number }

/** Both sides of a wide band, `more` metres beyond its width; the left side first. */
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

/** The outline of a wide band. */
function bandPath(middle: readonly Broad[], more = 0): string {
  const [left, right] = sidesOf(middle, more)
  return softPath([...left, ...right.reverse()], true)
}

type Oval = Ground & { readonly wide: number; readonly tall: number; readonly turn: number }

const corners = [0, 1, 2, 3, 4, 5, 6, 7]
/** Factors that make the parks' outlines irregular. */
const dents = [1, 0.9, 1.06, 0.94, 1.02, 0.88, 1.05, 0.96]

function ovalPath({ x, y, wide, tall, turn }: Oval): string {
  const angle = (turn * Math.PI) / 180
  const rim = corners.map((corner) => {
    const direction = (corner * Math.PI) / 4
    const dent = dents[corner] ?? 1
    const [across, up] = [Math.cos(direction) * wide * dent, Math.sin(direction) * tall * dent]
    return {
      x: x + across * Math.cos(angle) - up * Math.sin(angle),
      y: y + across * Math.sin(angle) + up * Math.cos(angle),
    }
  })
  return softPath(rim, true)
}

/** At smaller scales the sea is visible, and a rough coast is enough. */
const coastUntil = 0.012
const roadsFrom = 0.02
const blocksFrom = 0.09

// Computed once: only the transform changes.
const paths = {
  cells: districtCells.map(straightPath),
  coast: softPath(coast, true),
  largeIslands: largeIslands.map(ovalPath),
  parks: parks.map(ovalPath),
  banks: bandPath(river, 110),
  edge: bandPath(river, 18),
  river: bandPath(river),
  streams: streams.map(({ width, points }) => ({ width, path: softPath(points) })),
  islands: islands.map(ovalPath),
  roads: [
    ...roads.map((road) => softPath(road)),
    ...sidesOf(river, 130).map((side) => softPath(side)),
  ],
  border: `${straightPath(seoulBorder)}Z`,
  lines: drawnLines.map(({ colour, points }) => ({ colour, path: softPath(points) })),
} as const

/** The map without its texts: everything that is visible at a scale. */
export const SeoulSketch = memo(function SketchGround({ scale }: { scale: number }) {
  const isFar = scale < coastUntil
  const roadPx = Math.min(16, Math.max(2, scale * 44))
  const hasRoads = scale >= roadsFrom
  return (
    <>
      {isFar ? (
        <Country />
      ) : (
        <>
          {scale >= blocksFrom && <Blocks />}
          <Shapes paths={paths.parks} className="sketch-park" />
          {hasRoads && (
            <Strokes paths={paths.roads} className="sketch-road-edge" px={roadPx * 1.3 + 1} />
          )}
          <path d={paths.banks} className="sketch-park" />
          <path d={paths.edge} className="sketch-water-edge" />
        </>
      )}
      <path d={paths.river} className="sketch-water" />
      {!isFar && (
        <>
          {paths.streams.map(({ width, path }) => (
            <path key={path} d={path} strokeWidth={width} className="sketch-stream" />
          ))}
          {hasRoads && <Strokes paths={paths.roads} className="sketch-road" px={roadPx} />}
          <Shapes paths={paths.islands} className="sketch-park" />
        </>
      )}
      <path d={paths.border} vectorEffect="non-scaling-stroke" className="sketch-border" />
      <Lines px={scale < 0.03 ? 1.5 : 3} />
    </>
  )
})

const Shapes = ({ paths: shapes, className }: { paths: readonly string[]; className: string }) =>
  shapes.map((path) => <path key={path} d={path} className={className} />)

type StrokesProps = { paths: readonly string[]; className: string; px: number }

const Strokes = ({ paths: strokes, className, px }: StrokesProps) => (
  <g strokeWidth={px} className={className}>
    {strokes.map((path) => (
      <path key={path} d={path} vectorEffect="non-scaling-stroke" />
    ))}
  </g>
)

/** The sea is the background, and the land is drawn over it. */
const Country = () => (
  <>
    <rect x="-2000000" y="-2000000" width="4000000" height="4000000" className="sketch-water" />
    <path d={paths.coast} className="sketch-land" />
    <Shapes paths={paths.largeIslands} className="sketch-land" />
  </>
)

const turns = [-24, 14, 38] as const

/** Decorative blocks of houses, not real ones. */
function Blocks() {
  const id = useId()
  return (
    <>
      {turns.map((turn) => (
        <pattern
          key={turn}
          id={`${id}${turn}`}
          width="250"
          height="170"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${turn})`}
        >
          <g className="sketch-block">
            <rect x="12" y="12" width="140" height="146" rx="16" />
            <rect x="176" y="12" width="62" height="66" rx="14" />
            <rect x="176" y="100" width="62" height="58" rx="14" />
          </g>
        </pattern>
      ))}
      {paths.cells.map((path, index) => (
        <path key={path} d={path} fill={`url(#${id}${turns[index % turns.length]})`} />
      ))}
    </>
  )
}

const Lines = ({ px }: { px: number }) => (
  <>
    <Strokes paths={paths.lines.map(({ path }) => path)} className="sketch-line-rim" px={px * 2} />
    <g strokeWidth={px} className="sketch-line">
      {paths.lines.map(({ path, colour }) => (
        <path key={path} d={path} stroke={colour} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  </>
)
