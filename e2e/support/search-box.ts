import type { Page } from '@playwright/test'

/** The words of the results. On a phone the whole question is one pill, which unfolds. */
export async function searchBox(page: Page) {
  const pill = page.getByRole('main').locator('search button[aria-controls][aria-expanded="false"]')
  if (await pill.isVisible()) await pill.click()
  return page.getByRole('main').getByRole('combobox', { name: '검색어' })
}
