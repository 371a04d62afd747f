// How far a restaurant is from somebody: one measure for the order, for a radius and for what is shown.
import { type RawBuilder, sql } from 'kysely'

/** Where somebody is, on the map of `map_point`. */
export type Near = {
  readonly x: number
  readonly y: number
  /** What a degree of that map is on the ground there. */
  readonly metres: number
}

const degree = 111_195
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** That map ends before the poles. */
const lastLat = 85

/**
 * Distances are those of the map, as large as the ground is where somebody stands: within fifty kilometres they
 * are wrong by less than a hundredth, and always in the order in which the index brings them.
 */
export function nearTo({ lat, lng }: { readonly lat: number; readonly lng: number }): Near {
  const bounded = Math.max(-lastLat, Math.min(lastLat, lat))
  return {
    x: lng,
    y: Math.log(Math.tan(radians(45 + bounded / 2))) / radians(1),
    metres: degree * Math.cos(radians(bounded)),
  }
}

/** The square around a circle, a little too large. */
export function boxAround(
  { lat, lng }: { readonly lat: number; readonly lng: number },
  radius: number,
) {
  const latReach = (radius * 1.02) / degree
  const lngReach = (radius * 1.02) / nearTo({ lat, lng }).metres
  return {
    west: lng - lngReach,
    south: lat - latReach,
    east: lng + lngReach,
    north: lat + latReach,
  }
}

/** The values of a statement that asks how far it is. */
export type NearValues = { readonly nearX: number | null; readonly nearY: number | null }
export const nearValues = (near: Near | null | undefined): NearValues => ({
  nearX: near?.x ?? null,
  nearY: near?.y ?? null,
})

/** In degrees of the map. The index by place knows exactly this expression. */
export const awayFrom = (row: 's' | 'x', { nearX, nearY }: NearValues): RawBuilder<number> => {
  const [lat, lng] = [sql.ref(`${row}.lat`), sql.ref(`${row}.lng`)]
  return sql<number>`(map_point(${lat}, ${lng}) <-> point(${nearX}::float8, ${nearY}::float8))`
}
