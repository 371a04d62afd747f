import { containingGrams } from '../indexing/grams.ts'
import { type Box, type PlaceKind, placeNamed } from '../indexing/places.ts'
import { citiesByName, districtsByName, type Spot, spotsByName } from './place-table.ts'

/** A place as the addresses of restaurants name it. */
export type KnownPlace = {
  readonly name: string
  readonly stem: string
  readonly kind: PlaceKind
  readonly lat: number
  readonly lng: number
  readonly latSpread: number
  readonly lngSpread: number
  readonly df: number
}

export type Around = Box & {
  /** What a kilometre costs, and what it costs not to have it in the address. */
  readonly perKm: number
  readonly aside: number
  /** Addresses that say they are somewhere else, as a pattern. */
  readonly elsewhere: string | null
}

export type Place = {
  readonly label: string
  /** Words of an address, any of which says it. */
  readonly names: readonly string[]
  /** The beginning of the word that names a road. */
  readonly road: string | null
  readonly around: readonly Around[]
}

const kmPerLat = 111
const kmPerLng = 89
const namesMost = 12
const aroundMost = 3

// biome-ignore format: a list to be read by people
const provinces = '서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주'
const elsewhereBy: Readonly<Record<PlaceKind, string | null>> = {
  시: `@([^@]*[시도군]|${provinces})@`,
  군: `@([^@]*[시군]|${provinces})@`,
  구: '@[^@]*[구군]@',
  읍: '@[^@]*[읍면동]@',
  면: '@[^@]*[읍면동]@',
  동: '@[^@]*[읍면동]@',
}
/** However far its restaurants are spread: a few may have been put on the map carelessly. */
const reachMost: Readonly<Record<PlaceKind, number>> = {
  시: 0.12,
  군: 0.15,
  구: 0.06,
  읍: 0.04,
  면: 0.06,
  동: 0.012,
}
/** Of few restaurants nobody can tell how far a place goes. */
const reachLeast = { few: 0.004, many: 0.0025 } as const
const manyFrom = 30
/** Where a place ends nobody knows exactly: its middle is surely in it. */
const perKmOf: Readonly<Record<PlaceKind, number>> = {
  시: 0.05,
  군: 0.05,
  구: 0.2,
  읍: 0.2,
  면: 0.1,
  동: 0.7,
}
/** Restaurants that fill a square evenly reach this many times as far as they are spread. */
const evenly = 1.7

function aroundRegion({ kind, lat, lng, latSpread, lngSpread, df }: KnownPlace): Around {
  const least = df < manyFrom ? reachLeast.few : reachLeast.many
  const reach = (spread: number) => Math.min(reachMost[kind], Math.max(least, spread * evenly))
  return {
    lat,
    lng,
    latReach: reach(latSpread),
    lngReach: reach(lngSpread),
    perKm: perKmOf[kind],
    aside: kind === '동' ? 1 : 0.1,
    elsewhere: elsewhereBy[kind],
  }
}

const reaches = (km: number) => ({ latReach: km / kmPerLat, lngReach: km / kmPerLng })
/** The next neighbourhood begins sooner than people would walk to a sight. */
const costOf = (name: string) => (name.endsWith('동') ? 2 : 1)
const aroundSpot = ({ name, lat, lng, km }: Spot, aside: number): Around => ({
  lat,
  lng,
  ...reaches(km),
  perKm: costOf(name) / km,
  aside,
  elsewhere: null,
})
/** Where addresses say the word, whoever only stands near comes after them. */
const asideOf = (region: KnownPlace | undefined) =>
  region === undefined ? 0 : region.kind === '동' ? 1.2 : 0.5
const aroundCity = ({ lat, lng, km }: Spot): Around => ({
  lat,
  lng,
  ...reaches(km),
  perKm: perKmOf.시,
  aside: 0.1,
  elsewhere: elsewhereBy.시,
})

const aroundDistrict = (spot: Spot): Around => ({
  ...aroundCity(spot),
  perKm: perKmOf.구,
  elsewhere: elsewhereBy.구,
})

type Places = ReadonlyMap<string, readonly KnownPlace[]>

/** The same stem; where an ending was typed, it has to be the same kind. */
function regionsCalled(word: string, places: Places): readonly KnownPlace[] {
  // 안동 is a city, though it ends like a neighbourhood.
  const named = citiesByName.has(word) ? null : placeNamed(word)
  const all = places.get(named?.stem ?? word) ?? []
  const same = named ? all.filter(({ kind }) => kind === named.kind) : all
  const isWhole = named !== null && named.stem === named.name
  return (isWhole ? same.filter(({ name }) => name === word) : same).toSorted((a, b) => b.df - a.df)
}

const isCityWord = (word: string) => {
  if (citiesByName.has(word)) return true
  const kind = placeNamed(word)?.kind
  return kind === undefined || kind === '시' || kind === '군'
}

const farAway = 0.3
/** 판교 is a town everybody knows, and far from it a village with the same name. */
const isOtherVillage = ({ kind, lat, lng }: KnownPlace, spots: readonly Spot[]) =>
  (kind === '읍' || kind === '면') &&
  spots.length > 0 &&
  spots.every((spot) => Math.hypot(spot.lat - lat, spot.lng - lng) > farAway)

/** The place that people call by this word, or null. */
export function placeCalled(word: string, places: Places): Place | null {
  if (word.length < 2) return null
  const spots = spotsByName.get(word) ?? []
  const regions = regionsCalled(word, places).filter((one) => !isOtherVillage(one, spots))
  const city = isCityWord(word)
    ? (citiesByName.get(word) ?? citiesByName.get(placeNamed(word)?.stem ?? word))
    : undefined
  const district = districtsByName.get(word) ?? districtsByName.get(`${word}구`)
  if (regions.length === 0 && spots.length === 0 && !city && !district) return null
  // A province is too wide to be around any point.
  const inside = regions.filter(({ name }) => !name.endsWith('도') && !isProvince(name))
  const around = [
    ...(city ? [aroundCity(city)] : []),
    ...(district ? [aroundDistrict(district)] : []),
    ...inside.slice(0, aroundMost).map(aroundRegion),
    ...spots.map((spot) => aroundSpot(spot, asideOf(regions[0]))),
  ]
  const [spot] = spots
  return {
    label: labelOf(word, regions) ?? district?.name ?? (spot ? word : (city?.name ?? word)),
    names: [...new Set(regions.map(({ name }) => name))].slice(0, namesMost),
    road: null,
    around: spotFirst(around, spots.length > 0 && inside.length > 0).slice(0, aroundMost),
  }
}

/** 둔산동 is 둔산1동, 둔산2동 and 둔산3동: it is said without the number. */
function labelOf(word: string, [first, ...others]: readonly KnownPlace[]): string | undefined {
  if (first === undefined || [first, ...others].some(({ name }) => name === word))
    return first && word
  const whole = first.name.replace(/제?\d+(?=동$)|\d가$/, '')
  return first.kind === '동' && whole.startsWith(word) ? whole : first.name
}

const isProvince = (name: string) => /^(경기|강원|충북|충남|전북|전남|경북|경남)$/.test(name)

/** One of each where there are both: 강남 is a district and a station. */
function spotFirst(around: readonly Around[], isBoth: boolean): readonly Around[] {
  if (!isBoth) return around
  const isSpot = ({ elsewhere }: Around) => elsewhere === null
  const [first] = around.filter(isSpot)
  const rest = around.filter((one) => one !== first)
  return first ? [...rest.slice(0, 1), first, ...rest.slice(1)] : around
}

export function roadCalled(word: string) {
  const grams = containingGrams({ column: 'text', field: 'address' }, word)
  const place: Place = { label: word, names: [], road: word, around: [] }
  return { grams, place }
}

/** 중앙로 is a road and a station: whoever lives there comes before whoever stands near. */
export function withRoad(place: Place | null, road: Place | null): Place | null {
  if (!place || !road) return place ?? road
  const around = place.around.map((one) => ({ ...one, aside: Math.max(one.aside, 1.2) }))
  return { ...place, road: road.road, around }
}

const wider = 3

/** The same place for those who would go a little further. */
export function widened(place: Place): Place {
  return {
    ...place,
    around: place.around.map((one) => ({
      ...one,
      latReach: one.latReach * wider,
      lngReach: one.lngReach * wider,
      perKm: Math.max(one.perKm, 0.4),
      elsewhere: null,
    })),
  }
}
