/** In the order of the menu; the first is the default. */
export const searchSorts = {
  relevance: '관련도순',
  rating: '평점 높은순',
  reviews: '리뷰 많은순',
  newest: '최신 등록순',
} as const
export type SearchSort = keyof typeof searchSorts

/** Only with a position, and below it only with a day. */
export const placeSorts = { distance: '가까운 순' } as const
export const daySorts = { earliest: '빠른 시간순' } as const
export const allSearchSorts = { ...placeSorts, ...searchSorts, ...daySorts } as const
export type AnySearchSort = keyof typeof allSearchSorts
