import type { Locator, Page } from '@playwright/test'

/** The row of a list in the administration, or the card it is on a phone. */
export const rowWith = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text })

/** Calls to the address stay on their way until the test lets them go. */
export async function hold(page: Page, address: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

export const refusal = '잠시 쉬고 있어요. 조금 뒤에 다시 해 주세요.'

/** The next call to the address finds the server out of order. */
export async function refuseNext(page: Page, address: string) {
  let isOver = false
  await page.route(address, (route) => {
    if (isOver) return route.fallback()
    isOver = true
    return route.fulfill({
      status: 503,
      json: { header: { code: 'E503', message: refusal }, body: { items: null } },
    })
  })
}

/** What the browser notes about an answer that is a refusal. */
export const notedRefusal = (status: number) =>
  `Failed to load resource: the server responded with a status of ${status}`
