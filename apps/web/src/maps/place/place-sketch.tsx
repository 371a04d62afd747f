import { limits } from '@matjari/contract/limits'
import { cutToGraphemes, graphemeCount } from '@matjari/contract/text-length'
import { type ReactNode, useId, useMemo } from 'react'
import { LogoMark } from '../../ui/logo.tsx'
import type { Coordinates } from '../coordinates.ts'
import { type Box, type Size, textWidth } from '../label-layout.ts'
import { areaOf, sketchText } from '../stations.ts'
import { useMeasured } from '../use-measured.ts'
import {
  type DrawnStation,
  hasTwoLines,
  labelPx,
  layOutSketch,
  ringLabelPx,
  type Sketch,
  type SketchView,
} from './sketch-layout.ts'

type Layer = { sketch: Sketch; width: number; height: number }

const layer = 'absolute inset-0 pointer-events-none'

/** The layer below the pin: decorative blocks of houses, and the distance rings. */
export function PlaceSketchGround({ sketch, width, height }: Layer) {
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

/** The layer of dots and texts, which must stay readable over everything. */
export function PlaceSketchMarks({ sketch, width, height }: Layer) {
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

/** One arc of the circle for each line that stops there. */
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
  const upperHalf = { ...box, height: box.height / 2 }
  return (
    <>
      <Written box={upperHalf} px={labelPx}>
        {nameText}
      </Written>
      <Written box={{ ...upperHalf, y: box.y + upperHalf.height }} px={labelPx}>
        {distanceText}
      </Written>
    </>
  )
}

/** Text centred in its box, outlined in the background colour. */
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

type SketchMapProps = {
  name: string
  at: Coordinates
  isExact: boolean
  address: string
}

const view: SketchView = {
  metresPerPixel: 11.4,
  rings: [500, 1000, 1500],
  pinPx: limits.map.markerPx,
}

const hint = '약도 · 눌러서 길찾기 열기'
const approximate = '동네 가운데를 표시했어요'
const edge = 14
const pillPx = 12

/** A map without an API key: the pin, distance rings, and the stations at their real positions. */
export function SketchMap({ name, at: { lat, lng }, isExact, address }: SketchMapProps) {
  const { size, measure } = useMeasured()
  const at = useMemo(() => ({ lat, lng }), [lat, lng])
  const pills = useMemo(
    () => [areaOf(address), isExact ? '' : approximate].filter(Boolean),
    [address, isExact],
  )
  const shortName = shortened(name)
  const sketch = useMemo(
    () =>
      size &&
      layOutSketch({
        frame: size,
        centre: at,
        at,
        view,
        nameSize: { width: textWidth(shortName, 14) + 26, height: 30 },
        taken: takenIn(size, pills),
      }),
    [size, at, shortName, pills],
  )

  return (
    <>
      <p className="sr-only">
        {sketchText(at)} {!isExact && `${approximate}.`}
      </p>
      <div ref={measure} aria-hidden="true" className="relative size-full overflow-hidden">
        {size && sketch && (
          <>
            <PlaceSketchGround sketch={sketch} {...size} />
            <Pin sketch={sketch} />
            <PlaceSketchMarks sketch={sketch} {...size} />
            {sketch.name && <Name box={sketch.name} text={shortName} />}
          </>
        )}
        <div className="absolute top-3.5 left-3.5 grid justify-items-start gap-1.5">
          {pills.map((pill) => (
            <span key={pill} className={pillClass}>
              {pill}
            </span>
          ))}
        </div>
        <NorthArrow />
        <span className="absolute bottom-3.5 left-3.5 flex h-6 items-center rounded-full bg-surface/86 px-2.5 text-2xs whitespace-nowrap text-ink-2">
          {hint}
        </span>
      </div>
    </>
  )
}

const pillClass =
  'flex h-6.5 items-center rounded-full bg-surface px-3 text-2xs font-semibold whitespace-nowrap text-ink shadow-1'

/** The boxes of the fixed elements on the drawing, the card's button included. */
const takenIn = ({ width, height }: Size, pills: readonly string[]): readonly Box[] => [
  ...pills.map((pill, index) => ({
    x: edge - 4,
    y: edge - 4 + index * 32,
    width: textWidth(pill, pillPx) + 32,
    height: 34,
  })),
  { x: edge - 4, y: height - 42, width: textWidth(hint, pillPx) + 28, height: 42 },
  { x: width - 118, y: height - 54, width: 118, height: 54 },
  { x: width - 46, y: 0, width: 46, height: 54 },
]

const longestName = 12

const shortened = (name: string) =>
  graphemeCount(name) > longestName ? `${cutToGraphemes(name, longestName - 1)}…` : name

const Pin = ({ sketch: { pin } }: { sketch: Sketch }) => (
  <span
    style={{ left: pin.x, top: pin.y, width: view.pinPx, height: view.pinPx }}
    className="absolute -translate-x-1/2 -translate-y-[94.4%] text-brand drop-shadow-[0_5px_5px_rgb(60_30_15/0.28)]"
  >
    <LogoMark className="size-full" />
  </span>
)

const Name = ({ box, text }: { box: Box; text: string }) => (
  <span
    style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
    className="absolute grid place-items-center rounded-full bg-inverse text-sm font-semibold whitespace-nowrap text-on-inverse"
  >
    {text}
  </span>
)

export const NorthArrow = () => (
  <span className="absolute top-3 right-3.5 grid justify-items-center text-2xs leading-none font-bold text-ink-2">
    <svg viewBox="0 0 16 20" aria-hidden="true" className="h-5 w-4">
      <path d="M8 1l6 17-6-4-6 4z" className="fill-ink-2" />
    </svg>
    북
  </span>
)
