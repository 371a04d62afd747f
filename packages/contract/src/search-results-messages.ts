// The messages of the search results, apart from the others, so that a search does not load the messages of every
// form.

export const searchResultsMessages = {
  placeNeeded: '어디에서 가까운지 알려면 위치가 있어야 해요.',
  noResults: '검색 결과가 없습니다.',
  noResultsHint: '다른 키워드로 검색해보세요.',
  understood: '이렇게 이해했어요',
  /** Before results that match only a part of the query. */
  supplement: (query: string) => `"${query}" 결과도 보여드려요`,
  /** The same where only the area is wider, */
  nearby: '가까운 곳의 결과도 보여드려요',
  /** and where the place has another name, or a word was left out before. */
  nearbyFor: (query: string) => `"${query}", 가까운 곳의 결과도 보여드려요`,
  /** Before either, when there is no full match above them. */
  noneWhole: '꼭 맞는 곳은 없어요.',
  failed: (message: string) => `오류가 발생했습니다: ${message}`,
} as const
