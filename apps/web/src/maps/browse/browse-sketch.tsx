import { colourOf, stationRows } from '@matjari/contract/places/stations'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Box, boxAround, overlaps, type Size, textWidth } from '../label-layout.ts'
import {
  applyMove,
  coordinatesOf,
  type Ground,
  groundAt,
  groundOf,
  pixelOf,
  scales,
  viewOf,
} from './projection.ts'
import {
  capital,
  cities,
  districtNames,
  type Name,
  neighbourhoods,
  parks,
  waterNames,
} from './seoul-geography.ts'
import './browse-sketch.css'
import { useMeasured } from '../use-measured.ts'
import type { EngineProps, MapMove } from './map-engine.ts'
import { moveListeners } from './move-listeners.ts'
import { SeoulSketch } from './seoul-sketch.tsx'
import { useGestures } from './use-gestures.ts'

type LabelKind = 'city' | 'gu' | 'dong' | 'station' | 'park' | 'water'

type Label = Ground & {
  readonly kind: LabelKind
  readonly text: string
  /** Pixels from its point down to the middle of the text. */
  readonly below: number
}

type LabelCandidate = Label & { readonly from: number; readonly to: number }

/** The same sizes as in the sketch's CSS. */
const fontPx: Record<LabelKind, number> = {
  city: 15,
  gu: 15,
  dong: 13,
  station: 12.5,
  park: 12,
  water: 16,
}
const spaced: readonly LabelKind[] = ['gu', 'water']

/** The scales at which a name may be written, in pixels per metre. Names of one kind keep their rank. */
const labelsOf = (
  kind: LabelKind,
  names: readonly Name[],
  { from = 0, to = 1, below = 0 }: Partial<Pick<LabelCandidate, 'from' | 'to' | 'below'>>,
): readonly LabelCandidate[] =>
  names.map(({ name, x, y }) => ({ kind, text: name, x, y, from, to, below }))

const stops = stationRows.map(([name, lat, lng, ...lines]) => ({
  name,
  ...groundOf({ lat, lng }),
  lines: lines.length,
}))
const changes = stops.filter(({ lines }) => lines > 1)
const plain = stops.filter(({ lines }) => lines === 1)
const [hills, gardens] = [
  parks.filter(({ wide }) => wide >= 800),
  parks.filter(({ wide }) => wide < 800),
]

/** When two labels would overlap, the earlier one wins. */
const candidates: readonly LabelCandidate[] = [
  ...labelsOf('city', [capital], { to: 0.02 }),
  ...labelsOf('city', cities.slice(0, 9), { to: 0.03 }),
  ...labelsOf('city', cities.slice(9), { from: 0.003, to: 0.05 }),
  ...labelsOf('water', waterNames, { from: 0.05 }),
  ...labelsOf('gu', districtNames, { from: 0.018, to: 0.16 }),
  ...labelsOf('station', changes, { from: 0.05, below: 16 }),
  ...labelsOf('station', plain, { from: 0.075, below: 16 }),
  ...labelsOf('dong', neighbourhoods, { from: 0.13 }),
  ...labelsOf('park', hills, { from: 0.03 }),
  ...labelsOf('park', gardens, { from: 0.09 }),
]

/** The box of a name at a scale, in pixels from the centre of the sketch. */
export function boxOf({ kind, text, x, y, below }: Label, scale: number): Box {
  const px = fontPx[kind]
  const letters = spaced.includes(kind) ? text.length * px * 0.2 : 0
  const size = { width: textWidth(text, px) + letters + 6, height: px + 6 }
  return boxAround({ x: x * scale, y: y * scale + below }, size)
}

/** The names to draw at a scale, so that no two overlap. The visible area does not matter. */
export function labelsAt(scale: number): readonly Label[] {
  const placedBoxes: Box[] = []
  return candidates.filter((candidate) => {
    if (scale < candidate.from || scale > candidate.to) return false
    const box = boxOf(candidate, scale)
    if (placedBoxes.some((other) => overlaps(box, other))) return false
    placedBoxes.push(box)
    return true
  })
}

/** The dots of stations are placed before their names. */
const stationDots = stationRows.map(([, lat, lng, ...lines]) => ({
  ...groundOf({ lat, lng }),
  lines,
}))
const dotsFrom = 0.035

/** Stations and names. They keep their size while the rest is scaled. */
const SketchLabels = memo(function SketchWords({ scale }: { scale: number }) {
  const labels = useMemo(() => labelsAt(scale), [scale])
  return (
    <>
      {scale >= dotsFrom && <Dots scale={scale} />}
      {labels.map(({ kind, text, x, y, below }) => (
        <text
          key={`${text}${x}`}
          transform={`translate(${x} ${y}) scale(${1 / scale})`}
          y={below + fontPx[kind] * 0.36}
          className={`sketch-${kind}`}
        >
          {text}
        </text>
      ))}
    </>
  )
})

const Dots = ({ scale }: { scale: number }) =>
  stationDots.map(({ x, y, lines: [line, ...others] }) => (
    <circle
      key={`${x} ${y}`}
      cx={x}
      cy={y}
      r={(others.length > 0 ? 6 : 4.5) / scale}
      strokeWidth={(others.length > 0 ? 3 : 2.5) / scale}
      stroke={line === undefined ? undefined : colourOf(line)}
      className="sketch-station"
    />
  ))

/** A map without any service: river, subway lines and stations, districts and their names. */
export function BrowseSketch(props: EngineProps) {
  const { size, measure } = useMeasured()
  return (
    <div ref={measure} className="absolute inset-0">
      {size && size.width > 0 && size.height > 0 && <Sheet {...props} frame={size} />}
    </div>
  )
}

function Sheet({ area, covered, onReady, frame }: EngineProps & { frame: Size }) {
  const [view, setView] = useState(() => viewOf(area, frame, covered))
  const [listeners] = useState(moveListeners)
  const surface = useRef<SVGSVGElement>(null)
  const isByHand = useRef(false)
  // The rendered view: questions about positions refer to it.
  const rendered = useRef({ view, frame, covered })

  const take = (step: MapMove) =>
    setView((before) => applyMove(before, rendered.current.frame, step))
  useGestures(surface, (step) => {
    isByHand.current = true
    take(step)
  })

  useLayoutEffect(() => {
    rendered.current = { view, frame, covered }
    listeners.tell(isByHand.current)
    isByHand.current = false
  }, [view, frame, covered, listeners])

  const ready = useRef(onReady)
  useLayoutEffect(() => {
    ready.current({
      show: (next) => setView(viewOf(next, rendered.current.frame, rendered.current.covered)),
      move: (step) => setView((before) => applyMove(before, rendered.current.frame, step)),
      project: (at) => pixelOf(rendered.current.view, rendered.current.frame, at),
      unproject: (spot) =>
        coordinatesOf(groundAt(rendered.current.view, rendered.current.frame, spot)),
      isNearest: () => rendered.current.view.scale >= scales.most,
      onMoved: listeners.add,
    })
  }, [listeners])

  const { x, y, scale } = view
  const [left, top] = [frame.width / 2 - x * scale, frame.height / 2 - y * scale]
  return (
    <svg ref={surface} aria-hidden="true" data-scale={scale} className="sketch">
      <g transform={`translate(${left} ${top}) scale(${scale})`}>
        <SeoulSketch scale={scale} />
        <SketchLabels scale={scale} />
      </g>
    </svg>
  )
}
