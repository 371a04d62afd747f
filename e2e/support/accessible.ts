import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No rule of axe is broken on the page as it stands, and nothing sticks out at the side. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(axeOn(page))
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, `${page.url()} sticks out`).toBeLessThanOrEqual(0)
}

/** At night nothing but the colours is different, so only the rules about colours are asked again. */
const colourRules = ['color-contrast', 'link-in-text-block']

export async function expectAccessibleByDayAndNight(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(axeOn(page).withRules(colourRules))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Nothing but violations, in the page itself: it has no frames, for which a second page would be opened. */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function expectNoViolations(axe: AxeBuilder) {
  const { violations, url } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  expect(found, url).toEqual([])
}
