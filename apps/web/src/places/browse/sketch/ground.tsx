import { memo, useId } from 'react'
import { districtCells } from './cells.ts'
import { bandPath, ovalPath, sidesOf, softPath, straightPath } from './curve.ts'
import { drawnLines } from './lines.ts'
import { coast, largeIslands, seoulBorder } from './outline.ts'
import { parks } from './parks.ts'
import { roads } from './roads.ts'
import { islands, river, streams } from './water.ts'

/** Farther away than this the sea is in sight, and its coast rough enough. */
const coastUntil = 0.012
const roadsFrom = 0.02
const blocksFrom = 0.09

// Drawn once: only where they stand on the screen changes.
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

/** Everything without words: what is near enough to be drawn at a scale. */
export const SketchGround = memo(function SketchGround({ scale }: { scale: number }) {
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

/** The sea lies under everything, so the country lies upon it. */
const Country = () => (
  <>
    <rect x="-2000000" y="-2000000" width="4000000" height="4000000" className="sketch-water" />
    <path d={paths.coast} className="sketch-land" />
    <Shapes paths={paths.largeIslands} className="sketch-land" />
  </>
)

const turns = [-24, 14, 38] as const

/** Blocks of houses that are none in particular. */
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
