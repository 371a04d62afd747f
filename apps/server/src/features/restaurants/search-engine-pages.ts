import { formatClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { firstPhotoSizes } from '@matjari/contract/media/photo-sizes'
import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { messages } from '@matjari/contract/messages'
import { pages, renderedAddresses } from '@matjari/contract/pages'
import { districtOf } from '@matjari/contract/places/district-of'
import { weekDays } from '@matjari/contract/seoul-day'
import { cutToGraphemes, graphemeCount } from '@matjari/contract/text-length'
import { IdInput } from '@matjari/contract/wire'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'
import type { HeadOf, PageHead } from '../../http/pages/page-template.ts'
import { AppError } from '../../lib/app-error.ts'
import { escapeHtml } from '../../lib/escaping.ts'
import type { Deps } from '../deps.ts'
import { cuisineText, ratingOf } from './restaurants.rules.ts'

const dayMinutes = 24 * 60

type WeekDayRow = {
  readonly weekDay: number
  readonly startMin: number
  readonly endMin: number
  readonly breakStartMin: number | null
  readonly breakEndMin: number | null
}

/** Opening hours in the format of search engines: without breaks, in times of day. */
export const openingHours = (week: readonly WeekDayRow[]) =>
  week.flatMap((day) =>
    openParts(day).map(([start, end]) => ({
      '@type': 'OpeningHoursSpecification',
      // Hours that begin after midnight belong to the next day in this format.
      dayOfWeek: weekDays[(day.weekDay - 1 + Math.floor(start / dayMinutes)) % weekDays.length],
      opens: formatClockTime(start % dayMinutes),
      closes: closingTime(start, end),
    })),
  )

function openParts({ startMin, endMin, breakStartMin, breakEndMin }: WeekDayRow) {
  if (breakStartMin === null || breakEndMin === null) return [[startMin, endMin] as const]
  return [[startMin, breakStartMin] as const, [breakEndMin, endMin] as const]
}

/** Search engines read equal start and end as closed, so a day around the clock ends a minute early. */
const closingTime = (start: number, end: number) =>
  formatClockTime((end - start === dayMinutes ? end - 1 : end) % dayMinutes)

const siteName = '맛자리'
const siteDescription = '한눈에 고르는 오늘의 맛집. 자리를 찾고, 바로 예약하세요.'
const descriptionMax = 160

export type PublicPage = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly postalCode: string
  readonly phoneNumber: string
  readonly description: string
  readonly category: string
  readonly tags: readonly string[]
  readonly photo: string | null
  /** Whether there are more photos of place or dishes than the first. */
  readonly hasMorePhotos: boolean
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isLocationExact: boolean
  readonly reviewCount: number | null
  readonly halfStarsSum: number | null
  readonly settingOf: string | null
  readonly week: Parameters<typeof openingHours>[0]
}

const titled = (title: string) => `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`
const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`
const graph = (property: string, content: string) =>
  `<meta property="og:${property}" content="${escapeHtml(content)}">`

/** The same head for hidden and unknown restaurants: it must not reveal anything. */
const notFoundHead: PageHead = {
  status: 404,
  html: [titled(messages.restaurant.notPublic), named('robots', 'noindex')].join('\n'),
}

export function restaurantHead(page: PublicPage, publicUrl: string): PageHead {
  const { restaurantName: name, photo } = page
  const url = `${publicUrl}/restaurant/${page.restaurantNo}`
  const image = photo?.startsWith('/') ? `${publicUrl}${photo}` : photo
  const description = descriptionOf(page)
  const lines = [
    titled(name),
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    graph('type', 'website'),
    graph('site_name', siteName),
    graph('locale', 'ko_KR'),
    graph('title', name),
    graph('description', description),
    graph('url', url),
    ...(image ? [graph('image', image), graph('image:alt', `${name} 사진`)] : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...preloadOf(page),
    `<script type="application/ld+json">${scriptSafe(dataOf(page, { url, image }))}</script>`,
  ]
  return { status: 200, html: lines.join('\n') }
}

/** The page of reviews has its own title and address, but describes the restaurant. */
function reviewsHead(page: PublicPage, publicUrl: string): PageHead {
  const title = `${page.restaurantName} 리뷰`
  const description = `${page.restaurantName}에 다녀온 사람들이 쓴 리뷰. ${descriptionOf(page)}`
  return {
    status: 200,
    html: summary({
      title,
      description: cutToGraphemes(description, descriptionMax),
      url: `${publicUrl}/reviews/${page.restaurantNo}`,
    }),
  }
}

/** A page that is not about one restaurant. */
const plainHead = (title: string, url: string): PageHead => ({
  status: 200,
  html: summary({ title, description: siteDescription, url }),
})

function summary({ title, description, url }: Record<'title' | 'description' | 'url', string>) {
  return [
    titled(title),
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    graph('type', 'website'),
    graph('site_name', siteName),
    graph('locale', 'ko_KR'),
    graph('title', title),
    graph('description', description),
    graph('url', url),
  ].join('\n')
}

/** The restaurant's own description, then food and address; the description is cut when the whole is too long. */
function descriptionOf({ description, restaurantAddress, ...page }: PublicPage): string {
  const facts = [cuisineText(page).replaceAll(',', ', '), districtOf(restaurantAddress)]
  const rest = facts.filter(Boolean).join(' · ')
  const room = descriptionMax - graphemeCount(rest) - ' · '.length
  const summary = cutToGraphemes(description.replace(/\s+/g, ' ').trim(), Math.max(0, room))
  return cutToGraphemes([summary, rest].filter(Boolean).join(' · '), descriptionMax)
}

/** The largest picture of the page, so that the browser loads it before the script runs. */
function preloadOf({ photo, hasMorePhotos }: PublicPage): string[] {
  const set = pictureSrcSet(photo)
  if (!set) return []
  const sizes = firstPhotoSizes({ isAlone: !hasMorePhotos })
  return [
    `<link rel="preload" as="image" type="image/webp" imagesrcset="${escapeHtml(set)}" imagesizes="${sizes}" fetchpriority="high">`,
  ]
}

function dataOf(page: PublicPage, { url, image }: { url: string; image: string | null }) {
  const { averageRating, reviewCount } = ratingOf(page)
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: page.restaurantName,
    url,
    ...(image && { image }),
    description: page.description,
    address: {
      '@type': 'PostalAddress',
      streetAddress: page.restaurantAddress,
      postalCode: page.postalCode,
      addressCountry: 'KR',
    },
    // The middle of a neighbourhood is not the position of the restaurant, so it is left out.
    ...(page.isLocationExact && {
      geo: { '@type': 'GeoCoordinates', latitude: page.latitude, longitude: page.longitude },
    }),
    telephone: page.phoneNumber,
    servesCuisine: [page.category, ...page.tags],
    acceptsReservations: page.settingOf !== null,
    ...(reviewCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        reviewCount,
        bestRating: 5,
        worstRating: 0.5,
      },
    }),
    openingHoursSpecification: openingHours(page.week),
  }
}

/** Inside a script element only `<` is dangerous: it might end the element. */
const scriptSafe = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The content for readers without scripts; only of public restaurants. */
const publicPageByNo = preparedPipelined((db, { restaurantNo }: { restaurantNo: string }) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .leftJoin('reservationSetting as v', 'v.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.postalCode'])
    .select(['r.phoneNumber', 'r.description', 'r.category', 'r.tags', 'r.photo'])
    .select(['r.latitude', 'r.longitude', 'r.isLocationExact', 'g.reviewCount', 'g.halfStarsSum'])
    .select('v.restaurantNo as settingOf')
    .select(
      sql<boolean>`exists (
        select from restaurant_photo as p
        where p.restaurant_no = r.restaurant_no and p.photo <> r.photo
      ) or exists (
        select from menu as m where m.restaurant_no = r.restaurant_no and m.photo <> r.photo
      )`.as('hasMorePhotos'),
    )
    .select(
      sql<WeekDayRow[]>`coalesce((
        select json_agg(json_build_object(
          'weekDay', h.week_day, 'startMin', h.start_min, 'endMin', h.end_min,
          'breakStartMin', h.break_start_min, 'breakEndMin', h.break_end_min
        ) order by h.week_day)
        from operating_hours as h where h.restaurant_no = r.restaurant_no
      ), '[]'::json)`.as('week'),
    )
    .where('r.restaurantNo', '=', restaurantNo)
    .where('r.status', '=', 'Y'),
)

async function listActiveNos(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('status', '=', 'Y')
    .where('restaurantNo', '>=', from)
    .where('restaurantNo', '<=', to)
    .orderBy('restaurantNo')
    .execute()
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** Which ranges of numbers (1 is the first) contain an active restaurant: one index lookup each. */
async function listFilledSpans(db: Db, span: number): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select page::int as page
    from generate_series(1, (
      select (max(restaurant_no) - 1) / ${sql.lit(span)} + 1 from restaurant where status = 'Y'
    )) as page
    where exists (
      select from restaurant where status = 'Y'
        and restaurant_no > (page - 1) * ${sql.lit(span)} and restaurant_no <= page * ${sql.lit(span)}
    )
    order by page`.execute(db)
  return rows.map(({ page }) => page)
}

/** Rendered pages whose title does not depend on data. */
const titles = new Map<string, string>(
  renderedAddresses.flatMap((address) => {
    const { title } = pages[address].rendered ?? {}
    return title ? [[address, title]] : []
  }),
)

/** The heads of the pages that visitors reach from outside: for link previews and search engines. */
export const headsOf =
  ({ db, config: { publicUrl } }: Deps): HeadOf =>
  async (url) => {
    const [path = '', search = ''] = url.split('?', 2)
    const title = titles.get(path)
    if (title) return plainHead(title, publicUrl + path)
    if (path === '/search-results') return searchHead(search, publicUrl)
    const [, page, text] = /^\/(restaurant|reviews)\/([^/]+)\/?$/.exec(path) ?? []
    if (text === undefined) return null
    const { data: restaurantNo } = IdInput.safeParse(text)
    if (restaurantNo === undefined) return notFoundHead
    const [restaurant] = await publicPageByNo(db, { restaurantNo })
    if (!restaurant) return notFoundHead
    return page === 'reviews'
      ? reviewsHead(restaurant, publicUrl)
      : restaurantHead(restaurant, publicUrl)
  }

function searchHead(search: string, publicUrl: string) {
  const text = new URLSearchParams(search).get('query')?.trim() ?? ''
  const query = cutToGraphemes(text, limits.search.queryCharacters)
  const address = query && `?${new URLSearchParams({ query }).toString()}`
  return plainHead(
    query ? `'${query}' 검색 결과` : '전체 맛집',
    `${publicUrl}/search-results${address}`,
  )
}

/** The files that search engines request by name: robots.txt and the sitemaps. */
export function addPagesForSearchEngines(app: FastifyInstance, { db, config }: Deps) {
  const { publicUrl } = config

  app.get('/robots.txt', async (_request, reply) =>
    forAWhile(reply).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await listFilledSpans(db, numbersPerFile)
    return asXml(reply).send(sitemapIndex(files, publicUrl))
  })
  app.get<{ Params: { fileName: string } }>('/sitemaps/:fileName', async (request, reply) => {
    const numbers = numbersOf(request.params.fileName)
    if (!numbers) throw new AppError('notFound')
    const restaurantNos = await listActiveNos(db, numbers)
    const { file } = numbers
    if (file > 1 && restaurantNos.length === 0) throw new AppError('notFound')
    return asXml(reply).send(sitemapFile({ file, restaurantNos }, publicUrl))
  })
}

/** A restaurant that was closed should soon disappear from the sitemap. */
const forAWhile = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=600')

const asXml = (reply: FastifyReply) => forAWhile(reply).type('application/xml; charset=utf-8')

/**
 * Restaurants are assigned to files by number, so that each file keeps its addresses; far below the 50,000 allowed.
 */
export const numbersPerFile = 9_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The first file always exists: it contains the home page. */
function sitemapIndex(files: readonly number[], publicUrl: string): string {
  const entries = [...new Set([1, ...files])].map(
    (file) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemaps/${file}.xml`)}</loc></sitemap>`,
  )
  return `${declaration}\n<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

function sitemapFile(
  { file, restaurantNos }: { file: number; restaurantNos: readonly string[] },
  publicUrl: string,
): string {
  const paths = restaurantNos.map((restaurantNo) => `/restaurant/${restaurantNo}`)
  if (file === 1) paths.unshift(...titles.keys())
  const entries = paths.map((path) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>`)
  return `${declaration}\n<urlset xmlns="${schema}">\n${entries.join('\n')}\n</urlset>\n`
}

/** The range of numbers of a file; null for an unknown file name. */
function numbersOf(fileName: string) {
  const file = Number(/^([1-9]\d{0,8})\.xml$/.exec(fileName)?.[1])
  if (Number.isNaN(file)) return null
  const last = file * numbersPerFile
  return { file, from: String(last - numbersPerFile + 1), to: String(last) }
}

/** Calls that the pages make while they render: a search engine that runs scripts needs them too. */
const partsOfPages = ['/', '/api/restaurants/', '/api/operatings']
/** Pages that need a login, and responses for programs, are not for search engines. */
const hidden = ['/api/', '/mypage', '/admin', '/dev']

const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    ...partsOfPages.map((path) => `Allow: ${path}`),
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
