import type { Coordinates } from '../coordinates.ts'
import type { Size } from '../label-layout.ts'
import type { Area, CoveredEdges, MapMove, MapPoint } from './map-engine.ts'

/** Metres to the right of and below the centre of Seoul. */
export type Ground = { readonly x: number; readonly y: number }

/** The visible part of the sketch: its centre, and the pixels per metre. */
export type View = Ground & { readonly scale: number }

/** From the whole country to the doors of one street. */
export const scales = { least: 0.0012, most: 0.6 } as const

const origin: Coordinates = { lat: 37.55, lng: 126.99 }
const metresPerLat = 111_195
/** Seoul's value everywhere: the south of the country is drawn four percent too narrow. */
const metresPerLng = metresPerLat * Math.cos((origin.lat * Math.PI) / 180)

export const groundOf = ({ lat, lng }: Coordinates): Ground => ({
  x: (lng - origin.lng) * metresPerLng,
  y: (origin.lat - lat) * metresPerLat,
})

export const coordinatesOf = ({ x, y }: Ground): Coordinates => ({
  lat: origin.lat - y / metresPerLat,
  lng: origin.lng + x / metresPerLng,
})

/** The pixel position of coordinates in a frame. */
export function pixelOf({ x, y, scale }: View, frame: Size, at: Coordinates): MapPoint {
  const ground = groundOf(at)
  return {
    x: (ground.x - x) * scale + frame.width / 2,
    y: (ground.y - y) * scale + frame.height / 2,
  }
}

export const groundAt = ({ x, y, scale }: View, frame: Size, spot: MapPoint): Ground => ({
  x: x + (spot.x - frame.width / 2) / scale,
  y: y + (spot.y - frame.height / 2) / scale,
})

/** Moves first, then scales around `about`. */
export function applyMove(view: View, frame: Size, step: MapMove): View {
  const { right = 0, down = 0, times = 1 } = step
  const about = step.about ?? { x: frame.width / 2, y: frame.height / 2 }
  const scale = clamped(view.scale * times)
  const fixedPoint = groundAt(view, frame, about)
  const moved = {
    x: fixedPoint.x - (about.x - frame.width / 2) / scale + right / view.scale,
    y: fixedPoint.y - (about.y - frame.height / 2) / scale + down / view.scale,
  }
  return { ...insideCountry(moved), scale }
}

const edgePx = 40

/** The largest view that shows the whole area beside the covered edges. */
export function viewOf(area: Area, frame: Size, covered: CoveredEdges): View {
  const [upper, lower] = [
    groundOf({ lat: area.north, lng: area.west }),
    groundOf({ lat: area.south, lng: area.east }),
  ]
  const room = {
    width: Math.max(1, frame.width - 2 * edgePx),
    height: Math.max(1, frame.height - covered.top - covered.bottom - 2 * edgePx),
  }
  const scale = clamped(
    Math.min(room.width / (lower.x - upper.x), room.height / (lower.y - upper.y)),
  )
  const middle = { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 }
  return {
    x: middle.x,
    y: middle.y - (covered.top - covered.bottom) / 2 / scale,
    scale,
  }
}

const clamped = (scale: number) => Math.min(scales.most, Math.max(scales.least, scale))

/** The limit of panning: about as far as one sees from the edge of the country. */
export const farthest = 1_500_000
const near = (metres: number) => Math.min(farthest, Math.max(-farthest, metres))
const insideCountry = ({ x, y }: Ground): Ground => ({ x: near(x), y: near(y) })
