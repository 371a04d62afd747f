export type Coordinates = { readonly lat: number; readonly lng: number }

/** Metres on the ground, to the east and to the north. */
export type Offset = { readonly east: number; readonly north: number }

const metresPerDegree = 111_195

/** A flat approximation, precise enough for the few kilometres of a sketch. */
export function offsetBetween(from: Coordinates, to: Coordinates): Offset {
  const middle = ((from.lat + to.lat) / 2) * (Math.PI / 180)
  return {
    east: (to.lng - from.lng) * metresPerDegree * Math.cos(middle),
    north: (to.lat - from.lat) * metresPerDegree,
  }
}

export function metresBetween(from: Coordinates, to: Coordinates): number {
  const { east, north } = offsetBetween(from, to)
  return Math.hypot(east, north)
}

export function movedBy({ lat, lng }: Coordinates, { east, north }: Offset): Coordinates {
  const newLat = lat + north / metresPerDegree
  const middle = ((lat + newLat) / 2) * (Math.PI / 180)
  return {
    lat: rounded(newLat),
    lng: rounded(lng + east / (metresPerDegree * Math.cos(middle))),
  }
}

/** A tenth of a metre: the source is no more precise. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** 360m, 1.4km */
export function distanceText(metres: number): string {
  const tens = Math.round(metres / 10) * 10
  return tens < 1000 ? `${tens}m` : `${(metres / 1000).toFixed(1)}km`
}

const winds = ['북쪽', '북동쪽', '동쪽', '남동쪽', '남쪽', '남서쪽', '서쪽', '북서쪽'] as const

/** The compass direction of `to`, seen from `from`. */
export function directionText(from: Coordinates, to: Coordinates): string {
  const { east, north } = offsetBetween(from, to)
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return winds[(eighths + 8) % 8] ?? winds[0]
}
