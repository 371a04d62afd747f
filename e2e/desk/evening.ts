import { formatClockTime, guestClock, parseClockTime } from '@matjari/contract/clock-time'
import { seoulMinutes, seoulToday } from '@matjari/contract/seoul-day'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { newReservable } from '../support/own-restaurant.ts'
import { headersOf, type Who } from '../support/signed-in.ts'

const dayMinutes = 24 * 60
const interval = 30

type Entry = {
  readonly guestName?: string
  readonly guestPhone?: string
  readonly memo?: string
  readonly numberOfGuests?: number
  readonly isOver?: 'Y'
  /** They sit down at once, and it is always now. */
  readonly isSeated?: 'Y'
  readonly time?: string
}

/**
 * A restaurant on an evening, whenever this runs: it has been open for some minutes and stays so for a whole day. Its
 * first half hour is the running one and lasts at least twenty minutes more, so that no time ends during a test.
 */
export async function newEvening(request: APIRequestContext, { maxTeamNum = 6 } = {}) {
  await midnightPassed()
  const now = new Date()
  const day = seoulToday(now)
  const opened = Math.floor(seoulMinutes(now) / 10) * 10
  const opening = formatClockTime(opened)
  const hours = { from: opening, to: opening }
  const made = await newReservable(request, { ...hours, maxTeamNum, interval })
  const { owner, restaurantNo } = made
  /** The running half hour is 0. */
  const time = (step: number) => formatClockTime(opened + step * interval)

  /** As the desk itself does it, behind the screen. */
  async function enter({ isSeated, time: reserveTime = time(0), ...guest }: Entry) {
    const answer = await request.post('/api/reservation/board', {
      headers: await headersOf(request, owner),
      data: {
        restaurantNo,
        reserveDay: day,
        reserveTime: isSeated ? minuteNow(day) : reserveTime,
        numberOfGuests: 2,
        source: isSeated ? 'walkIn' : 'phone',
        isSeated,
        ...guest,
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    const { body } = (await answer.json()) as { body: { items: { reservationNo: string } } }
    return body.items.reservationNo
  }

  return { ...made, day, time, shown: (step: number) => guestClock(time(step)), enter }
}

/** In its last two minutes a day is waited out: no calendar turns over under a test. */
async function midnightPassed() {
  while (seoulMinutes(new Date()) >= dayMinutes - 2)
    await new Promise((resolve) => setTimeout(resolve, 1000))
}

export type Evening = Awaited<ReturnType<typeof newEvening>>

/** A minute after midnight still belongs to the day on which it became evening. */
function minuteNow(day: string) {
  const now = new Date()
  return formatClockTime(seoulMinutes(now) + (seoulToday(now) === day ? 0 : dayMinutes))
}

/** As a time field of the owner's pages takes it. */
export const typed = (time: string) =>
  formatClockTime((parseClockTime(time) ?? 0) % dayMinutes).replace(':', '')

type Row = { readonly guestName: string | null; readonly numberOfGuests: number; state: string }

/** What the server knows of the day. */
export async function bookingsOf(request: APIRequestContext, owner: Who, evening: Evening) {
  const { restaurantNo, day } = evening
  const answer = await request.get(`/api/desk/day?restaurantNo=${restaurantNo}&day=${day}`, {
    headers: await headersOf(request, owner),
  })
  const { body } = (await answer.json()) as { body: { items: { reservations: Row[] } } }
  return body.items.reservations
}

export const rowOf = (page: Page, name: string) =>
  page.locator('li[data-reservation]').filter({ hasText: name })

/** The menu behind the three dots of a guest. */
export async function chooseFor(page: Page, name: string, item: string, press = click) {
  await press(page.getByRole('button', { name: `${name} 더 보기` }))
  await press(page.getByRole('menuitem', { name: item }))
}

const click = (target: Locator) => target.click()

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Asked whether to go above the limits, the owner reads a question; the browser calls that an error. */
export const asked = 'Failed to load resource: the server responded with a status of 409 (Conflict)'
