import type { DeskNumbers, DeskPeriod } from '@matjari/contract/owner-desk/entities'
import { addDays } from '@matjari/contract/seoul-day'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../../test/support/answers.ts'
import { deskShop } from '../../../test/support/desk.ts'
import { button, read, text, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { NumbersPage } from './numbers-page.tsx'

const period = (from: string, change: Partial<DeskPeriod> = {}): DeskPeriod => ({
  from,
  to: addDays(from, 6),
  bookings: 20,
  covers: 60,
  cancelled: 2,
  noShows: 1,
  noShowRate: 0.05,
  reviews: 3,
  rating: 4.5,
  ...change,
})

const numbersFor = (weeks: number): DeskNumbers => ({
  now: period('2026-10-23', { to: '2026-11-19', bookings: 1080, noShowRate: 0.042 }),
  before: period('2026-09-25', { bookings: 1000, covers: 60, noShowRate: 0.061, rating: null }),
  weeks: Array.from({ length: weeks }, (_, week) =>
    period(addDays('2026-10-23', 7 * week), { bookings: 20 + week, rating: week ? 4.5 : null }),
  ),
  times: [
    { weekDay: 1, time: '12:00', covers: 3 },
    { weekDay: 5, time: '18:30', covers: 12.5 },
    { weekDay: 6, time: '18:30', covers: 0.25 },
  ],
})

beforeEach(() => {
  beSignedIn('1')
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://test')
    if (pathname === '/api/desk/restaurants') return answered([deskShop])
    return answered(numbersFor(Number(searchParams.get('weeks'))))
  })
  showScreen(<NumbersPage title="숫자" />, { at: '/mypage/numbers' })
})

afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

const cells = (row: Element | null | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)

test('네 가지 숫자 옆에 그 전 주들의 숫자와 달라진 만큼이 있다', async () => {
  await read('1,080건')
  const stats = [...document.querySelectorAll('dl > *')].map((one) => one.textContent)
  expect(stats).toEqual([
    '예약1,080건그 전 4주 1,000건+80건',
    '손님60명그 전 4주 60명같아요',
    '노쇼율4.2%그 전 4주 6.1%-1.9%p',
    '별점4.5점그 전 4주 없음',
  ])
  const better = document.querySelector('dl > :nth-child(3) .text-ok-text')
  expect(better?.textContent).toBe('-1.9%p')
})

test('주마다의 그래프는 한 문장으로도, 표로도 읽힌다', async () => {
  await read('주마다')
  const picture = () => document.querySelector('[role="img"]')?.getAttribute('aria-label')
  expect(picture()).toBe('최근 4주 예약. 모두 86건, 가장 많은 주는 11.13 ~ 11.19 23건이에요.')
  button('주마다, 표로 보기')?.click()
  await until(() => document.querySelector('table[role="table"]'))
  const rows = [...document.querySelectorAll('table[role="table"] tbody tr')]
  expect(rows).toHaveLength(4)
  expect(cells(rows[0])).toEqual(['10.23 ~ 10.29', '20건', '60명', '2건', '1팀 (5.0%)', '-'])
  expect(cells(rows[3])[5]).toBe('4.5점 (리뷰 3개)')
})

test('바쁜 시간은 요일과 시간의 표이고, 바쁜 순서로도 볼 수 있다', async () => {
  await read('가장 바쁜 시간은 금요일 18:30, 평균 12.5명이에요.')
  const heat = document.querySelector('.desk-heat')
  expect(cells(heat?.querySelector('tbody tr:last-child'))).toEqual([
    '18:30',
    '없음',
    '없음',
    '없음',
    '없음',
    '13',
    '<1',
    '없음',
  ])
  const levels = [...(heat?.querySelectorAll('[data-level]') ?? [])].map((cell) =>
    cell.getAttribute('data-level'),
  )
  expect(levels.filter((level) => level !== '0')).toEqual(['1', '4', '1'])
  button('바쁜 시간, 표로 보기')?.click()
  await until(() => document.querySelector('table[role="table"]'))
  const rows = [...document.querySelectorAll('table[role="table"] tbody tr')].map(cells)
  expect(rows).toEqual([
    ['금요일 18:30', '12.5명'],
    ['월요일 12:00', '3명'],
    ['토요일 18:30', '0.3명'],
  ])
})

test('12주를 고르면 주소에 남고 12주가 보인다', async () => {
  await read('어제까지 4주')
  document.querySelector<HTMLInputElement>('input[value="12"]')?.click()
  await read('어제까지 12주')
  expect(address()).toBe('/mypage/numbers?restaurantNo=7&weeks=12')
  expect(document.querySelectorAll('[data-bar]')).toHaveLength(12)
  expect(text()).toContain('그 전 12주')
})
