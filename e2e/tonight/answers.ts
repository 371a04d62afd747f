import type { Page, Route } from '@playwright/test'

type Table = {
  readonly name: string
  readonly times: readonly string[]
  readonly distance?: number
}

const restaurantOf = ({ name, times, distance }: Table, at: number) => ({
  restaurantNo: String(at + 1),
  restaurantName: name,
  restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
  isActive: 'Y',
  restaurantImage: null,
  restaurantCuisineType: '일식,라멘',
  district: '연남동',
  averageRating: 4.6,
  reviewCount: 128,
  reservable: true,
  openNow: true,
  lat: 37.56,
  lng: 126.92,
  priceMedian: 12_000,
  photos: [],
  distance: distance ?? null,
  times: times.map((time) => ({ time, remaining: null })),
  timesMore: 0,
  dayState: 'open',
  nextDay: null,
  nextTime: null,
  guestsMin: 1,
  guestsMax: 8,
  phone: null,
})

const answered = (items: unknown) => ({
  json: { header: { code: 'S200', message: '' }, body: { items } },
})

const pageOf = (tables: readonly Table[]) => ({
  restaurants: tables.map(restaurantOf),
  understood: [],
  supplements: [],
  pageInfo: { boardNoPerPage: 4, totalBoardNo: tables.length, pageSize: 5, currentPage: 1 },
  isCapped: false,
  correctedQuery: null,
})

type Params = URLSearchParams
type AnswerTo = (params: Params) => readonly Table[] | 'lost'

/**
 * What can be booked is the server's to say and depends on its clock, so the tests of what the first page
 * makes of it say it themselves. Returns what the row has asked so far.
 */
export async function answerTonight(page: Page, answer: AnswerTo) {
  const queries: Params[] = []
  const fulfill = async (route: Route) => {
    const search = new URL(route.request().url()).searchParams
    queries.push(search)
    const tables = answer(search)
    return tables === 'lost' ? route.abort() : route.fulfill(answered(pageOf(tables)))
  }
  await page.route(/\/api\/restaurants\/search\?.*bookable=Y/, fulfill)
  return queries
}

/** The row of the first page. */
export const row = (page: Page) => page.getByRole('region', { name: /바로 앉을 수 있는 곳$/ })

export const field = (page: Page, name: '날짜' | '시간대' | '인원') =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) })

export const evening: readonly Table[] = [
  { name: '멘야하루', times: ['17:30', '18:00', '18:30', '19:00', '20:00'] },
  { name: '동교화덕', times: ['18:30'] },
  { name: '사천골목', times: ['18:00', '19:00', '20:00'] },
  { name: '소롱당', times: ['19:00', '19:30'] },
]
