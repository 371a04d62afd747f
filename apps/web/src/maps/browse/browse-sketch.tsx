import { colourOf, stationRows } from '@matjari/contract/places/stations'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Box, boxAround, overlaps, type Size, textWidth } from '../label-layout.ts'
import {
  coordinatesOf,
  type Ground,
  groundAt,
  groundOf,
  scales,
  spotIn,
  stepped,
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

type Wish = Label & { readonly from: number; readonly to: number }

/** As the styles of the sketch have them. */
const fontPx: Record<LabelKind, number> = {
  city: 15,
  gu: 15,
  dong: 13,
  station: 12.5,
  park: 12,
  water: 16,
}
const spaced: readonly LabelKind[] = ['gu', 'water']

/** At which scales a name may be written, in pixels for a metre. Names of one kind keep their rank. */
const wished = (
  kind: LabelKind,
  names: readonly Name[],
  { from = 0, to = 1, below = 0 }: Partial<Pick<Wish, 'from' | 'to' | 'below'>>,
): readonly Wish[] => names.map(({ name, x, y }) => ({ kind, text: name, x, y, from, to, below }))

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

/** The earlier has the place when two would lie on each other. */
const wishes: readonly Wish[] = [
  ...wished('city', [capital], { to: 0.02 }),
  ...wished('city', cities.slice(0, 9), { to: 0.03 }),
  ...wished('city', cities.slice(9), { from: 0.003, to: 0.05 }),
  ...wished('water', waterNames, { from: 0.05 }),
  ...wished('gu', districtNames, { from: 0.018, to: 0.16 }),
  ...wished('station', changes, { from: 0.05, below: 16 }),
  ...wished('station', plain, { from: 0.075, below: 16 }),
  ...wished('dong', neighbourhoods, { from: 0.13 }),
  ...wished('park', hills, { from: 0.03 }),
  ...wished('park', gardens, { from: 0.09 }),
]

/** Where a name lies at a scale, in pixels from the middle of everything. */
export function boxOf({ kind, text, x, y, below }: Label, scale: number): Box {
  const px = fontPx[kind]
  const letters = spaced.includes(kind) ? text.length * px * 0.2 : 0
  const size = { width: textWidth(text, px) + letters + 6, height: px + 6 }
  return boxAround({ x: x * scale, y: y * scale + below }, size)
}

/** Which names stand at a scale, so that none lies on another. It does not matter what is in view. */
export function labelsAt(scale: number): readonly Label[] {
  const taken: Box[] = []
  return wishes.filter((wish) => {
    if (scale < wish.from || scale > wish.to) return false
    const box = boxOf(wish, scale)
    if (taken.some((other) => overlaps(box, other))) return false
    taken.push(box)
    return true
  })
}

/** Rings of stations come before their names. */
const stationDots = stationRows.map(([, lat, lng, ...lines]) => ({
  ...groundOf({ lat, lng }),
  lines,
}))
const dotsFrom = 0.035

/** Stations and names. They keep their size while everything else grows. */
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

/** A map that needs nobody: river, lines and stations, districts and their names. */
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
  // What is on the screen: whoever asks where something is means that.
  const shown = useRef({ view, frame, covered })

  const take = (step: MapMove) => setView((before) => stepped(before, shown.current.frame, step))
  useGestures(surface, (step) => {
    isByHand.current = true
    take(step)
  })

  useLayoutEffect(() => {
    shown.current = { view, frame, covered }
    listeners.tell(isByHand.current)
    isByHand.current = false
  }, [view, frame, covered, listeners])

  const ready = useRef(onReady)
  useLayoutEffect(() => {
    ready.current({
      show: (next) => setView(viewOf(next, shown.current.frame, shown.current.covered)),
      move: (step) => setView((before) => stepped(before, shown.current.frame, step)),
      project: (at) => spotIn(shown.current.view, shown.current.frame, at),
      unproject: (spot) => coordinatesOf(groundAt(shown.current.view, shown.current.frame, spot)),
      isNearest: () => shown.current.view.scale >= scales.most,
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
