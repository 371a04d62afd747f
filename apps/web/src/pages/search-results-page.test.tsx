import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { seoulMoment } from '@matjari/contract/seoul-day'
import { mealNames } from '@matjari/contract/table-search/meals'
import { nearestTimes, timeRangeOf } from '@matjari/contract/table-search/offers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../test/support/answers.ts'
import { foundPlace, search } from '../../test/support/drawn-pages.ts'
import { button, until } from '../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../test/support/screen.tsx'
import { SearchResultsPage } from './search-results-page.tsx'

const today = '2026-11-19'
const tomorrow = '2026-11-20'
/** From five until half past nine, every half hour. */
const free = Array.from({ length: 10 }, (_, at) => ({ minute: 1020 + at * 30, room: 5 }))
const nothing = { wonLeast: null, wonMost: null, day: null, clock: null, people: null }
const readable = [
  { ...nothing, kind: 'party', text: '3명', label: '3명', people: 3 },
  { ...nothing, kind: 'time', text: '저녁 8시', label: '저녁 8시', clock: '20:00' },
  { ...nothing, kind: 'time', text: '내일', label: '내일', day: tomorrow },
  { ...nothing, kind: 'place', text: '이태원', label: '이태원' },
]
const calls: URLSearchParams[] = []

beforeEach(() => {
  calls.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: seoulMoment(today, 23 * 60) })
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://test')
    if (!pathname.endsWith('/search')) return Promise.resolve(answered([]))
    const query = searchParams.get('query') ?? ''
    const understood = readable.filter(({ text }) => query.includes(text))
    const day = searchParams.get('day')
    if (day === null) return Promise.resolve(answered({ ...search, understood }))
    calls.push(searchParams)
    const time = searchParams.get('time') ?? undefined
    const meal = mealNames.find((one) => one === searchParams.get('meal'))
    const restaurant: FoundRestaurant = {
      ...foundPlace,
      ...nearestTimes(free, timeRangeOf({ time, meal })),
      dayState: 'open',
    }
    const page = { ...search, understood, day, bookableCount: 1, restaurants: [restaurant] }
    return Promise.resolve(answered(page))
  })
})
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chips = () => [...document.querySelectorAll('ul[aria-label$="예약할 수 있는 시간"] a')]
const lastParams = () => Object.fromEntries(calls.at(-1) ?? [])
const clocks = () => chips().map((chip) => chip.textContent)

async function show(query: string) {
  showScreen(<SearchResultsPage />, { at: `/search-results?${new URLSearchParams({ query })}` })
  await until(() => chips().length > 0)
}

test('글에 적은 시각을 서버에 묻고, 그 시각이 칩의 맨 앞에 채워져 있다', async () => {
  await show('내일 저녁 8시 3명 이태원')
  expect(lastParams()).toMatchObject({ day: tomorrow, time: '20:00', guests: '3' })
  expect(clocks()).toEqual(['20:00', '19:30', '20:30'])
  expect(chips().map((chip) => chip.className.includes('bg-brand text-on-brand'))).toEqual([
    true,
    false,
    false,
  ])
  expect(chips()[0]?.getAttribute('aria-label')).toBe('내일 20:00 3명 예약, 찾는 시간')
  expect(chips()[1]?.getAttribute('aria-label')).toBe('내일 19:30 3명 예약')
  expect(document.querySelector('search')?.textContent).toContain('내일 11.20 (금) · 20:00 · 3명')
  const card = document.querySelector<HTMLAnchorElement>('a[href^="/restaurant/7?day"]')
  expect(card?.getAttribute('href')).toContain('time=20%3A00')
})

test('막대에서 끼니를 고르면 글에 적은 시각을 대신한다', async () => {
  await show('내일 저녁 8시 3명 이태원')
  button('시간대20:00')?.click()
  await until(() => document.querySelector('[role="dialog"]'))
  const meals = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')]
  expect(meals.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  meals[1]?.click()
  await until(() => lastParams().meal === 'dinner' && lastParams().time === undefined)
  expect(address()).toContain('meal=dinner')
  expect(decodeURIComponent(address() ?? '')).toContain('query=내일+3명+이태원')
  expect(clocks()).toEqual(['18:00', '18:30', '19:00'])
})
