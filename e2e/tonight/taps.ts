import type { Page } from '@playwright/test'

/** Counts every touch and click of the page from its next opening on. */
export async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('countTap', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    const counter = window as typeof window & { countTap: () => void }
    window.addEventListener('pointerdown', () => counter.countTap(), { capture: true })
  })
  return () => taps
}
