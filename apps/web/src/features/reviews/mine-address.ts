const pageNumber = /^[1-9]\d{0,4}$/

/** Whatever does not make sense in the address is the first page. */
export function reviewPageIn(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? ''
  return pageNumber.test(page) ? Number(page) : 1
}

export const myReviewsAddress = (page = 1) =>
  page === 1 ? '/mypage/reviews' : `/mypage/reviews?page=${page}`
