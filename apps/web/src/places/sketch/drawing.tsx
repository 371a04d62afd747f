import { type ReactNode, useId } from 'react'
import type { Box } from './labels.ts'
import { type DrawnStation, hasTwoLines, labelPx, ringLabelPx, type Sketch } from './layout.ts'

type Layer = { sketch: Sketch; width: number; height: number }

const layer = 'absolute inset-0 pointer-events-none'

/** What lies under the pin: blocks of houses that are none in particular, and the rings. */
export function SketchGround({ sketch, width, height }: Layer) {
  const blocks = useId()
  const { pin, rings } = sketch
  return (
    <svg width={width} height={height} aria-hidden="true" className={layer}>
      <pattern
        id={blocks}
        width="52"
        height="36"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-16)"
      >
        <rect width="44" height="29" rx="5" className="fill-sunken" />
      </pattern>
      <rect width={width} height={height} className="fill-sunken-2" />
      <rect width={width} height={height} fill={`url(#${blocks})`} />
      {rings.map(({ radius }) => (
        <circle
          key={radius}
          cx={pin.x}
          cy={pin.y}
          r={radius}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="5 6"
          className="stroke-line-strong/70"
        />
      ))}
      <ellipse cx={pin.x} cy={pin.y} rx="15" ry="5" className="fill-night/25" />
    </svg>
  )
}

/** What must stay readable whatever lies below. */
export function SketchMarks({ sketch, width, height }: Layer) {
  return (
    <svg width={width} height={height} aria-hidden="true" className={layer}>
      {sketch.rings.map(
        ({ text, label }) =>
          label && (
            <Written key={text} box={label} px={ringLabelPx}>
              <tspan className="fill-ink-2">{text}</tspan>
            </Written>
          ),
      )}
      {sketch.stations.map(({ station, label: { leader } }) =>
        leader ? (
          <line
            key={stationKey(station)}
            x1={leader[0].x}
            y1={leader[0].y}
            x2={leader[1].x}
            y2={leader[1].y}
            className="stroke-ink-3"
          />
        ) : null,
      )}
      {sketch.stations.map((drawn) => (
        <StationMark key={stationKey(drawn.station)} {...drawn} />
      ))}
    </svg>
  )
}

/** Two cities may have a station of the same name. */
const stationKey = ({ name, lat }: DrawnStation['station']) => `${name}${lat}`

const StationMark = ({ station, dot, label, distance }: DrawnStation) => (
  <>
    <circle cx={dot.x} cy={dot.y} r="7" className="fill-surface" />
    {station.colours.map((colour, index) => (
      <circle
        key={colour}
        cx={dot.x}
        cy={dot.y}
        r="5"
        fill="none"
        stroke={colour}
        strokeWidth="3.5"
        {...shareOf(station.colours.length, index)}
      />
    ))}
    <StationName box={label.box} name={station.name} distance={distance} />
  </>
)

/** One part of the circle for each line that stops there. */
const shareOf = (shares: number, index: number) =>
  shares > 1
    ? { pathLength: shares, strokeDasharray: `1 ${shares - 1}`, strokeDashoffset: -index }
    : {}

function StationName({ box, name, distance }: { box: Box; name: string; distance: string }) {
  const nameText = <tspan className="fill-ink font-semibold">{name}</tspan>
  const distanceText = <tspan className="fill-ink-2 num">{distance}</tspan>
  if (!hasTwoLines(box)) {
    return (
      <Written box={box} px={labelPx}>
        {nameText} {distanceText}
      </Written>
    )
  }
  const line = { ...box, height: box.height / 2 }
  return (
    <>
      <Written box={line} px={labelPx}>
        {nameText}
      </Written>
      <Written box={{ ...line, y: box.y + line.height }} px={labelPx}>
        {distanceText}
      </Written>
    </>
  )
}

/** Text in the middle of its box, with a rim in the colour of the ground. */
const Written = ({ box, px, children }: { box: Box; px: number; children: ReactNode }) => (
  <text
    x={box.x + box.width / 2}
    y={box.y + box.height / 2}
    fontSize={px}
    textAnchor="middle"
    dominantBaseline="central"
    strokeWidth="3.5"
    strokeLinejoin="round"
    paintOrder="stroke"
    className="stroke-sunken"
  >
    {children}
  </text>
)
