import { messages } from '@matjari/contract/messages'
import { pictureSrcSet } from '@matjari/contract/rules/picture-address'
import { districtOf } from '@matjari/contract/rules/restaurants/district'
import { firstPhotoSizes } from '@matjari/contract/rules/restaurants/photo-sizes'
import { cutToGraphemes, graphemeCount } from '@matjari/contract/rules/text-length'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { weekDays } from '@matjari/contract/rules/time/weekdays'
import { escapeHtml } from '../../../lib/html.ts'
import type { PageHead } from '../../../lib/http/pages/template.ts'
import { cuisineText, ratingOf } from '../rules.ts'

const dayMinutes = 24 * 60

type WeekDayRow = {
  readonly weekDay: number
  readonly startMin: number
  readonly endMin: number
  readonly breakStartMin: number | null
  readonly breakEndMin: number | null
}

/** Opening hours as search engines read them: without breaks, on a wall clock. */
export const openingHours = (week: readonly WeekDayRow[]) =>
  week.flatMap((day) =>
    openParts(day).map(([start, end]) => ({
      '@type': 'OpeningHoursSpecification',
      // What begins after midnight belongs to the next day there.
      dayOfWeek: weekDays[(day.weekDay - 1 + Math.floor(start / dayMinutes)) % weekDays.length],
      opens: formatClockTime(start % dayMinutes),
      closes: closingTime(start, end),
    })),
  )

function openParts({ startMin, endMin, breakStartMin, breakEndMin }: WeekDayRow) {
  if (breakStartMin === null || breakEndMin === null) return [[startMin, endMin] as const]
  return [[startMin, breakStartMin] as const, [breakEndMin, endMin] as const]
}

/** Round the clock would read as no time at all, so it ends a minute early. */
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
  /** Of the place or of a dish, beside the first. */
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

/** Unknown and not shown look alike, and neither says anything about a restaurant. */
export const unseenHead: PageHead = {
  status: 404,
  html: [titled(messages.restaurant.notShown), named('robots', 'noindex')].join('\n'),
}

export function seenHead(page: PublicPage, publicUrl: string): PageHead {
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

/** The page of its reviews has a name and an address of its own; what it is about is the restaurant. */
export function reviewsHead(page: PublicPage, publicUrl: string): PageHead {
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

/** A page that is about no single restaurant. */
export const plainHead = (title: string, url: string): PageHead => ({
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

/** What it says of itself, then what it cooks and where; the first gives way when it gets long. */
function descriptionOf({ description, restaurantAddress, ...page }: PublicPage): string {
  const facts = [cuisineText(page).replaceAll(',', ', '), districtOf(restaurantAddress)]
  const rest = facts.filter(Boolean).join(' · ')
  const room = descriptionMax - graphemeCount(rest) - ' · '.length
  const said = cutToGraphemes(description.replace(/\s+/g, ' ').trim(), Math.max(0, room))
  return cutToGraphemes([said, rest].filter(Boolean).join(' · '), descriptionMax)
}

/** The largest thing on the page; the browser need not wait for our script to know of it. */
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
    // The middle of a neighbourhood is no place to send somebody to.
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

/** Inside a script element only `<` can do harm: it might end it. */
const scriptSafe = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
