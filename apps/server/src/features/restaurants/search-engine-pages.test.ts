import { messages } from '@matjari/contract/messages'
import { pages, renderedAddresses } from '@matjari/contract/pages'
import { graphemeCount } from '@matjari/contract/text-length'
import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRestaurant } from '../../../test/support/restaurants/restaurants.ts'
import { buildReviews } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import {
  numbersPerFile,
  openingHours,
  type PublicPage,
  restaurantHead,
} from './search-engine-pages.ts'

describe('머리글', () => {
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
    restaurantHead({ ...plain, ...changes }, publicUrl).html

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
    expect(parts.map(({ dayOfWeek, opens, closes }) => [dayOfWeek, opens, closes])).toEqual(
      expected,
    )
  })
})

describe('주소', () => {
  const publicUrl = 'https://matjari.example'
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ PUBLIC_URL: publicUrl })
  })
  afterAll(() => server.close())

  const visit = (url: string) =>
    server.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml' } })
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at)

  const withTitle = renderedAddresses.filter((address) => pages[address].rendered?.title)

  test('아직 맛집이 없어도 사이트맵에는 첫 화면이 있다', async () => {
    const index = await server.app.inject('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(index.headers['cache-control']).toBe('public, max-age=600')
    expect(index.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/)
    expect(locations(index.body)).toEqual([`${publicUrl}/sitemaps/1.xml`])
    const first = await server.app.inject('/sitemaps/1.xml')
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(first.headers['cache-control']).toBe('public, max-age=600')
    expect(first.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/)
    expect(locations(first.body)).toContain(`${publicUrl}/`)
    expect(locations(first.body)).toEqual(withTitle.map((address) => publicUrl + address))
  })

  test('맛집 화면의 머리말에 그 맛집의 이름과 사진과 평점과 시간이 있다', async () => {
    const photo = `/media/pictures/${'b'.repeat(32)}/800.jpg`
    const { restaurantNo } = await buildRestaurant(server.deps.db, {
      restaurantName: '미리보기집',
      photo,
    })
    await buildReviews(server.deps.db, restaurantNo, [4])
    await server.deps.db
      .insertInto('operatingHours')
      .values({ restaurantNo, weekDay: 5, startMin: 1080, endMin: 1560 })
      .execute()
    for (const path of [`/restaurant/${restaurantNo}`, `/restaurant/${restaurantNo}/?from=kakao`]) {
      const page = await visit(path)
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body.match(/<title>/g)).toHaveLength(1)
      expect(page.body).toContain('<title>미리보기집 · 맛자리</title>')
      expect(page.body).toContain(`content="${publicUrl}${photo}"`)
      expect(page.body).toContain(`href="${publicUrl}/restaurant/${restaurantNo}"`)
      expect(page.body).toContain('"ratingValue":4,')
      expect(page.body).toContain('"dayOfWeek":"Friday","opens":"18:00","closes":"02:00"')
    }
  })

  test.each(['999999999', '0', 'abc', '%3Cscript%3E', '99999999999999999999'])(
    '없는 번호 %s 의 화면은 404이고 검색에 나오지 않게 한다',
    async (no) => {
      const page = await visit(`/restaurant/${no}`)
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain(`<title>${messages.restaurant.notPublic} · 맛자리</title>`)
      expect(page.body).toContain('<meta name="robots" content="noindex">')
    },
  )

  test.each(renderedAddresses)(
    '서버가 그리는 %s 에는 제 제목과 정해진 주소가 있다',
    async (address) => {
      const { restaurantNo } = await buildRestaurant(server.deps.db)
      const path = address.replace(':restaurantNo', restaurantNo)
      const { body } = await visit(`${path}?utm_source=kakao`)
      expect(body).toMatch(/<title>[^<]+ · 맛자리<\/title>/)
      expect(body).toMatch(/<meta name="description" content="[^"]/)
      expect(body).toContain(`<link rel="canonical" href="${publicUrl}${path}">`)
      const { title = '' } = pages[address].rendered ?? {}
      expect(body).toContain(title && `<title>${title} · 맛자리</title>`)
    },
  )

  test('리뷰와 검색의 화면에도 이름과 정해진 주소가 있다', async () => {
    const { restaurantNo } = await buildRestaurant(server.deps.db, { restaurantName: '머리말집' })
    const reviews = await visit(`/reviews/${restaurantNo}?page=2&utm_source=kakao`)
    expect(reviews.body).toContain('<title>머리말집 리뷰 · 맛자리</title>')
    expect(reviews.body).toContain(`href="${publicUrl}/reviews/${restaurantNo}"`)
    expect((await visit('/reviews/999999999')).statusCode).toBe(404)

    const asked = new URLSearchParams({ query: `</title>${'가'.repeat(100)}`, utm_source: 'kakao' })
    const search = await visit(`/search-results?${asked}`)
    expect(search.body).toContain(
      `<title>&#39;&lt;/title&gt;${'가'.repeat(42)}&#39; 검색 결과 · 맛자리`,
    )
    expect(search.body).not.toContain('utm_source')
  })

  test.each([
    ['/restaurant', 404],
    ['/restaurant/', 404],
    ['/restaurant-insert', 200],
    ['/login', 200],
  ])('%s 의 머리말은 그대로다', async (path, status) => {
    const page = await visit(path)
    expect(page.statusCode).toBe(status)
    expect(page.body).toContain('<title>맛자리</title>')
  })

  test('사이트맵은 활성 맛집만 번호의 구간마다 한 파일에 담는다', async () => {
    const inFirst = await buildRestaurant(server.deps.db)
    const hidden = await buildRestaurant(server.deps.db, { status: 'I' })
    const behind = numbersPerFile * 3 + 1
    await sql`alter table restaurant alter restaurant_no restart with ${sql.lit(behind)}`.execute(
      server.deps.db,
    )
    const far = await buildRestaurant(server.deps.db)
    expect(far.restaurantNo).toBe(String(behind))
    const index = await server.app.inject('/sitemap.xml')
    expect(locations(index.body)).toEqual([
      `${publicUrl}/sitemaps/1.xml`,
      `${publicUrl}/sitemaps/4.xml`,
    ])
    const first = locations((await server.app.inject('/sitemaps/1.xml')).body)
    expect(first[0]).toBe(`${publicUrl}/`)
    expect(first).toContain(`${publicUrl}/restaurant/${inFirst.restaurantNo}`)
    expect(first).not.toContain(`${publicUrl}/restaurant/${hidden.restaurantNo}`)
    const fourth = locations((await server.app.inject('/sitemaps/4.xml')).body)
    expect(fourth).toEqual([`${publicUrl}/restaurant/${behind}`])
  })

  test.each(['2.xml', '0.xml', '1', '1.txt', '01.xml', '-1.xml', '9999999999.xml', 'x.xml'])(
    '%s 라는 사이트맵은 없다',
    async (fileName) => {
      expect((await server.app.inject(`/sitemaps/${fileName}`)).statusCode).toBe(404)
    },
  )

  test('로봇에게 볼 곳과 보지 않을 곳을 알린다', async () => {
    const robots = await server.app.inject('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.headers['cache-control']).toBe('public, max-age=600')
    expect(robots.body.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Allow: /api/restaurants/',
      'Allow: /api/operatings',
      'Disallow: /api/',
      'Disallow: /mypage',
      'Disallow: /admin',
      'Disallow: /dev',
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ])
  })
})
