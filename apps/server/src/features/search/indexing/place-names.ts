// The places in an address, and the map squares by which rows near a point are looked up.

export type PlaceKind = '시' | '구' | '군' | '읍' | '면' | '동'
export type PlaceName = {
  readonly name: string
  readonly stem: string
  readonly kind: PlaceKind
}

// biome-ignore format: a list to be read by people
const provinces: Readonly<Record<string, string>> = {
  서울: '서울', 부산: '부산', 대구: '대구', 인천: '인천', 광주: '광주', 대전: '대전', 울산: '울산', 세종: '세종',
  경기: '경기', 강원: '강원', 제주: '제주', 충북: '충북', 충남: '충남', 전북: '전북', 전남: '전남', 경북: '경북', 경남: '경남',
  충청북: '충북', 충청남: '충남', 전라북: '전북', 전라남: '전남', 경상북: '경북', 경상남: '경남',
}

const city = /^([가-힣]{2,}?)(특별자치시|특별자치도|특별시|광역시|시|도)$/
const district = /^([가-힣]{1,4})([구군읍면])$/
const neighbourhood = /^([가-힣]+?)(?:제?\d{1,2})?동(?:\d가)?$|^([가-힣]+?)\d가$/
/** Words that end like a place but are an entrance or a part of a building. */
const isNoPlace = (word: string) =>
  /^(.*(입구|출구|상가구)|[가나다라마바사아자차]동|주공.*동|.*단지.*)$/.test(word)

/** The place that a word names by its ending; null for any other word. */
export function placeNamed(word: string): PlaceName | null {
  if (isNoPlace(word)) return null
  const province = provinces[word]
  if (province !== undefined) return { name: word, stem: province, kind: '시' }
  const [, cityStem] = city.exec(word) ?? []
  if (cityStem) return { name: word, stem: provinces[cityStem] ?? cityStem, kind: '시' }
  const [, stem = '', ending] = district.exec(word) ?? []
  if (ending === '구' || ending === '군' || ending === '읍' || ending === '면')
    return { name: word, stem: stem.length > 1 ? stem : word, kind: ending }
  const [, dong, ga] = neighbourhood.exec(word) ?? []
  const near = dong ?? ga
  return near === undefined ? null : { name: word, stem: near.length > 1 ? near : word, kind: '동' }
}

/** The places in an address. */
export function placesIn(address: string): readonly PlaceName[] {
  const words = [...new Set(address.split(/[\s(),]+/))]
  return words.flatMap((word) => placeNamed(word) ?? [])
}

export type Point = { readonly lat: number; readonly lng: number }

/** About one and about five kilometres. A degree of longitude is shorter than one of latitude here. */
const sizes = [
  { letter: 'g', rows: 100, columns: 80 },
  { letter: 'G', rows: 20, columns: 16 },
] as const

/** The squares around a restaurant, as grams. */
export const cellsAt = ({ lat, lng }: Point): readonly string[] =>
  sizes.map(
    ({ letter, rows, columns }) =>
      `${letter}${Math.floor(lat * rows)}x${Math.floor(lng * columns)}`,
  )

export type Box = Point & { readonly latReach: number; readonly lngReach: number }

const cellsMost = 16

/** The squares that cover a box; small squares when few of them are enough. */
export function cellsOver({ lat, lng, latReach, lngReach }: Box): readonly string[] {
  const covers = sizes.map(({ letter, rows, columns }) => {
    const down = range((lat - latReach) * rows, (lat + latReach) * rows)
    const right = range((lng - lngReach) * columns, (lng + lngReach) * columns)
    return down.flatMap((row) => right.map((column) => `${letter}${row}x${column}`))
  })
  return covers.find((cells) => cells.length <= cellsMost) ?? covers.at(-1) ?? []
}

function range(from: number, to: number): number[] {
  const first = Math.floor(from)
  return Array.from({ length: Math.min(64, Math.floor(to) - first + 1) }, (_, at) => first + at)
}
