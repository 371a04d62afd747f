export const resultsPath = '/search-results'

/** Where a text is searched, with no filter set but what else was asked: day, meal, guests, near. */
export const resultsAddress = (query: string, asked: Readonly<Record<string, string>> = {}) =>
  `${resultsPath}?${new URLSearchParams({ ...(query !== '' && { query }), ...asked })}`
