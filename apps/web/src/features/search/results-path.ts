export const resultsPath = '/search-results'

/** Where a text is searched, with no filter set. */
export const resultsOf = (query: string) => `${resultsPath}?${new URLSearchParams({ query })}`
