/** In the order of the menu; the first is the default. */
export const searchSorts = {
  relevance: '관련도순',
  rating: '평점 높은순',
  reviews: '리뷰 많은순',
  newest: '최신 등록순',
} as const
export type SearchSort = keyof typeof searchSorts
