import { expect, type Page } from '@playwright/test'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

// By its label: behind a dialog it has no role in the accessibility tree.
const chatButton = (page: Page) => page.locator('[aria-label^="관리자와 채팅"]')

/** What can be pressed and lies right under the chat button, wherever the page is scrolled to. */
const coveredBy = (button: Element) => {
  const controls = 'a, button, input, select, textarea, summary, label'
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const covered = new Set<string>()
  for (let x = left + 2; x < right; x += 6) {
    for (let y = top + 2; y < bottom; y += 6) {
      const stack = document.elementsFromPoint(x, y)
      const at = stack.findIndex((element) => element === button)
      // The corners of a round button are not its own.
      const below =
        at < 0 ? undefined : stack.slice(at).find((element) => !button.contains(element))
      const control = below?.closest(controls)
      if (control) covered.add(control.textContent || control.outerHTML.slice(0, 80))
    }
  }
  return [...covered]
}

async function expectNothingCovered(page: Page) {
  const button = chatButton(page)
  await expect(button).toBeVisible()
  const steps = await page.evaluate(() => {
    const most = document.documentElement.scrollHeight - innerHeight
    return Array.from({ length: 14 }, (_, step) => Math.round((most * step) / 13))
  })
  for (const top of steps) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
    expect(await button.evaluate(coveredBy), `${page.url()} at ${top}`).toEqual([])
  }
}

test('채팅 단추는 어느 화면에서도 누를 것을 가리지 않는다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'member01')
  const no = await restaurantNo(request, '멘야하루')
  for (const path of [
    '/',
    '/search-results',
    `/restaurant/${no}`,
    '/mypage/favorites',
    '/mypage/reservations',
    '/restaurant-insert',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectNothingCovered(page)
  }
})

test('창이 열리면 채팅 단추는 그 뒤에 있다', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search-results')
  const button = chatButton(page)
  await expect(button).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 760
  await page.getByRole('button', { name: isPhone ? /^필터/ : '가격대' }).click()
  await expect(page.getByRole('dialog', { name: '필터' })).toBeVisible()
  const isOnTop = await button.evaluate((chat) => {
    const { left, top, width, height } = chat.getBoundingClientRect()
    return chat.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(false)
})
