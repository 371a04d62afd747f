import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { BookingDialog } from './booking-dialog.tsx'

// The calendar's file never arrives.
vi.mock('./booking-month.tsx', () => new Promise(() => {}))

let root: Root
/** Which ranges of days were asked for, and how the test answers them. */
let ranges: string[]
let answerDays: (days: readonly unknown[]) => void

const info = {
  minNum: 1,
  maxNum: 3,
  description: '',
  interval: 30,
  horizonDays: 90,
  leadMinutes: 0,
}
const day = '2099-11-16'
const slots = [{ time: '18:30', available: true, remaining: 5, reason: null }]

const answer = (items: unknown) =>
  Response.json({ header: { code: 'S200', message: '' }, body: { items } })

function fetched(url: string) {
  const { pathname, searchParams } = new URL(url, location.href)
  if (pathname.endsWith('/info')) return Promise.resolve(answer(info))
  if (pathname.endsWith('/reservation')) return Promise.resolve(answer({ resultMap: {}, slots }))
  if (!pathname.endsWith('/days')) return Promise.resolve(answer([]))
  ranges.push(`${searchParams.get('from')} ${searchParams.get('to')}`)
  return new Promise<Response>((resolve) => {
    answerDays = (days) => resolve(answer(days))
  })
}

/** Turns of the event loop, not of the clock. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

function show({ isWide }: { isWide: boolean }) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener() {},
    removeEventListener() {},
  }))
  root.render(
    <QueryClientProvider client={makeQueryClient()}>
      <BookingDialog
        open
        onClose={() => {}}
        restaurant={{ restaurantNo: '7', restaurantName: '멘야하루' }}
        choice={{ day, time: null, guests: 2 }}
      />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00+09:00`) })
  ranges = []
  vi.stubGlobal('fetch', fetched)
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('어느 날이 쉬는 날인지는 달력의 파일을 기다리지 않고 묻는다', async () => {
  show({ isWide: true })
  await until(() => document.querySelector('[role="dialog"]') !== null)
  for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(ranges).toEqual(['2099-11-16 2099-11-30'])
})

test('쉬는 날을 알기 전에는 어느 날도 열려 보이지 않는다', async () => {
  show({ isWide: false })
  const strip = () => document.querySelector('fieldset.days')
  await until(() => strip() !== null && ranges.length > 0)
  expect(strip()?.getAttribute('aria-busy')).toBe('true')
  answerDays([{ day: '2099-11-17', dayState: 'closed', firstTime: null }])
  await until(() => document.body.textContent.includes('휴무'))
  expect(strip()?.getAttribute('aria-busy')).toBe('false')
})
