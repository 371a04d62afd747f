import { type Coordinates, distanceText, offsetBetween } from '../coordinates.ts'
import {
  type Box,
  boxAround,
  dotSize,
  isFree,
  isInside,
  overlaps,
  type PlacedLabel,
  type Point,
  placeLabels,
  type Size,
  textWidth,
} from '../label-layout.ts'
import { type NearStation, stationsNear } from '../stations.ts'

export type SketchView = {
  readonly metresPerPixel: number
  /** In metres. */
  readonly rings: readonly number[]
  readonly pinPx: number
}

export const labelPx = 13
export const ringLabelPx = 12
const reachMetres = 3_000
const mostStations = 16
/** The height of the pin's tip in its picture. */
const tip = 0.944

export type DrawnStation = {
  readonly station: NearStation
  readonly dot: Point
  readonly label: PlacedLabel
  readonly distance: string
}
type DrawnRing = { readonly radius: number; readonly text: string; readonly label: Box | null }

export type Sketch = {
  readonly pin: Point
  readonly pinBox: Box
  readonly name: Box | null
  readonly rings: readonly DrawnRing[]
  readonly stations: readonly DrawnStation[]
}

type SketchInput = {
  readonly frame: Size
  /** The coordinates at the picture's centre, and those of the pin. */
  readonly centre: Coordinates
  readonly at: Coordinates
  readonly view: SketchView
  /** The size of the name beside the pin, when there is one. */
  readonly nameSize?: Size | undefined
  /** Boxes of other elements on the picture. */
  readonly taken: readonly Box[]
}

export function layOutSketch(input: SketchInput): Sketch {
  const { frame, at, view, taken } = input
  const place = projection(input)
  const pin = place(at)
  const pinBox = pinBoxAt(pin, view.pinPx)

  const near = stationsNear(at, reachMetres)
    .map((station) => ({ station, dot: place(station), distance: distanceText(station.metres) }))
    .filter(({ dot }) => isVisible(dot, frame, taken))
    .slice(0, mostStations)

  const nameBox = placeName({ input, pin, pinBox, dots: near.map(({ dot }) => dot) })
  const solid = [...taken, pinBox, ...(nameBox ? [nameBox] : [])]
  const labels = placeLabels(
    near.map(({ station, distance, dot }) => ({
      at: dot,
      shapes: [oneLine(`${station.name} ${distance}`, labelPx), twoLines(station.name, distance)],
    })),
    { frame, taken: solid },
  )
  const stations = near.flatMap((drawn, index) => {
    const label = labels[index]
    return label ? [{ ...drawn, label }] : []
  })

  const written = [
    ...solid,
    ...stations.flatMap(({ dot, label }) => [label.box, boxAround(dot, dotSize)]),
  ]
  return { pin, pinBox, name: nameBox, stations, rings: ringsAround(pin, input, written) }
}

function projection({ frame, centre, view }: SketchInput) {
  return (coordinates: Coordinates): Point => {
    const { east, north } = offsetBetween(centre, coordinates)
    return {
      x: frame.width / 2 + east / view.metresPerPixel,
      // A little below the middle, because the pin is above its point.
      y: frame.height * 0.55 - north / view.metresPerPixel,
    }
  }
}

const pinBoxAt = ({ x, y }: Point, pinPx: number): Box => ({
  // The picture is square, the pin in it is not.
  x: x - pinPx * 0.39,
  y: y - pinPx * (tip - 0.05),
  width: pinPx * 0.78,
  height: pinPx * (tip - 0.05),
})

const isVisible = (dot: Point, frame: Size, taken: readonly Box[]) => {
  const box = boxAround(dot, dotSize)
  return isInside(box, frame, 4) && !taken.some((other) => overlaps(box, other))
}

const oneLine = (text: string, px: number): Size => ({
  width: textWidth(text, px) + 4,
  height: px + 6,
})

/** The distance below the name, where there is little room at the sides. */
const twoLines = (name: string, distance: string): Size => ({
  width: Math.max(textWidth(name, labelPx), textWidth(distance, labelPx)) + 4,
  height: labelPx * 2 + 8,
})

export const hasTwoLines = ({ height }: Size) => height > labelPx * 2

/** Under the pin, else beside it; the name may not cover a station. */
function placeName({
  input,
  pin,
  pinBox,
  dots,
}: {
  input: SketchInput
  pin: Point
  pinBox: Box
  dots: readonly Point[]
}): Box | null {
  const { nameSize: size, frame, taken } = input
  if (!size) return null
  const occupied = [...taken, ...dots.map((dot) => boxAround(dot, dotSize))]
  const head = pinBox.y + pinBox.height * 0.36 - size.height / 2
  const places: readonly Box[] = [
    { ...size, x: pin.x - size.width / 2, y: pin.y + 8 },
    { ...size, x: pinBox.x + pinBox.width + 4, y: head },
    { ...size, x: pinBox.x - size.width - 4, y: head },
    { ...size, x: pin.x - size.width / 2, y: pinBox.y - size.height - 6 },
  ]
  return places.find((box) => isFree(box, frame, occupied)) ?? null
}

const degrees = [45, 60, 30, 75, 15, 135, 120, 150, 105, 165, -30, -150, -60, -120, -90, 90]

function ringsAround(pin: Point, { view, frame }: SketchInput, written: readonly Box[]) {
  const occupied = [...written]
  return view.rings.map((metres): DrawnRing => {
    const radius = metres / view.metresPerPixel
    const text = metres < 1000 ? `${metres}m` : `${metres / 1000}km`
    const label = degrees
      .map((degree) => boxAround(onCircle(pin, radius, degree), oneLine(text, ringLabelPx)))
      .find((box) => isFree(box, frame, occupied))
    if (label) occupied.push(label)
    return { radius, text, label: label ?? null }
  })
}

const onCircle = ({ x, y }: Point, radius: number, degree: number): Point => ({
  x: x + radius * Math.cos((degree * Math.PI) / 180),
  y: y + radius * Math.sin((degree * Math.PI) / 180),
})
