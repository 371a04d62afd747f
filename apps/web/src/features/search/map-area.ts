import type { Area } from '../../maps/browse/map-engine.ts'
import type { Coordinates } from '../../maps/coordinates.ts'

export type { Area } from '../../maps/browse/map-engine.ts'

/** As addresses and searches write it: minLng,minLat,maxLng,maxLat. Rounded to about a metre. */
export const areaText = ({ west, south, east, north }: Area) =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))).join(',')

/** Null when the text makes no sense. */
export function areaIn(text: string | null): Area | null {
  const sides = (text ?? '').split(',').map((side) => (side.trim() === '' ? Number.NaN : +side))
  const [west = 0, south = 0, east = 0, north = 0] = sides
  const isBox =
    sides.length === 4 &&
    sides.every(Number.isFinite) &&
    west < east &&
    south < north &&
    [west, east].every((lng) => Math.abs(lng) <= 180) &&
    [south, north].every((lat) => Math.abs(lat) <= 85)
  return isBox ? { west, south, east, north } : null
}

/** Half the span in degrees around a single restaurant: a few streets. */
const singlePlaceSpan = 0.009
/** Half of the smallest span a map can show. */
export const minMapSpan = 0.0003

/** The smallest area that contains all of them, with a margin; null for none. */
export function areaAround(
  places: readonly Coordinates[],
  leastDegrees = singlePlaceSpan,
): Area | null {
  if (places.length === 0) return null
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [tall, wide] = [
    Math.max(leastDegrees, (north - south) * 0.1),
    Math.max(leastDegrees, (east - west) * 0.1),
  ]
  return { west: west - wide, south: south - tall, east: east + wide, north: north + tall }
}
