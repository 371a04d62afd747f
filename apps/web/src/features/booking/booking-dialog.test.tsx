import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import type { BookingChoice } from './booking-address.ts'
import { BookingDialog } from './booking-dialog.tsx'
import type { BookedTable } from './booking-request.ts'
import type { Booked } from './use-booking-form.ts'

type Sent = { method: string; url: string; key: string | undefined; body: unknown }
type Reply = () => Response | Promise<Response>

const envelope = (items: unknown, header: { code: string; message: string; status?: number }) =>
  Response.json(
    { header: { code: header.code, message: header.message }, body: { items } },
    { status: header.status ?? 200 },
  )

const done = { code: 'S200', message: '예약이 등록되었습니다!' }
const refused: Reply = () =>
  envelope(null, { code: 'E409-SLOT', message: '방금 자리가 찼어요.', status: 409 })
const lost: Reply = () => Promise.reject(new TypeError('연결이 끊겼어요'))

/** Bookings and changes that went out, and what they will be answered, one after the other. */
let sent: Sent[]
let replies: Reply[]
let slots: readonly unknown[]
let slotsForThree: readonly unknown[]
let days: readonly unknown[]
let isClosed: boolean
let booked: Booked | null
let awaited: object | null
let client: QueryClient
let root: Root

const chosenDay = '2099-11-16'
const openDay = '2099-11-18'
const chosen: BookingChoice = { day: chosenDay, time: '18:30', guests: 3 }
const text = () => document.body.textContent ?? ''

const free = (time: string) => ({ time, available: true, remaining: 5, reason: null })
const full = (time: string) => ({ time, available: false, remaining: 0, reason: 'full' })

async function answer(url: string, { method = 'GET', headers, body }: RequestInit) {
  if (method === 'GET' && url.includes('/info')) {
    const info = { minNum: 1, maxNum: 3, description: '', interval: 30 }
    return envelope({ ...info, horizonDays: 90, leadMinutes: 0 }, done)
  }
  if (method === 'GET' && url.includes('/days')) return envelope(days, done)
  if (method === 'GET' && url.includes('/operatings')) return envelope([], done)
  if (method === 'GET') {
    const reserveDay = new URL(url, location.href).searchParams.get('reserveDay')
    if (reserveDay === openDay) return envelope({ resultMap: {}, slots: [free('12:00')] }, done)
    const guests = new URL(url, location.href).searchParams.get('numberOfGuests')
    return envelope({ resultMap: {}, slots: guests === '3' ? slotsForThree : slots }, done)
  }
  const key = new Headers(headers).get('idempotency-key') ?? undefined
  sent.push({ method, url, key, body: typeof body === 'string' ? JSON.parse(body) : null })
  return (replies.shift() ?? (() => envelope({}, done)))()
}

/** Turns of the event loop, not of the clock. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')]
const named = (text: string) =>
  buttons().find((button) => button.textContent === text && !button.disabled)

async function press(text: string) {
  await until(() => named(text) !== undefined)
  named(text)?.click()
}

const alertText = () => document.querySelector('[role="dialog"] [role="alert"]')?.textContent ?? ''

type Shown = {
  readonly change?: BookedTable
  readonly choice?: BookingChoice
  readonly hasTicket?: boolean
  readonly canWait?: boolean
}

function show({ change, choice, hasTicket = false, canWait = false }: Shown = {}) {
  client = makeQueryClient()
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  root.render(
    <QueryClientProvider client={client}>
      <BookingDialog
        open
        onClose={() => {
          isClosed = true
        }}
        restaurant={{ restaurantNo: '7', restaurantName: '멘야하루' }}
        change={change}
        choice={choice}
        onWait={
          canWait
            ? (request) => {
                awaited = request
              }
            : undefined
        }
        onBooked={
          hasTicket
            ? (news) => {
                booked = news
              }
            : undefined
        }
      />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  sent = []
  replies = []
  slots = [free('19:00'), free('18:30')]
  slotsForThree = slots
  days = []
  isClosed = false
  booked = null
  awaited = null
  vi.stubGlobal('fetch', answer)
})

afterEach(() => {
  root.unmount()
  const alert = firstAlert()
  if (alert) removeAlert(alert.id)
  vi.unstubAllGlobals()
})

test('인원은 둘로 시작하고, 시간이 빠졌으면 아무것도 보내지 않고 그리로 간다', async () => {
  show()
  await until(() => named('18:30') !== undefined)
  expect(named('2명')?.getAttribute('aria-pressed')).toBe('true')
  await press('예약하기')
  await until(() => alertText() !== '')
  expect(alertText()).toBe('시간을 선택해 주세요')
  expect(document.activeElement?.textContent).toBe('18:30')
  expect(sent).toEqual([])
})

test('예약하면 고른 것을 열쇠와 함께 보내고 서버의 말을 알린 뒤 닫는다', async () => {
  show()
  await press('3명')
  await press('18:30')
  await press('예약하기')
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe('예약이 등록되었습니다!')
  expect(isClosed).toBe(true)
  const [booking] = sent
  expect(booking?.body).toMatchObject({
    restaurantNo: '7',
    reserveTime: '18:30',
    numberOfGuests: 3,
  })
  expect(booking?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('두 번 눌러도 한 번 보내고 한 번 답하며, 거절된 뒤에는 다시 누를 수 있다', async () => {
  const twice = (text: string) => {
    named(text)?.click()
    named(text)?.click()
  }
  replies = [refused]
  show()
  await press('2명')
  await press('18:30')
  await until(() => named('예약하기') !== undefined)
  twice('예약하기')
  await until(() => alertText() !== '')
  expect(sent.length).toBe(1)
  twice('예약하기')
  await until(() => firstAlert() !== null)
  expect([sent.length, alertText()]).toEqual([2, ''])
})

test('답을 잃으면 같은 열쇠로 되묻고, 그래도 없으면 다시 시도도 같은 열쇠를 쓴다', async () => {
  replies = [lost, lost, lost, () => envelope({}, { ...done, message: '예약이 이미 완료됐어요' })]
  show()
  await press('2명')
  await press('18:30')
  // The last table was ours, as far as anybody can see.
  slots = [full('18:30'), free('19:00')]
  await press('예약하기')
  await press('다시 시도')
  await until(() => firstAlert() !== null)
  expect(firstAlert()?.message).toBe('예약이 이미 완료됐어요')
  expect(sent.length).toBe(4)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('거절은 창 안에서 말하고 고른 것을 남기며, 다음에는 새 열쇠를 쓴다', async () => {
  replies = [refused]
  show()
  await press('2명')
  await press('18:30')
  await press('예약하기')
  await until(() => alertText() !== '')
  expect(alertText()).toBe('방금 자리가 찼어요.')
  expect(isClosed).toBe(false)
  expect(named('2명')?.getAttribute('aria-pressed')).toBe('true')

  await press('예약하기')
  await until(() => firstAlert() !== null)
  expect(sent.length).toBe(2)
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('고른 인원이 앉을 수 있는 시간을 다시 물어, 그 인원에게 없는 시간은 고를 수 없다', async () => {
  slotsForThree = [full('18:30'), free('19:00')]
  show()
  await press('2명')
  await press('18:30')
  await press('3명')
  await until(() => named('18:30') === undefined)
  await press('예약하기')
  await until(() => alertText() !== '')
  expect(alertText()).toBe('18:30에는 예약할 수 없어요. 예약이 다 찼어요.')
  expect(sent).toEqual([])
})

test('변경은 제 예약을 고른 채 열리고, 바뀐 것이 없으면 보내지 않는다', async () => {
  slots = [full('18:30'), free('19:00')]
  const own = { reserveDay: '2099-11-15', reserveTime: '18:30', numberOfGuests: 2 }
  show({ change: { reservationNo: '9', ...own } })
  await press('변경하기')
  await until(() => alertText() !== '')
  expect(alertText()).toContain('바뀐 내용이 없어요')
  expect(sent).toEqual([])

  await press('3명')
  await press('변경하기')
  await until(() => firstAlert() !== null)
  const [changing] = sent
  expect(changing?.method).toBe('PUT')
  expect(changing?.url).toContain('/api/reservation/9')
  expect(changing?.body).toEqual({ ...own, numberOfGuests: 3 })
})

test('주소에서 다 골라 왔으면 그대로 차 있고, 한 번 누르면 표를 보인다', async () => {
  show({ choice: chosen, hasTicket: true })
  await until(() => document.activeElement?.textContent === '예약하기')
  expect(text()).toContain('11.16 (월)')
  expect(text()).toContain('인원을 선택해 주세요 (3명)')
  expect(text()).toContain('시간을 선택해 주세요 (18:30)')
  replies = [() => envelope({ state: 'confirmed', reservationNo: '5' }, done)]
  await press('예약하기')
  await until(() => booked !== null)
  expect(booked).toMatchObject({ message: '예약이 등록되었습니다!', table: { reservationNo: '5' } })
  expect(sent.map(({ body }) => body)).toEqual([
    { restaurantNo: '7', reserveDay: chosenDay, reserveTime: '18:30', numberOfGuests: 3 },
  ])
  expect([isClosed, firstAlert()]).toEqual([true, null])
})

test('이미 취소된 예약이라는 답은 표가 아니라 말로 듣는다', async () => {
  show({ choice: chosen, hasTicket: true })
  replies = [
    () => envelope({ state: 'cancelled' }, { ...done, message: '이미 취소된 예약이에요.' }),
  ]
  await press('예약하기')
  await until(() => firstAlert() !== null)
  expect([firstAlert()?.message, booked]).toEqual(['이미 취소된 예약이에요.', null])
})

test('고른 시간이 그사이 차면 방금 마감됐다고 알린다', async () => {
  show({ choice: chosen })
  await until(() => named('18:30') !== undefined)
  slots = [full('18:30'), free('19:00')]
  slotsForThree = slots
  await client.refetchQueries()
  await until(() => text().includes('18:30은 방금 마감됐어요'))
  const outputs = [...document.querySelectorAll('output')].map(({ textContent }) => textContent)
  expect(outputs).toContain('18:30은 방금 마감됐어요')
})

test('자리를 빼앗기면 가까운 시간을 그 자리에서 고른다', async () => {
  show({ choice: chosen })
  await until(() => named('18:30') !== undefined)
  replies = [refused]
  slotsForThree = [full('18:30'), free('19:00')]
  await press('예약하기')
  await until(() => alertText() === '방금 자리가 찼어요.')
  await until(() => document.querySelector('[aria-label="19:00 고르기"]') !== null)
  document.querySelector<HTMLElement>('[aria-label="19:00 고르기"]')?.click()
  await until(() => text().includes('시간을 선택해 주세요 (19:00)'))
  expect(alertText()).toBe('')
})

test('쉬는 날은 까닭을 말하고 다음 여는 날의 시간을 한 번에 고르게 한다', async () => {
  slots = [{ time: '18:30', available: false, remaining: 0, reason: 'closed' }]
  slotsForThree = slots
  days = [
    { day: '2099-11-17', dayState: 'full', firstTime: null },
    { day: openDay, dayState: 'open', firstTime: '12:00' },
  ]
  show({ choice: chosen })
  await until(() => text().includes('11.16 (월)은 쉬는 날이에요'))
  expect(text()).toContain('월요일마다 쉬어요.')
  await until(() => document.querySelector('[aria-label="11.18 (수) 12:00 고르기"]') !== null)
  document.querySelector<HTMLElement>('[aria-label="11.18 (수) 12:00 고르기"]')?.click()
  await until(() => text().includes('시간을 선택해 주세요 (12:00)'))
  await press('예약하기')
  await until(() => sent.length > 0)
  expect(sent[0]?.body).toMatchObject({ reserveDay: openDay, reserveTime: '12:00' })
})

test('요청사항과 전화번호는 적은 것만 보내고, 번호가 아니면 보내지 않는다', async () => {
  show({ choice: chosen })
  const phone = await typedInto('input[type="tel"]', '12')
  await press('예약하기')
  await until(() => alertText() !== '')
  expect([sent.length, document.activeElement === phone]).toEqual([0, true])
  await typedInto('input[type="tel"]', '01012345678')
  await press('예약하기')
  await until(() => sent.length > 0)
  expect(sent[0]?.body).toMatchObject({ phone: '010-1234-5678' })
  expect(sent[0]?.body).not.toHaveProperty('request')
})

/** As a person types: React hears the event of the element. */
async function typedInto(selector: string, value: string) {
  await until(() => document.querySelector(selector) !== null)
  const input = document.querySelector<HTMLInputElement>(selector)
  // Past React's own watch over the value, which would take it for its own change.
  if (input)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  return input
}

test('마감된 시간은 한 줄로 기다리는 길을 주고, 저녁이 모두 찼으면 그렇다고 하며, 바꾸는 창은 주지 않는다', async () => {
  slots = [free('12:00'), full('18:30'), free('19:00')]
  show({ canWait: true, choice: { ...chosen, time: '18:30', guests: 2 } })
  await until(() => text().includes('1개 시간이 마감이에요'))
  await press('빈자리 알림')
  expect(awaited).toEqual({ day: chosenDay, guests: 2, near: '18:30' })

  root.unmount()
  slots = [free('12:00'), full('18:30'), full('19:00')]
  show({ canWait: true, choice: { ...chosen, time: null, guests: 2 } })
  await until(() => text().includes('저녁 자리가 나면 알려 드려요'))
  await press('빈자리 알림')
  expect(awaited).toEqual({ day: chosenDay, guests: 2, near: '18:30' })

  root.unmount()
  const own = { reserveDay: chosenDay, reserveTime: '12:00', numberOfGuests: 2 }
  show({ change: { reservationNo: '9', ...own } })
  await until(() => text().includes('2개 시간이 마감이에요'))
  expect(named('빈자리 알림')).toBeUndefined()
})
