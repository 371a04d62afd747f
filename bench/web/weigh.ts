import type { Round } from './visit.ts'

const limits = { 'first JS': 110_000, 'first CSS': 20_000, fonts: 150_000 }

/** What came over the line before anybody touched the page. First is what the page itself names. */
export function weigh(html: string, { requests }: Round) {
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
      ...names.map(
        (name) => `${name} ${kilobytes(bytes[name])} (goal ≤ ${kilobytes(limits[name])})`,
      ),
      `all JS ${kilobytes(bytesOf('Script'))}`,
      `pictures ${kilobytes(bytesOf('Image'))}`,
      `${requests.length} requests`,
    ].join(', '),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
