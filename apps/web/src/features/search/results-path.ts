export const resultsPath = '/search-results'

/** The results page for a text, without filters but with the rest of the query: day, meal, guests, near. */
export const resultsAddress = (query: string, params: Readonly<Record<string, string>> = {}) =>
  `${resultsPath}?${new URLSearchParams({ ...(query !== '' && { query }), ...params })}`
