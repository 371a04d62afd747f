import { escapeHtml } from '../../../lib/html.ts'

/** Numbers of restaurants per file, so each file keeps its addresses; far below the 50,000 allowed. */
export const numbersPerFile = 9_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The first file is always there: it names the home page. */
export function sitemapIndex(files: readonly number[], publicUrl: string): string {
  const entries = [...new Set([1, ...files])].map(
    (file) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${file}.xml`)}</loc></sitemap>`,
  )
  return `${declaration}\n<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

export function sitemapFile(
  { file, restaurantNos }: { file: number; restaurantNos: readonly string[] },
  publicUrl: string,
): string {
  const paths = restaurantNos.map((restaurantNo) => `/restaurant/${restaurantNo}`)
  if (file === 1) paths.unshift('/')
  const entries = paths.map((path) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>`)
  return `${declaration}\n<urlset xmlns="${schema}">\n${entries.join('\n')}\n</urlset>\n`
}

/** Which numbers a file names; null for what is no file of ours. */
export function numbersOf(fileName: string) {
  const file = Number(/^([1-9]\d{0,8})\.xml$/.exec(fileName)?.[1])
  if (Number.isNaN(file)) return null
  const last = file * numbersPerFile
  return { file, from: String(last - numbersPerFile + 1), to: String(last) }
}

/** What a page of ours asks for while it is drawn: an engine that draws pages needs it too. */
const partsOfPages = ['/', '/api/restaurants/', '/api/operatings']
/** Pages behind a sign-in and answers for programs are nothing to find. */
const hidden = ['/api/', '/mypage', '/admin', '/dev']

export const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    ...partsOfPages.map((path) => `Allow: ${path}`),
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
