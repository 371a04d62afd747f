import { expect, type Page } from '@playwright/test'

const drawn =
  /<div id="root">[^]*<\/div><script type="application\/json" id="page-state">[^]*?<\/script>/

/** Pages come as they do from a server that cannot draw just now: the browser asks for everything itself. */
export async function leaveDrawingToBrowser(page: Page) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(drawn, '<div id="root"></div>')
    return route.fulfill({ response, body })
  })
}

/** A server that has more urgent things to do leaves a page to the browser; the next one it draws again. */
export async function untilDrawn(page: Page, again = () => page.reload()) {
  const state = page.locator('#page-state')
  await expect(async () => {
    if ((await state.count()) === 0) await again()
    expect(await state.count()).toBe(1)
  }).toPass()
}
