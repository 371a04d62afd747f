import { expect, type Page } from '@playwright/test'
import { openDayIn } from '../booking/dialog.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { searchBox } from '../support/search-box.ts'
import { test } from '../support/test.ts'
import { leaveDrawingToBrowser } from '../support/undrawn.ts'

const results = (page: Page) => page.getByRole('main').getByRole('article')
const open = (page: Page, query: string) =>
  page.goto(`/search-results?${new URLSearchParams({ query })}`)
/** For an evening that is still to come: how many tables there are does not depend on the clock. */
const openEvening = (page: Page, query: string) =>
  page.goto(
    `/search-results?${new URLSearchParams({ query, day: openDayIn(3), meal: 'dinner', guests: '2' })}`,
  )
const names = async (page: Page) => results(page).getByRole('heading').allTextContents()

test('키보드만으로 제안을 골라 가게를 연다', async ({ page }) => {
  const errors = consoleErrors(page)
  await page.goto('/')
  const box = page.getByRole('main').getByRole('combobox')
  await box.focus()
  await box.pressSequentially('멘야', { delay: 40 })
  const option = page.getByRole('option').first()
  await expect(option).toContainText('멘야하루')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/restaurant\/\d+\?day=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('멘야하루')
  expect(errors).toEqual([])
})

test('Esc로 제안을 닫고 적은 대로 찾는다', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('main').getByRole('combobox')
  await box.focus()
  await box.pressSequentially('파스타', { delay: 40 })
  await expect(page.getByRole('listbox')).toBeVisible()
  await box.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await box.press('Enter')
  const address = new URLSearchParams({ query: '파스타' })
  await expect(page).toHaveURL((url) => url.href.includes(`/search-results?${address}&day=`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'파스타' 검색 결과")
})

for (const [kind, query, name] of [
  ['이름 그대로', '담은비빔 연남', '담은비빔 연남'],
  ['띄어쓰기 없이', '담은비빔연남', '담은비빔 연남'],
  ['초성으로', 'ㅁㅇㅎㄹ', '멘야하루'],
  ['다른 표기로', '돈가스', '돈카츠 아침빛'],
  ['동네와 음식으로', '연남동 파스타', '파스타 바 오늘면'],
  ['한글 자판을 잊고', 'apsdigkfn', '멘야하루'],
  ['한 글자 틀리게', '멘야히루', '멘야하루'],
] as const) {
  test(`${kind} 찾아도 나온다: ${query}`, async ({ page }) => {
    await open(page, query)
    await expect(results(page).filter({ hasText: name }).first()).toBeVisible()
    expect((await names(page)).slice(0, 5)).toContain(name)
  })
}

test('고친 검색어를 알려 준다', async ({ page }) => {
  await open(page, '멘야히루')
  await expect(page.getByRole('main')).toContainText('멘야하루')
  await expect(page.getByRole('main')).toContainText("'멘야히루' 대신")
})

test('특별한 글자는 글자일 뿐이다', async ({ page }) => {
  const errors = consoleErrors(page)
  for (const query of ['%', '_', "'", '"', '\\', "'; drop table restaurant; --", '!|&:*()']) {
    await open(page, query)
    await expect(page.getByText('검색 결과가 없습니다.')).toBeVisible()
  }
  await expect(page.getByText('다른 키워드로 검색해보세요.')).toBeVisible()
  expect(errors).toEqual([])
})

test('거른 것과 순서가 주소에 남고 뒤로 가면 돌아온다', { tag: '@phone' }, async ({ page }) => {
  await openEvening(page, '혼밥')
  await expect(results(page).first()).toBeVisible()
  await page.getByText('일식', { exact: true }).click()
  await expect(page).toHaveURL(/category=/)
  await expect(results(page).filter({ hasText: '라멘' }).first()).toBeVisible()
  await page.getByRole('button', { name: '예약 가능한 곳만' }).click()
  await expect(page).toHaveURL(/bookable=Y/)
  await page.getByLabel('정렬').selectOption({ label: '평점 높은순' })
  await expect(page).toHaveURL(/sort=rating/)
  await page.reload()
  await expect(page.getByRole('radio', { name: '일식' })).toBeChecked()
  await expect(page.getByRole('button', { name: '예약 가능한 곳만' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=rating/)
  await page.goBack()
  await expect(page.getByRole('button', { name: '예약 가능한 곳만' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('화면이 따라오기 전에 연달아 골라도 둘 다 남는다', async ({ page }) => {
  await openEvening(page, '혼밥')
  await expect(results(page).first()).toBeVisible()
  await expect(page.getByLabel('정렬')).toBeVisible()
  // In one go: a person is slower, but so may the page be.
  await page.evaluate(() => {
    const chips = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')]
    chips.find((chip) => chip.textContent === '예약 가능한 곳만')?.click()
    const sort = document.querySelector<HTMLSelectElement>('main select')
    if (sort) sort.value = 'rating'
    sort?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page).toHaveURL(/bookable=Y.*sort=rating|sort=rating.*bookable=Y/)
  await expect(page.getByRole('button', { name: '예약 가능한 곳만' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('정렬')).toHaveValue('rating')
})

test('가게를 누른 뒤 화면이 따라오기 전에 걸러도 검색어를 잃지 않는다', async ({ page }) => {
  await openEvening(page, '혼밥')
  await expect(results(page).first()).toBeVisible()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('main article a')?.click()
    const chips = [...document.querySelectorAll<HTMLElement>('main button[aria-pressed]')]
    chips.find((chip) => chip.textContent === '예약 가능한 곳만')?.click()
  })
  await expect(page).toHaveURL(/search-results\?.*bookable=Y/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'혼밥' 검색 결과")
})

test('여러 쪽을 넘겨 보아도 같은 가게가 두 번 나오지 않는다', async ({ page }) => {
  await page.goto('/search-results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('전체 맛집')
  await expect(results(page)).toHaveCount(20)
  const first = await names(page)
  await page
    .getByRole('navigation', { name: '검색 결과 페이지' })
    .getByRole('link', { name: /2/ })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page).first()).not.toContainText(first[0] ?? '')
  const second = await names(page)
  expect(second.filter((name) => first.includes(name))).toEqual([])
})

test('다시 검색은 빈 검색어를 모른 척하고, 적으면 다시 찾는다', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '라멘')
  const search = page.getByRole('main').getByRole('button', { name: '검색', exact: true })
  await (await searchBox(page)).fill('')
  await search.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'라멘' 검색 결과")
  await (await searchBox(page)).fill('피자')
  await search.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("'피자' 검색 결과")
  await expect(results(page).filter({ hasText: '화덕 토요일' })).toBeVisible()
})

test('서버가 답하지 않으면 이유를 말하고 다시 시도할 수 있다', async ({ page }) => {
  await leaveDrawingToBrowser(page)
  await page.route('**/api/restaurants/search?**', (route) => route.abort())
  await open(page, '라멘')
  await expect(page.getByText(/^오류가 발생했습니다: /)).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/restaurants/search?**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(results(page).first()).toBeVisible()
})
