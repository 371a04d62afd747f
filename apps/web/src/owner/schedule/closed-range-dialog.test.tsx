import type { HoursException } from '@matjari/contract/schedule/entities'
import { addDays } from '@matjari/contract/seoul-day'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered } from '../../../test/support/answers.ts'
import {
  button,
  dialog,
  pressAsSoonAs,
  pressable,
  read,
  text,
  toasts,
  until,
} from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import {
  noRange,
  rangeAfterPress,
  rangeAfterStep,
  rangeProblem,
  spokenRange,
} from './closed-range.ts'
import { OwnerExceptions } from './exceptions-card.tsx'
import { exceptionLines, ownerExceptionRows } from './hours-text.ts'

describe('기간', () => {
  const within = { first: '2026-12-01', last: '2027-12-01' }

  test('첫 번째로 누른 날에 시작하고 두 번째로 누른 날에 끝난다', () => {
    const begun = rangeAfterPress(noRange, '2026-12-24')
    expect(begun).toEqual({ from: '2026-12-24', to: null })
    const whole = rangeAfterPress(begun, '2026-12-28')
    expect(whole).toEqual({ from: '2026-12-24', to: '2026-12-28' })
    expect(rangeAfterPress(begun, '2026-12-20')).toEqual({ from: '2026-12-20', to: '2026-12-24' })
    expect(rangeAfterPress(begun, '2026-12-24')).toEqual({ from: '2026-12-24', to: '2026-12-24' })
    expect(rangeAfterPress(whole, '2026-12-30')).toEqual({ from: '2026-12-30', to: null })
  })

  test('Shift와 화살표는 초점이 있는 끝을 옮기고, 다른 끝은 그대로 둔다', () => {
    const begun = rangeAfterPress(noRange, '2026-12-24')
    const longer = rangeAfterStep(begun, { on: '2026-12-24', by: 7, ...within })
    expect(longer).toEqual({
      range: { from: '2026-12-24', to: '2026-12-31' },
      focus: '2026-12-31',
    })
    const shorter = rangeAfterStep(longer.range, { on: '2026-12-31', by: -1, ...within })
    expect(shorter.range).toEqual({ from: '2026-12-24', to: '2026-12-30' })
    const earlier = rangeAfterStep(shorter.range, { on: '2026-12-24', by: -1, ...within })
    expect(earlier.range).toEqual({ from: '2026-12-23', to: '2026-12-30' })
    const anew = rangeAfterStep(earlier.range, { on: '2026-12-10', by: 1, ...within })
    expect(anew.range).toEqual({ from: '2026-12-10', to: '2026-12-11' })
  })

  test('지난 날과 1년 뒤로는 옮겨지지 않는다', () => {
    const begun = rangeAfterPress(noRange, '2026-12-02')
    expect(rangeAfterStep(begun, { on: '2026-12-02', by: -7, ...within }).focus).toBe('2026-12-01')
    const late = rangeAfterPress(noRange, '2027-11-30')
    expect(rangeAfterStep(late, { on: '2027-11-30', by: 7, ...within }).focus).toBe('2027-12-01')
  })

  test('고르지 않았거나 너무 길면 까닭을 말하고, 고른 것을 소리로도 말한다', () => {
    const from = '2026-12-24'
    expect(rangeProblem(noRange)).toBe('쉬기 시작하는 날을 골라 주세요.')
    expect(rangeProblem({ from, to: addDays(from, 91) })).toBeNull()
    expect(rangeProblem({ from, to: addDays(from, 92) })).toBe(
      '쉬는 기간은 시작하는 날부터 92일까지 정할 수 있어요.',
    )
    expect(spokenRange({ from, to: null })).toBe('12월 24일부터. 끝나는 날을 골라 주세요.')
    expect(spokenRange({ from, to: '2026-12-28' })).toBe('12월 24일부터 12월 28일까지 5일')
  })

  const closed = (day: string, reason = ''): HoursException => ({
    restaurantNo: '7',
    day,
    isClosed: 'Y',
    startTime: null,
    endTime: null,
    breakStartTime: null,
    breakEndTime: null,
    reason,
  })
  const linesOf = (exceptions: readonly HoursException[]) =>
    exceptionLines(ownerExceptionRows(exceptions, '2026-12-01')).map((one) =>
      one.kind === 'day' ? one.row.label : `${one.line.label} ${one.line.days}일`,
    )

  test('이어지는 휴무는 한 줄이고, 단축 영업이나 다른 안내에서 끊긴다', () => {
    const short = { ...closed('2026-12-26'), isClosed: 'N' as const, startTime: '11:00' }
    expect(
      linesOf([closed('2026-12-24'), closed('2026-12-25'), short, closed('2026-12-27')]),
    ).toEqual(['12.24 (목) ~ 12.25 (금) 2일', '12.26 (토)', '12.27 (일)'])
    expect(
      linesOf([closed('2026-12-24', '휴가'), closed('2026-12-25', '휴가'), closed('2026-12-26')]),
    ).toEqual(['12.24 (목) ~ 12.25 (금) 2일', '12.26 (토)'])
    const many = Array.from({ length: 94 }, (_, day) => closed(addDays('2026-12-01', day)))
    expect(linesOf(many)).toEqual(['12.1 (화) ~ 3.2 (화) 92일', '3.3 (수) ~ 3.4 (목) 2일'])
  })
})

describe('휴무 창', () => {
  const closed = (day: string) => ({ restaurantNo: '7', day, isClosed: 'Y', reason: '휴가' })

  let exceptions: unknown[]
  let booked: string[]
  /** The dialog waits for it when it checks for bookings. */
  let answering: Promise<void>
  let sent: { path: string; query: URLSearchParams; body: unknown }[]

  function answerTo(url: string, { method = 'GET', body }: RequestInit): Response {
    const { pathname, searchParams } = new URL(url, 'http://test')
    const input = typeof body === 'string' ? JSON.parse(body) : null
    if (pathname === '/api/settings/affected') {
      const { from, to } = input.range
      const found = booked.filter((day) => from <= day && day <= to)
      return answered({
        count: found.length,
        reservations: found.map((reserveDay, no) => ({
          reservationNo: String(no),
          reserveDay,
          reserveTime: '18:30',
          numberOfGuests: 4,
          source: 'app',
          memberNickname: `손님${no}`,
          guestName: null,
          guestPhone: '010-6672-0094',
        })),
      })
    }
    if (method === 'GET')
      return answered(pathname === '/api/operatings/exceptions' ? exceptions : [])
    sent.push({ path: `${method} ${pathname}`, query: searchParams, body: input })
    return answered([], '쉬는 기간을 정했어요.')
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-03T12:00:00+09:00') })
    exceptions = []
    booked = []
    answering = Promise.resolve()
    sent = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      (url.includes('/affected') ? answering : Promise.resolve()).then(() => answerTo(url, init)),
    )
    showScreen(
      <OwnerExceptions
        restaurantNo="7"
        restaurantName="멘야하루"
        askAffected={() => Promise.resolve({ go: true })}
      />,
      { at: '/mypage/restaurant' },
    )
  })

  afterEach(() => {
    closeScreen()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const cell = (day: string) =>
    document.querySelector<HTMLButtonElement>(`[data-day="${day}"] button`)

  async function open() {
    await until(() => button('쉬는 기간 추가'))
    button('쉬는 기간 추가')?.click()
    await until(() => cell('2026-12-24'))
  }

  const onDay = () =>
    document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? null

  /** With the keyboard only. */
  async function press(key: string, shiftKey = false) {
    const before = onDay()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    )
    await until(() => onDay() !== before)
  }

  test('자판만으로 기간을 고르고, 지난 날은 누를 수 없다', async () => {
    await open()
    expect(cell('2026-12-02')?.disabled).toBe(true)
    cell('2026-12-24')?.focus()
    await until(() => document.querySelector('[data-day="2026-12-24"][data-focused]'))
    await press('ArrowRight')
    expect(onDay()).toBe('2026-12-25')
    await press('ArrowDown', true)
    await read('12월 25일부터 1월 1일까지 8일')
    expect(onDay()).toBe('2027-01-01')
    await press('ArrowLeft', true)
    await read('12월 25일부터 12월 31일까지 7일')
    await until(() => pressable('저장'))
    button('저장')?.click()
    await until(() => toasts().includes('쉬는 기간을 정했어요.'))
    expect(sent[0]).toMatchObject({
      path: 'PUT /api/operatings/closed-range',
      body: { restaurantNo: '7', from: '2026-12-25', to: '2026-12-31', reason: '' },
    })
    expect(dialog()).toBeNull()
  })

  test('그 사이의 예약은 전화번호와 함께 먼저 보이고, 취소하려면 이유가 있어야 한다', async () => {
    booked = ['2026-12-26', '2026-12-30']
    await open()
    cell('2026-12-24')?.click()
    await read('12월 24일부터. 끝나는 날을 골라 주세요.')
    cell('2026-12-28')?.click()
    await read('이 기간에 1팀 4명의 예약이 있어요.')
    expect(document.querySelector('a[href="tel:010-6672-0094"]')).not.toBeNull()
    document.querySelector<HTMLInputElement>('input[value="cancel"]')?.click()
    await until(() => pressable('저장하고 1팀에 알리기'))
    button('저장하고 1팀에 알리기')?.click()
    await read('이유를 입력해 주세요.')
    expect(sent).toEqual([])
    document.querySelector<HTMLInputElement>('input[value="keep"]')?.click()
    await until(() => pressable('1팀 지키고 저장'))
    button('1팀 지키고 저장')?.click()
    await until(() => sent.length === 1)
    expect(sent[0]?.query.get('affected')).toBe('keep')
  })

  test('예약을 확인하는 동안에는 저장하지 않고, 답이 온 순간의 누름은 예약을 지키지도 취소하지도 않는다', async () => {
    booked = ['2026-12-26']
    let answer = () => {}
    answering = new Promise((resolve) => {
      answer = resolve
    })
    await open()
    cell('2026-12-24')?.click()
    await read('12월 24일부터. 끝나는 날을 골라 주세요.')
    cell('2026-12-28')?.click()
    await until(() => button('예약을 확인하는 중'))
    button('예약을 확인하는 중')?.click()
    pressAsSoonAs('1팀 지키고 저장')
    answer()
    await read('이 기간에 1팀 4명의 예약이 있어요.')
    await until(() => sent.length > 0 || pressable('1팀 지키고 저장'))
    expect(sent).toEqual([])
    pressable('1팀 지키고 저장')?.click()
    await until(() => sent.length === 1)
    expect(sent[0]?.query.get('affected')).toBe('keep')
  })

  test('이어지는 휴무는 한 줄로 보이고 한 번에 지운다', async () => {
    exceptions = ['2026-12-24', '2026-12-25', '2026-12-26'].map(closed)
    await read('12.24 (목) ~ 12.26 (토)휴무3일휴가')
    expect(text()).not.toContain('12.25')
    button('12.24 (목) ~ 12.26 (토) 삭제')?.click()
    const { firstAlert, removeAlert } = await import('../../ui/overlay/alerts.ts')
    await until(() => firstAlert() !== null)
    const question = firstAlert()
    if (question) removeAlert(question.id)
    question?.answer(true)
    await until(() => sent.length === 1)
    expect(sent[0]?.path).toBe('DELETE /api/operatings/closed-range')
    expect(sent[0]?.query.get('from')).toBe('2026-12-24')
    expect(sent[0]?.query.get('to')).toBe('2026-12-26')
  })
})
