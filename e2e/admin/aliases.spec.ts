import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button, field } from '../support/controls.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { rowWith } from './screens.ts'

// Nothing is called anything like it.
const alias = '쀍뛟'

const listed = `/admin/search-aliases?${new URLSearchParams({ query: alias })}`

async function search(page: Page) {
  await page.goto(`/search-results?${new URLSearchParams({ query: alias })}`)
  return page.getByRole('region', { name: '맛집 목록' })
}

async function choose(page: Page, item: string) {
  await button(page, `${alias} 관리 메뉴`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('관리자가 더한 별칭으로 바로 찾고, 고치고 지운 것도 바로 따르며, 기록에 남는다', async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect((await search(page)).getByText('검색 결과가 없습니다.')).toBeVisible()

  await signIn(page, 'admin01')
  await page.goto('/admin/main')
  await page.getByRole('link', { name: '별칭관리' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('검색 별칭')
  await button(page, '별칭 더하기').click()
  const dialog = page.getByRole('dialog', { name: '별칭 더하기' })
  await field(page, '별칭').fill(alias)
  await field(page, '찾을 말').fill('멘야하루')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('별칭을 더했어요.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect((await search(page)).getByRole('article').first()).toContainText('멘야하루')

  await page.goto(listed)
  await expect(rowWith(page, alias)).toContainText('멘야하루')
  await choose(page, '고치기')
  await field(page, '찾을 말').fill('담은비빔')
  await button(page, '저장').click()
  await expect(rowWith(page, alias)).toContainText('담은비빔')
  await expect((await search(page)).getByRole('article').first()).toContainText('담은비빔')

  await page.goto(listed)
  await choose(page, '관리 기록')
  const history = page.getByRole('dialog', { name: `${alias} 관리 기록` })
  await expect(history.getByRole('listitem')).toHaveText([
    /검색 별칭.*멘야하루.*→.*담은비빔.*\(admin01\)/,
    /검색 별칭.*멘야하루.*\(admin01\)/,
  ])
  await history.getByRole('button', { name: '닫기' }).click()
  await choose(page, '삭제')
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('조회된 별칭이 없어요.')).toBeVisible()
  await expect((await search(page)).getByText('검색 결과가 없습니다.')).toBeVisible()
  expect(errors).toEqual([])
})
