import {
  type District,
  districts,
  neighbourhoodRows,
  postcodes,
} from '@matjari/contract/places/districts'
import type { BookEntry } from '../found-address.ts'

const districtWith = (bcode: string): District | undefined =>
  districts.find(({ code }) => bcode.startsWith(code))

const roads: readonly BookEntry[] = neighbourhoodRows.flatMap(([bcode, bname, lat, lng, names]) => {
  const district = districtWith(bcode)
  if (!district) return []
  return names.split(' ').map((road) => ({ district, road, bname, bcode, at: { lat, lng } }))
})

const wholeDistricts: readonly BookEntry[] = districts.map((district) => ({
  district,
  road: null,
  bname: '',
  // The code of a whole district ends with zeros.
  bcode: `${district.code}00000`,
  at: { lat: district.lat, lng: district.lng },
}))

export const bookEntries: readonly BookEntry[] = [...roads, ...wholeDistricts]

export type BookQuery = {
  /** The search text without the house number. */
  readonly words: readonly string[]
  /** A house number at the end: '테헤란로 152'. */
  readonly buildingNumber: string
}

export function readQuery(query: string): BookQuery {
  const parts = query
    .normalize('NFC')
    .replace(/서울(특별시|시)?(?=\s|$)/, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && /^\d+(-\d+)?$/.test(last)
    ? { words: parts.slice(0, -1), buildingNumber: last }
    : { words: parts, buildingNumber: '' }
}

const mostResults = 30

/** Entries that contain every word; a road of exactly this name comes first. */
export function searchBook(query: string): readonly BookEntry[] {
  const { words } = readQuery(query)
  if (words.length === 0) return []
  return bookEntries
    .filter((entry) => words.every((word) => textsOf(entry).some((text) => text.includes(word))))
    .sort((a, b) => rankOf(a, words) - rankOf(b, words))
    .slice(0, mostResults)
}

const textsOf = ({ district, road, bname }: BookEntry) => [district.name, road ?? '', bname]

function rankOf(entry: BookEntry, words: readonly string[]): number {
  if (entry.road !== null && words.includes(entry.road)) return 0
  if (entry.road === null) return words.includes(entry.district.name) ? 1 : 4
  return words.some((word) => entry.road?.startsWith(word)) ? 2 : 3
}

/** Empty when the book does not know it. */
export const postcodeOf = ({ district }: BookEntry, road: string, buildingNumber: string) =>
  postcodes[`${district.name} ${road} ${buildingNumber}`] ?? ''
