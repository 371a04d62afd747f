import { type CDPSession, expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'

const box = (page: Page) => page.getByRole('main').getByRole('combobox', { name: '검색어' })
const list = (page: Page) => page.getByRole('listbox', { name: '추천 검색어' })
const options = (page: Page) => list(page).getByRole('option')
const active = (page: Page) => list(page).getByRole('option', { selected: true })
/** With the rest of the question, which is another test's. */
const resultsOf = (query: string) => (url: URL) =>
  url.pathname === '/search-results' && url.searchParams.get('query') === query

async function openWithRecent(page: Page, searches: readonly string[]) {
  await page.addInitScript((stored) => {
    localStorage.setItem('matjari-recent-searches', JSON.stringify(stored))
  }, searches)
  await page.goto('/')
}

test('키보드로 최근 검색, 음식, 동네, 가게를 모두 지나며 고른다', async ({ page }) => {
  const errors = consoleErrors(page)
  await openWithRecent(page, ['한우 오마카세', '라멘'])
  await box(page).focus()
  await page.keyboard.type('한', { delay: 40 })
  for (const name of ['최근 검색', '음식', '동네', '가게'])
    await expect(list(page).getByRole('group', { name, exact: true })).toBeVisible()
  const texts = await options(page).allTextContents()
  expect(texts[0]).toBe('한우 오마카세')

  for (const [row] of texts.entries()) {
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(row)).toHaveAttribute('aria-selected', 'true')
    const id = await active(page).getAttribute('id')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '')
  }
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()

  await box(page).focus()
  const place = list(page).getByRole('group', { name: '동네' }).getByRole('option').first()
  const sought = (await place.textContent()) ?? ''
  while ((await place.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(resultsOf(sought))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`'${sought}' 검색 결과`)
  expect(errors).toEqual([])
})

test('최근 검색은 하나씩, 또는 모두 지운다', { tag: '@phone' }, async ({ page }) => {
  await openWithRecent(page, ['초밥', '라멘', '국수'])
  const recent = page.getByRole('grid', { name: '최근 검색' })
  await box(page).focus()
  await recent.getByRole('gridcell', { name: '라멘 삭제' }).click()
  await expect(recent.getByRole('row')).toHaveText([/^초밥/, /^국수/, '모두 지우기'])
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(recent).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('matjari-recent-searches'))).toBeNull()
})

/** As an input method does it: what is being composed, again and again, and at last the syllable. */
const compose = (keyboard: CDPSession, text: string) =>
  keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
/** The key goes to the input method first; it is the page's when it comes once more. */
const heldKey = (keyboard: CDPSession, key: string) =>
  keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key,
    code: key,
    windowsVirtualKeyCode: 229,
  })
const commit = (keyboard: CDPSession, text: string) => keyboard.send('Input.insertText', { text })

test('한글을 모으는 동안 목록이 비지 않고, 모으기를 끝내는 키는 두 번 일하지 않는다', async ({
  page,
}) => {
  await page.goto('/')
  const keyboard = await page.context().newCDPSession(page)
  await box(page).focus()
  for (const [text, whole] of [
    ['ㅁ', 'ㅁ'],
    ['메', '메'],
    ['멘', '멘'],
  ] as const) {
    await compose(keyboard, text)
    await expect(box(page)).toHaveValue(whole)
  }
  const shop = list(page).getByRole('group', { name: '가게' }).getByText('멘야하루')
  await expect(shop).toBeVisible()
  // From here on the list must not be gone for a single moment.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const isThere = document.querySelector('[role="listbox"] [role="option"]') !== null
      if (!isThere) document.documentElement.dataset.emptied = ''
    }).observe(document.body, { childList: true, subtree: true })
  })
  await commit(keyboard, '멘')
  for (const [text, whole] of [
    ['ㅇ', '멘ㅇ'],
    ['야', '멘야'],
    ['얗', '멘얗'],
  ] as const) {
    const answer = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('query') === whole,
    )
    await compose(keyboard, text)
    await expect(box(page)).toHaveValue(whole)
    await answer
    await expect(shop).toBeVisible()
  }
  await commit(keyboard, '야')
  await compose(keyboard, '하')
  await expect(shop).toBeVisible()
  await heldKey(keyboard, 'ArrowDown')
  await expect(active(page)).toHaveCount(0)
  await commit(keyboard, '하')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('멘야하루')
  await expect(page.locator('html')).not.toHaveAttribute('data-emptied')
  await page.keyboard.press('Escape')

  const before = await page.evaluate(() => history.length)
  await compose(keyboard, '루')
  await expect(box(page)).toHaveValue('멘야하루')
  await heldKey(keyboard, 'Enter')
  await commit(keyboard, '루')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(resultsOf('멘야하루'))
  await expect(page.getByRole('article').first()).toContainText('멘야하루')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})
