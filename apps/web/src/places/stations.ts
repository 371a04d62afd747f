import { colourOf, type Line, stationRows } from '@matjari/contract/places/stations'
import { type Coordinates, metresBetween } from './coordinates.ts'

export type Station = Coordinates & {
  /** 역삼역 */
  readonly name: string
  readonly lines: readonly Line[]
  readonly colours: readonly string[]
}

export type NearStation = Station & { readonly metres: number }

/** A station that is called after its city keeps its name as it is. */
const spokenName = (name: string) => (name.endsWith('역') ? name : `${name}역`)

export const stations: readonly Station[] = stationRows.map(([name, lat, lng, ...lines]) => ({
  name: spokenName(name),
  lat,
  lng,
  lines,
  colours: lines.map(colourOf),
}))

/** Nearest first. */
export const stationsNear = (at: Coordinates, withinMetres: number): readonly NearStation[] =>
  stations
    .map((station) => ({ ...station, metres: metresBetween(at, station) }))
    .filter(({ metres }) => metres <= withinMetres)
    .sort((a, b) => a.metres - b.metres)
