import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { searchBox } from '../support/search-box.ts'
import { test } from '../support/test.ts'

const chips = (page: Page) => page.getByRole('list', { name: '이렇게 이해했어요' })
const chip = (page: Page, name: string) => chips(page).getByRole('link', { name, exact: true })
const results = (page: Page) => page.getByRole('region', { name: '맛집 목록' })
const names = (page: Page) => results(page).getByRole('article').getByRole('heading')
const open = (page: Page, query: string) =>
  page.goto(`/search-results?${new URLSearchParams({ query })}`)

const asPlace = '동네 연남동으로 읽지 않기'
const asNeed = '혼밥으로 읽지 않기'
const asWord = "'연남' 글자 그대로 찾는 중, 다시 뜻으로 읽기"
const isIn = (page: Page, literal: string) =>
  expect(page).toHaveURL(`/search-results?${new URLSearchParams({ query: '연남 혼밥', literal })}`)

test('이해한 것을 하나씩 빼고 되돌리면 결과와 주소가 따르고, 뒤로 가면 돌아온다', {
  tag: '@phone',
}, async ({ page }) => {
  const errors = consoleErrors(page)
  await open(page, '연남 혼밥')
  await expect(chips(page).getByRole('link')).toHaveText(['동네연남동', '혼밥'])
  const near = await names(page).allTextContents()
  const count = await results(page).getByRole('status').textContent()

  // The chip that was pressed becomes the way back, with the focus still on it.
  await chip(page, asPlace).focus()
  await page.keyboard.press('Enter')
  await isIn(page, '연남')
  await expect(chip(page, asWord)).toBeFocused()
  await expect(names(page)).not.toHaveText(near)
  await expect(names(page).first()).toHaveText('담은비빔 연남')
  await expect(results(page).getByRole('status')).not.toHaveText(count ?? '')

  await chip(page, asNeed).click()
  await isIn(page, '연남,혼밥')
  await expect(chips(page).getByRole('link')).toHaveText([
    "'연남' 글자 그대로",
    "'혼밥' 글자 그대로",
  ])
  await page.reload()
  await expect(chip(page, asWord)).toBeVisible()

  await page.goBack()
  await isIn(page, '연남')
  await expect(chip(page, asNeed)).toBeVisible()
  await chip(page, asWord).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search-results?${new URLSearchParams({ query: '연남 혼밥' })}`)
  await expect(chip(page, asPlace)).toBeFocused()
  await expect(names(page)).toHaveText(near)

  // Another search starts from the beginning.
  await page.goBack()
  await (await searchBox(page)).fill('멘야하루')
  await page.keyboard.press('Enter')
  await expect(names(page).first()).toHaveText('멘야하루')
  await expect(chips(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('덜 맞는 결과 앞에는 무엇으로 찾았는지 적혀 있다', async ({ page }) => {
  await open(page, '연남동 파스타')
  const line = results(page).getByText('"파스타" 결과도 보여드려요', { exact: true })
  await expect(line).toBeVisible()
  const above = names(page).filter({ hasText: '파스타 바 오늘면' })
  const isBefore = await line.evaluate(
    (element, fitting) =>
      fitting !== null &&
      (element.compareDocumentPosition(fitting) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    await above.elementHandle(),
  )
  expect(isBefore).toBe(true)

  await open(page, '초밥집')
  await expect(
    results(page).getByText('꼭 맞는 곳은 없어요. "초밥" 결과도 보여드려요', { exact: true }),
  ).toBeVisible()
})

test.describe('자바스크립트 없이', () => {
  test.use({ javaScriptEnabled: false })

  test('이해한 것은 링크여서 빼고 되돌릴 수 있다', async ({ page }) => {
    await open(page, '연남 혼밥')
    await chip(page, asPlace).click()
    await isIn(page, '연남')
    await expect(names(page).first()).toHaveText('담은비빔 연남')
    await chip(page, asWord).click()
    await expect(chip(page, asPlace)).toBeVisible()
  })
})
