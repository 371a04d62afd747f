import { districtOf } from '@matjari/contract/places/district-of'
import { colourOf, type Line, stationRows } from '@matjari/contract/places/stations'
import { type Coordinates, directionText, distanceText, metresBetween } from './coordinates.ts'

type Station = Coordinates & {
  /** 역삼역 */
  readonly name: string
  readonly lines: readonly Line[]
  readonly colours: readonly string[]
}

export type NearStation = Station & { readonly metres: number }

/** A station whose name already ends in 역 keeps it. */
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

/** 역삼역에서 동쪽으로 360m; null when no station is near. */
export function nearestStationText(at: Coordinates): string | null {
  const [nearest] = stationsNear(at, 3_000)
  return nearest ? fromStation(nearest, at) : null
}

const fromStation = (station: Coordinates & { name: string; metres: number }, at: Coordinates) =>
  `${station.name}에서 ${directionText(station, at)}으로 ${distanceText(station.metres)}`

/** The content of the drawing, for screen readers. */
export function sketchText(at: Coordinates): string {
  const near = stationsNear(at, 3_000).slice(0, 3)
  if (near.length === 0) return '약도예요. 3km 안에 표시할 지하철역이 없어요.'
  return `약도예요. ${near.map((station) => fromStation(station, at)).join(', ')} 떨어져 있어요.`
}

/** 강남구 역삼동, from an address that ends with the neighbourhood in parentheses. */
export function areaOf(address: string): string {
  const district = address.split(/\s+/).find((word) => /..?.?[구군시]$/.test(word)) ?? ''
  const neighbourhood = districtOf(address)
  return district === neighbourhood ? district : [district, neighbourhood].filter(Boolean).join(' ')
}
