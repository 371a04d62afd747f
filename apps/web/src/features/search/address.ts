import { isMainCategory, type MainCategory } from '@matjari/contract/rules/restaurants/tag-list'
import { type SearchSort, searchSorts } from '@matjari/contract/rules/search-sort'
import { pageIn } from '../../lib/list-address.ts'
import { resultsPath } from './results-path.ts'

/** What the address of the results page says. */
export type SearchFilters = {
  readonly query: string
  /** Words of the query that mean nothing but themselves, because somebody said so. */
  readonly literal: readonly string[]
  readonly category: MainCategory | undefined
  readonly sort: SearchSort
  readonly page: number
  readonly reservable: boolean
  readonly openNow: boolean
}

const isSort = (text: string): text is SearchSort => Object.hasOwn(searchSorts, text)
export const sortOf = (text: string): SearchSort => (isSort(text) ? text : 'relevance')

/** A query has no more words than this that could be read. */
const literalMost = 10

const wordsIn = (text: string) =>
  [...new Set(text.split(',').map((word) => word.trim()))]
    .filter((word) => word !== '')
    .slice(0, literalMost)

/** Whatever does not make sense in it is as if it were not there. */
export function filtersOf(address: URLSearchParams): SearchFilters {
  const text = (name: string) => address.get(name)?.trim() ?? ''
  const category = text('category')
  return {
    query: text('query'),
    literal: text('query') === '' ? [] : wordsIn(text('literal')),
    category: isMainCategory(category) ? category : undefined,
    sort: sortOf(text('sort')),
    page: pageIn(address),
    reservable: text('reservable') === 'Y',
    openNow: text('openNow') === 'Y',
  }
}

/** The shortest address that says the same. */
export function addressOf(filters: SearchFilters) {
  const { query, literal, category, sort, page, reservable, openNow } = filters
  const texts = {
    query,
    literal: literal.join(','),
    category: category ?? '',
    sort: sort === 'relevance' ? '' : sort,
    reservable: reservable ? 'Y' : '',
    openNow: openNow ? 'Y' : '',
    page: page === 1 ? '' : String(page),
  }
  const search = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${resultsPath}?${search}` : resultsPath
}

export const isFiltered = ({ category, reservable, openNow }: SearchFilters) =>
  category !== undefined || reservable || openNow

export const withoutFilters = (filters: SearchFilters): SearchFilters => ({
  ...filters,
  category: undefined,
  reservable: false,
  openNow: false,
  page: 1,
})

export function searchTitle({ query, category }: SearchFilters) {
  if (query !== '') return `'${query}' 검색 결과`
  return `${category ?? '전체'} 맛집`
}
