import { messages } from '@matjari/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { buildReviews } from '../../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { numbersPerFile } from './sitemap.ts'

const publicUrl = 'https://matjari.example'
let server: TestApp
beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: publicUrl })
})
afterAll(() => server.close())

const visit = (url: string) =>
  server.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml' } })
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at)

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
  expect(locations(first.body)).toEqual([`${publicUrl}/`])
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
    expect(page.body).toContain(`<title>${messages.restaurant.notShown} · 맛자리</title>`)
    expect(page.body).toContain('<meta name="robots" content="noindex">')
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
