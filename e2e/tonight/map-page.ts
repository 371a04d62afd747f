import { expect, type Locator, type Page } from '@playwright/test'

export const map = (page: Page) => page.getByRole('application', { name: /^(약도|지도)\. / })
export const pins = (page: Page) => map(page).getByRole('button')
export const groups = (page: Page) =>
  map(page).getByRole('button', { name: /곳 모여 있어요, 확대하기/ })

/** `search` begins with &. */
export async function openMap(page: Page, search = '', origin = '') {
  await page.goto(`${origin}/search-results?view=map${search}`)
  await expect(pins(page).first()).toBeVisible()
}

/** Pixels for a metre of the sketch. */
export const scaleOf = async (page: Page) =>
  Number(await map(page).locator('svg[data-scale]').getAttribute('data-scale'))

/** Where a pin points to. */
export const placeOf = (pin: Locator) =>
  pin.evaluate((button) => {
    if (!(button instanceof HTMLElement)) throw new Error('not a pin')
    const { left, top } = button.style
    return { x: Math.round(Number.parseFloat(left)), y: Math.round(Number.parseFloat(top)) }
  })
