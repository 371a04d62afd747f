/** One slash and no second one, nor anything a browser would read as one: never another site. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/

/** Where a message leads within the client; null when it leads nowhere we would go. */
export const pathOf = (link: string | null) => (link !== null && ownPath.test(link) ? link : null)

export const inboxAddress = (page = 1) =>
  page === 1 ? '/mypage/inbox' : `/mypage/inbox?page=${page}`
