import type { Locator, Page } from '@playwright/test'

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
  await dialog.getByRole('grid').waitFor()
  const grid = dialog.getByRole('grid', { name: `${year}년 ${month}월` })
  while ((await grid.count()) === 0) await dialog.getByRole('button', { name: '다음 달' }).click()
  await grid.getByRole('button', { name: new RegExp(`${month}월 ${date}일`) }).click()
}

export const choice = (dialog: Locator, text: string) =>
  dialog.getByRole('button', { name: text, exact: true })
