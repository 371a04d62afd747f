import { parseClockTime } from '@matjari/contract/clock-time'
import { isMainCategory, type MainCategory } from '@matjari/contract/restaurants/tag-list'
import { type PriceLevel, priceLevelNames } from '@matjari/contract/search/price-levels'
import { type AnySearchSort, allSearchSorts } from '@matjari/contract/search/sort'
import { isDay } from '@matjari/contract/seoul-day'
import { pageIn } from '../../lib/list-address.ts'
import { isMeal, isNear, isParty, nearTexts } from '../table-search/table-query.ts'
import { type Area, areaIn, areaText } from './map-area.ts'
import { resultsPath } from './results-path.ts'

export const minRatings = [4, 4.5] as const
type MinRating = (typeof minRatings)[number]
/** Metres around the visitor. */
export const radii = [1000, 3000, 5000] as const
export type Radius = (typeof radii)[number]

/** The parsed address of the results page. */
export type SearchFilters = {
  readonly query: string
  /** Words of the query that the visitor marked as literal. */
  readonly literal: readonly string[]
  /** The chosen parts of the table query: day, time or meal, guests. The clock gives the others. */
  readonly params: Readonly<Record<string, string>>
  /** Search around the visitor, and how far. */
  readonly near: boolean
  readonly radius: Radius | undefined
  readonly category: MainCategory | undefined
  readonly bookable: boolean
  readonly openNow: boolean
  readonly rating: MinRating | undefined
  readonly price: readonly PriceLevel[]
  /** Codes of districts. */
  readonly region: readonly string[]
  readonly sort: AnySearchSort
  readonly view: 'list' | 'map'
  /** The area of the map in which the visitor searched. */
  readonly area: Area | null
  readonly page: number
}

/** Near me, the nearest come first. */
const usualSort = (near: boolean): AnySearchSort => (near ? 'distance' : 'relevance')

const isSort = (text: string): text is AnySearchSort => Object.hasOwn(allSearchSorts, text)

/** Without a position there is no distance to sort by. */
export const sortOf = (text: string, near: boolean): AnySearchSort =>
  isSort(text) && (near || text !== 'distance') ? text : usualSort(near)

/** A query has at most this many words that could be recognised. */
const literalMost = 10
const regionsMost = 25

const listIn = (text: string, most: number) =>
  [...new Set(text.split(',').map((part) => part.trim()))]
    .filter((part) => part !== '')
    .slice(0, most)

const paramTests: Readonly<Record<string, (text: string) => boolean>> = {
  day: isDay,
  time: (text) => parseClockTime(text) !== null,
  meal: isMeal,
  guests: (text) => isParty(Number(text)),
}

const numberIn = <Choice extends number>(text: string, choices: readonly Choice[]) =>
  choices.find((choice) => String(choice) === text)

/** Values that make no sense are ignored. */
export function filtersIn(address: URLSearchParams): SearchFilters {
  const text = (name: string) => address.get(name)?.trim() ?? ''
  const category = text('category')
  const near = isNear(address)
  const prices = listIn(text('price'), priceLevelNames.length)
  return {
    query: text('query'),
    literal: text('query') === '' ? [] : listIn(text('literal'), literalMost),
    params: Object.fromEntries(
      Object.entries(paramTests)
        .filter(([name, makesSense]) => makesSense(text(name)))
        .map(([name]) => [name, text(name)] as const),
    ),
    near,
    radius: near ? numberIn(text('radius'), radii) : undefined,
    category: isMainCategory(category) ? category : undefined,
    // Old saved addresses without a day keep their meaning.
    bookable: text('bookable') === 'Y' || text('reservable') === 'Y',
    openNow: text('openNow') === 'Y',
    rating: numberIn(text('rating'), minRatings),
    price: priceLevelNames.filter((level) => prices.includes(level)),
    region: listIn(text('region'), regionsMost).filter((code) => /^\d{2}(\d{3})?$/.test(code)),
    sort: sortOf(text('sort'), near),
    view: text('view') === 'map' ? 'map' : 'list',
    area: areaIn(text('bbox')),
    page: pageIn(address),
  }
}

const followingLater = ['day', 'time', 'meal', 'guests', 'radius', 'view', 'bbox']

/** The filters the server renders. The parts that depend on an evening or a position follow in the browser. */
export function serverRenderedFilters(address: URLSearchParams): SearchFilters {
  const drawn = new URLSearchParams(address)
  for (const name of followingLater) drawn.delete(name)
  return filtersIn(drawn)
}

const yes = (isOn: boolean) => (isOn ? 'Y' : '')

/** The shortest address with the same meaning. */
export function filtersAddress(filters: SearchFilters) {
  const texts = {
    query: filters.query,
    literal: filters.literal.join(','),
    ...filters.params,
    ...nearTexts(filters.near),
    radius: String(filters.radius ?? ''),
    category: filters.category ?? '',
    bookable: yes(filters.bookable),
    openNow: yes(filters.openNow),
    rating: String(filters.rating ?? ''),
    price: filters.price.join(','),
    region: filters.region.join(','),
    sort: filters.sort === usualSort(filters.near) ? '' : filters.sort,
    view: filters.view === 'map' ? 'map' : '',
    bbox: filters.area ? areaText(filters.area) : '',
    page: filters.page === 1 ? '' : String(filters.page),
  }
  const search = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${resultsPath}?${search}` : resultsPath
}

/** The parameters that another search keeps: the table query, not the filters. */
export const carriedParams = ({ params, near }: SearchFilters) => ({
  ...params,
  ...nearTexts(near),
})

/** Switches 'near me'; filters that depend on it are reset. */
export const withNear = (filters: SearchFilters, near: boolean): SearchFilters => ({
  ...filters,
  near,
  radius: near ? filters.radius : undefined,
  sort: usualSort(near),
  page: 1,
})

export function searchTitle({ query, category, near }: SearchFilters) {
  if (query !== '') return `'${query}' 검색 결과`
  const words = [near && '내 주변', category ?? (!near && '전체'), '맛집']
  return words.filter(Boolean).join(' ')
}
