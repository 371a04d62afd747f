import { expect, type Locator, type Page } from '@playwright/test'

const hourMs = 60 * 60_000

/** A day in Seoul so many days from today. */
export const inDays = (count: number) =>
  new Date(Date.now() + (9 + 24 * count) * hourMs).toISOString().slice(0, 10)

/** The same, or the day after: on Mondays the sample city rests. */
export const openDayIn = (count: number) =>
  new Date(inDays(count)).getUTCDay() === 1 ? inDays(count + 1) : inDays(count)

/** 11.16, as screens write it. */
export function shortDay(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return `${month}.${date}`
}

export const bookingDialog = (page: Page, title = '예약하기') =>
  page.getByRole('dialog', { name: title })

/** Leafs to the month and presses the day. */
export async function chooseDay(dialog: Locator, day: string) {
  const [year, month, date] = day.split('-').map(Number)
  await openMonth(dialog)
  const grid = dialog.getByRole('grid', { name: `${year}년 ${month}월` })
  while ((await grid.count()) === 0) await dialog.getByRole('button', { name: '다음 달' }).click()
  await grid.getByRole('button', { name: new RegExp(`${month}월 ${date}일`) }).click()
}

export const choice = (dialog: Locator, text: string) =>
  dialog.getByRole('button', { name: text, exact: true })

/** Where there is no room for it, the month opens on demand. */
async function openMonth(dialog: Locator) {
  const opener = dialog.getByRole('button', { name: '달력', expanded: false })
  const grid = dialog.getByRole('grid')
  await grid.or(opener).waitFor()
  if (await opener.isVisible()) await opener.click()
  await grid.waitFor()
}

/** A button for each number where there is room, one number to change where there is not. */
export async function chooseParty(dialog: Locator, guests: number) {
  const button = choice(dialog, `${guests}명`)
  const number = dialog.getByRole('spinbutton', { name: '인원' })
  await button.or(number).waitFor()
  if (await number.isVisible()) await number.fill(String(guests))
  else await button.click()
  await expect(dialog).toContainText(`인원을 선택해 주세요 (${guests}명)`)
}

export const ticketOf = (page: Page) => page.getByRole('alertdialog')

/** What the guest sees after booking. */
export async function closeTicket(page: Page, heading = '예약이 등록되었습니다!') {
  const ticket = ticketOf(page)
  await expect(ticket.getByRole('heading', { name: heading })).toBeVisible()
  await ticket.getByRole('button', { name: '닫기' }).click()
  await expect(ticket).toBeHidden()
}
