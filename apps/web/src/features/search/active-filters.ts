import { priceLevels } from '@matjari/contract/search/price-levels'
import { radii, type SearchFilters } from './search-address.ts'

export const filterNames = {
  bookable: '예약 가능한 곳만',
  openNow: '지금 영업 중',
  rating: (least: number) => `평점 ${least.toFixed(1)} 이상`,
  radius: (metres: number) => `내 주변 ${metres / 1000}km`,
}

type Choice = Partial<SearchFilters>

/** One active filter: its label, and the choice that removes or widens it. */
export type ActiveFilter = {
  readonly label: string
  /** The label of the wider choice, where the filter is not simply removed. */
  readonly instead?: string
  readonly choice: Choice
}

type NameOf = (regionCode: string) => string

/** In the order of the filter sheet. */
export function activeFilters(filters: SearchFilters, regionName: NameOf): ActiveFilter[] {
  const { bookable, openNow, category, radius, region, price, rating, area } = filters
  return [
    bookable && { label: filterNames.bookable, choice: { bookable: false } },
    openNow && { label: filterNames.openNow, choice: { openNow: false } },
    category && { label: category, choice: { category: undefined } },
    radius && { label: filterNames.radius(radius), ...wider(radius) },
    region.length > 0 && { label: region.map(regionName).join(', '), choice: { region: [] } },
    price.length > 0 && {
      label: `가격대 ${price.map((level) => priceLevels[level].label).join(', ')}`,
      choice: { price: [] },
    },
    rating && { label: filterNames.rating(rating), choice: { rating: undefined } },
    area && { label: '지도에서 고른 지역', choice: { area: null } },
  ].filter((filter) => filter !== false && filter !== undefined && filter !== null)
}

function wider(radius: number) {
  const next = radii.find((further) => further > radius)
  return { choice: { radius: next }, ...(next && { instead: `${next / 1000}km까지` }) }
}

const noName: NameOf = (code) => code

export const countActive = (filters: SearchFilters) => activeFilters(filters, noName).length

export const noFilters = {
  bookable: false,
  openNow: false,
  category: undefined,
  radius: undefined,
  region: [],
  price: [],
  rating: undefined,
  area: null,
} as const satisfies Choice
