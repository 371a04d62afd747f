import {
  developmentPageAddresses,
  pageAddresses,
  samplePageAddresses,
} from '@matjari/contract/page-addresses'
import type { Config } from '../../config.ts'

/** The pages that are drawn here, and what of their address decides what they show. */
const drawnPages: readonly { readonly path: RegExp; readonly parameters: readonly string[] }[] = [
  { path: /^\/$/, parameters: [] },
  {
    path: /^\/search-results$/,
    // The day, the party and the map follow in the browser, see `drawnFilters` of the web.
    parameters: [
      'query',
      'literal',
      'near',
      'category',
      'bookable',
      'reservable',
      'openNow',
      'rating',
      'price',
      'region',
      'sort',
      'page',
    ],
  },
  { path: /^\/restaurant\/\d{1,18}$/, parameters: [] },
  { path: /^\/reviews\/\d{1,18}$/, parameters: ['sort', 'page'] },
]

/** The same for every address that shows the same; null for a page that only the browser draws. */
export function drawnAddress(url: string): string | null {
  const [path = '', search = ''] = url.split('?', 2)
  const page = drawnPages.find((one) => one.path.test(path))
  if (!page) return null
  const asked = new URLSearchParams(search)
  const shown = page.parameters.flatMap((name) => {
    const value = asked.get(name)
    return value ? [[name, value] as const] : []
  })
  const parameters = new URLSearchParams(Object.fromEntries(shown)).toString()
  return parameters ? `${path}?${parameters}` : path
}

/** Which paths have a page here. Read as the router of the web reads them: in any case, and with a slash at the end. */
export function pagesOf({ production, demo }: Pick<Config, 'production' | 'demo'>) {
  const addresses = [
    ...pageAddresses,
    ...(!production && demo ? samplePageAddresses : []),
    ...(production ? [] : developmentPageAddresses),
  ]
  const patterns = addresses.map((address) => address.replace(/\/:\w+/g, '/[^/]+'))
  const known = new RegExp(`^(${patterns.join('|')})/?$`, 'i')
  return (path: string) => known.test(path)
}
