import type { Round } from './visit.ts'

/** The scripts of the home page come first for every page; others load more of their own after the paint. */
const limitsAt = (path: string) => ({
  'first JS': path === '/' ? 110_000 : Number.POSITIVE_INFINITY,
  'first CSS': 20_000,
  fonts: 150_000,
})

/** What came over the line before anybody touched the page. First is what the page itself names. */
export function weigh(path: string, html: string, { requests }: Round) {
  const limits = limitsAt(path)
  const bytesOf = (type: string, isCounted: (path: string) => boolean = () => true) =>
    requests
      .filter(({ resourceType, url }) => resourceType === type && isCounted(new URL(url).pathname))
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  const isNamed = (path: string) => html.includes(path)
  const bytes = {
    'first JS': bytesOf('Script', isNamed),
    'first CSS': bytesOf('Stylesheet', isNamed),
    fonts: bytesOf('Font'),
  }
  const names = Object.keys(limits) as (keyof typeof limits)[]
  return {
    isLight: names.every((name) => bytes[name] <= limits[name]),
    said: [
      ...names.map((name) => `${name} ${kilobytes(bytes[name])}${goal(limits[name])}`),
      `all JS ${kilobytes(bytesOf('Script'))}`,
      `pictures ${kilobytes(bytesOf('Image'))}`,
      `${requests.length} requests`,
    ].join(', '),
  }
}

const goal = (limit: number) => (Number.isFinite(limit) ? ` (goal ≤ ${kilobytes(limit)})` : '')

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
