import { graphemeCount } from '@matjari/contract/rules/text-length'
import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { openingHours, type PublicPage, seenHead } from './head.ts'

const plain: PublicPage = {
  restaurantNo: '7',
  restaurantName: '모두국밥',
  restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
  postalCode: '03980',
  phoneNumber: '02-333-4444',
  description: '맑은 국물이에요.',
  category: '한식',
  tags: ['설렁탕', '갈비탕'],
  photo: null,
  hasMorePhotos: true,
  latitude: 37.56,
  longitude: 126.92,
  isLocationExact: true,
  reviewCount: null,
  halfStarsSum: null,
  settingOf: null,
  week: [],
}
const publicUrl = 'https://matjari.example'
const headOf = (changes: Partial<PublicPage> = {}) =>
  seenHead({ ...plain, ...changes }, publicUrl).html

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text = '') =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')

/** Elements and attribute names in order: what a parser sees when every value is just a value. */
const skeleton = (html: string) =>
  html
    .replace(/(<script type="application\/ld\+json">)[^<]*(<\/script>)/, '$1$2')
    .replace(/"[^"<>]*"/g, '""')
    .replace(/(<title>)[^<>]*(<\/title>)/, '$1$2')
const content = (html: string, name: string) =>
  unescaped(html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))?.[1])
const dataIn = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">([^<]*)<\/script>/)?.[1] ?? '') as {
    [field: string]: unknown
  }

const hostile = [
  '</script><img src=x onerror=alert(1)>',
  '"&<',
  `' onload='x`,
  '</title><script>',
  '<!--<script>',
  '$& $1 $` %CSP_NONCE%',
  '&lt;b&gt;',
  ']]>',
]
test.each(hostile)('%s 라는 이름은 어디에서도 빠져나오지 못한다', (restaurantName) => {
  const html = headOf({ restaurantName, description: restaurantName })
  expect(skeleton(html)).toBe(skeleton(headOf()))
  expect(unescaped(html.match(/<title>([^<]*)<\/title>/)?.[1])).toBe(`${restaurantName} · 맛자리`)
  expect(content(html, 'og:title')).toBe(restaurantName)
  expect(dataIn(html)).toMatchObject({ name: restaurantName, description: restaurantName })
})

// Chance alone seldom makes the characters that matter.
const anyText = array(
  oneof(constantFrom(...hostile, '<', '>', '"', "'", '&', '/', '='), string({ unit: 'binary' })),
  { maxLength: 6 },
).map((parts) => parts.join(''))
test('어떤 글자로도 머리말의 모양은 같고 글은 그대로다', () => {
  const anyPage = record({
    restaurantName: anyText,
    description: anyText,
    restaurantAddress: anyText,
    phoneNumber: anyText,
  })
  assert(
    property(anyPage, (changes) => {
      const html = headOf(changes)
      expect(skeleton(html)).toBe(skeleton(headOf()))
      expect(content(html, 'og:title')).toBe(changes.restaurantName)
      expect(dataIn(html)).toMatchObject({
        name: changes.restaurantName,
        telephone: changes.phoneNumber,
        address: { streetAddress: changes.restaurantAddress },
      })
    }),
    { numRuns: 1000 },
  )
})

test('미리보기와 검색에 필요한 것이 모두 있다', () => {
  const photo = `/media/pictures/${'a'.repeat(32)}/800.jpg`
  const html = headOf({ photo, reviewCount: 3, halfStarsSum: 25, settingOf: '7' })
  const url = `${publicUrl}/restaurant/7`
  const image = `${publicUrl}${photo}`
  expect(html).toContain('<title>모두국밥 · 맛자리</title>')
  expect(html).toContain(`<link rel="canonical" href="${url}">`)
  const description = '맑은 국물이에요. · 한식, 설렁탕, 갈비탕 · 연남동'
  for (const [name, expected] of Object.entries({
    description,
    'og:type': 'website',
    'og:site_name': '맛자리',
    'og:locale': 'ko_KR',
    'og:title': '모두국밥',
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:alt': '모두국밥 사진',
    'twitter:card': 'summary_large_image',
  }))
    expect(content(html, name)).toBe(expected)
  const folder = `/media/pictures/${'a'.repeat(32)}`
  expect(html).toContain(
    `<link rel="preload" as="image" type="image/webp" imagesrcset="${folder}/400.webp 400w, ${folder}/800.webp 800w, ${folder}/1280.webp 1280w" imagesizes="(min-width: 1240px) 768px, (min-width: 640px) 64vw, 100vw" fetchpriority="high">`,
  )
  expect(dataIn(html)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: '모두국밥',
    url,
    image,
    description: '맑은 국물이에요.',
    address: {
      '@type': 'PostalAddress',
      streetAddress: plain.restaurantAddress,
      postalCode: '03980',
      addressCountry: 'KR',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 37.56, longitude: 126.92 },
    telephone: '02-333-4444',
    servesCuisine: ['한식', '설렁탕', '갈비탕'],
    acceptsReservations: true,
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.2,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 0.5,
    },
    openingHoursSpecification: [],
  })
})

test('없는 것은 말하지 않는다', () => {
  const html = headOf({ isLocationExact: false })
  expect(html).not.toMatch(/og:image|preload/)
  expect(content(html, 'twitter:card')).toBe('summary')
  const data = dataIn(html)
  expect(data.acceptsReservations).toBe(false)
  for (const field of ['image', 'geo', 'aggregateRating']) expect(data).not.toHaveProperty(field)
})

test('설명은 160자를 넘지 않고 무엇과 어디는 남는다', () => {
  const tags = Array.from({ length: 5 }, () => '스리랑카 음식점')
  const html = headOf({ description: `${'긴\n설명 '.repeat(60)}`, tags })
  const description = content(html, 'description')
  expect(graphemeCount(description)).toBe(160)
  expect(description).toMatch(/^긴 설명 긴 .*스리랑카 음식점 · 연남동$/)
})

const noBreak = { breakStartMin: null, breakEndMin: null }
type Row = Parameters<typeof openingHours>[0][number]

test.each<[string, Row, [string, string, string][]]>([
  [
    '낮 영업',
    { weekDay: 1, startMin: 600, endMin: 1260, ...noBreak },
    [['Monday', '10:00', '21:00']],
  ],
  [
    '브레이크타임은 둘로 나눈다',
    { weekDay: 2, startMin: 660, endMin: 1260, breakStartMin: 900, breakEndMin: 1020 },
    [
      ['Tuesday', '11:00', '15:00'],
      ['Tuesday', '17:00', '21:00'],
    ],
  ],
  [
    '자정을 넘기면 벽시계의 시각',
    { weekDay: 5, startMin: 1080, endMin: 1560, ...noBreak },
    [['Friday', '18:00', '02:00']],
  ],
  [
    '자정까지',
    { weekDay: 6, startMin: 1080, endMin: 1440, ...noBreak },
    [['Saturday', '18:00', '00:00']],
  ],
  [
    '자정 뒤에 다시 열면 다음 요일',
    { weekDay: 7, startMin: 1080, endMin: 1680, breakStartMin: 1440, breakEndMin: 1500 },
    [
      ['Sunday', '18:00', '00:00'],
      ['Monday', '01:00', '04:00'],
    ],
  ],
  [
    '하루 종일',
    { weekDay: 3, startMin: 0, endMin: 1440, ...noBreak },
    [['Wednesday', '00:00', '23:59']],
  ],
])('%s', (_name, row, expected) => {
  const parts = openingHours([row])
  expect(parts.map(({ dayOfWeek, opens, closes }) => [dayOfWeek, opens, closes])).toEqual(expected)
})
