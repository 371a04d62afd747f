import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const playwrightAxe = createRequire(import.meta.url).resolve('@axe-core/playwright')
const { source } = createRequire(playwrightAxe)('axe-core') as { source: string }

declare global {
  interface Window {
    axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/** The page breaks no rule of axe now, and does not scroll sideways. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page)
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${page.url()} sticks out`).toBeLessThanOrEqual(0)
}

/** At night nothing but the colours is different, so only the rules about colours are asked again. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

export async function expectAccessibleByDayAndNight(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, colourRules)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** The package's own way puts axe into the page twice each time it looks; once for each document is enough. */
async function expectNoViolations(page: Page, rules: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (options) => {
      const results = await window.axe?.run(document, options)
      return results?.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    { ...rules, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect(found, page.url()).toEqual([])
}
