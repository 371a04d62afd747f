import type { Page } from '@playwright/test'

/** Collects what the browser complains about. Calls that are not served yet answer 501, and that is known. */
export function consoleErrors(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    const isKnown = message.text().includes('status of 501')
    if (message.type() === 'error' && !isKnown) errors.push(message.text())
  })
  return errors
}
