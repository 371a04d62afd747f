import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { closeDown, newOwner, newRegistration } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { hold, notedRefusal, refusal, refuseNext, rowWith } from './screens.ts'

const changes = '**/api/admin/restaurants/*/status'
const failed = '처리 중 오류가 발생했습니다.'

async function choose(page: Page, name: string, status: string) {
  await button(page, `${name}, 상태 변경`).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
}

async function openFound(page: Page, name: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto(`/admin/restaurants?${new URLSearchParams({ search: name })}`)
  const row = rowWith(page, name)
  await expect(row).toBeVisible()
  return row
}

const ownMenu = (page: Page) => page.getByRole('navigation', { name: '마이 페이지 메뉴' })

test('승인을 기다리는 맛집을 살펴보고 승인하면 사장님이 되고 찾을 수 있으며, 비활성으로 바꾸면 사라진다', {
  tag: '@phone',
}, async ({ context, page: adminPage, request }) => {
  const errors = consoleErrors(adminPage)
  const { owner, name, restaurantNo: no } = await newRegistration(request)
  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage')
  await expect(ownMenu(ownerPage)).toBeVisible()
  await expect(ownMenu(ownerPage).getByRole('link', { name: '내 가게 설정' })).toHaveCount(0)

  await adminPage.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(adminPage, 'admin01')
  await adminPage.goto('/admin/restaurants?status=all')
  await adminPage.getByLabel('상태', { exact: true }).selectOption('승인 대기 (N)')
  await expect(adminPage).toHaveURL('/admin/restaurants?status=N')
  const queue = adminPage.getByRole('region', { name: '승인 대기 목록, 오래된 순' })
  await queue.getByRole('button', { name, exact: true }).click()
  const preview = adminPage.getByRole('region', { name: `${name} 신청 내용` })
  await expect(preview).toContainText('예약을 받는 가게예요.')
  await expect(preview).toContainText(owner.memberId)
  await expect(preview).toContainText('심야식당')
  const photo = preview.getByRole('img', { name: `${name} 대표 사진` })
  await expect
    .poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await preview.getByRole('button', { name: '승인', exact: true }).click()
  await expect(adminPage.getByText(`${name}, 승인했어요.`, { exact: true })).toBeVisible()
  await expect(queue.getByRole('button', { name, exact: true })).toHaveCount(0)
  const row = rowWith(adminPage, name)
  await adminPage.goto(`/admin/restaurants?${new URLSearchParams({ search: name })}`)
  await expect(row).toContainText('활성')

  expect(await restaurantNo(request, name)).toBe(no)
  await ownerPage.reload()
  await expect(ownMenu(ownerPage).getByRole('link', { name: '내 가게 설정' })).toBeVisible()
  await ownerPage.goto(`/search-results?${new URLSearchParams({ query: name })}`)
  await expect(ownerPage.getByRole('article').filter({ hasText: name })).toBeVisible()

  await choose(adminPage, name, '비활성')
  const dialog = adminPage.getByRole('dialog', { name: '비활성으로 바꾸기' })
  await dialog.getByLabel('이유 (선택)').fill('문을 닫은 곳이에요.')
  await dialog.getByRole('button', { name: '비활성으로 바꾸기' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('비활성')
  await expect(restaurantNo(request, name)).rejects.toThrow('no')
  await button(adminPage, `${name} 관리`).click()
  await adminPage.getByRole('menuitem', { name: '관리 기록' }).click()
  const history = adminPage.getByRole('dialog', { name: `${name} 관리 기록` })
  await expect(history.getByRole('listitem')).toHaveText([
    /맛집 상태 변경.*활성.*→.*비활성.*이유: 문을 닫은 곳이에요\..*\(admin01\)/,
    /맛집 상태 변경.*승인 대기.*→.*활성/,
  ])
  expect(errors).toEqual([])
})

test('맛집 상태는 고르자마자 보이고, 거절되면 되돌아가며 까닭을 말한다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const { name, restaurantNo: no } = await newOwner(request)
  const row = await openFound(page, name)
  await refuseNext(page, changes)
  await choose(page, name, '비활성')
  const dialog = page.getByRole('dialog', { name: '비활성으로 바꾸기' })
  await dialog.getByLabel('이유 (선택)').fill('문을 닫은 곳이에요.')
  await dialog.getByRole('button', { name: '비활성으로 바꾸기' }).click()
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await expect(dialog.getByRole('alert')).toContainText(refusal)
  await expect(dialog.getByLabel('이유 (선택)')).toHaveValue('문을 닫은 곳이에요.')
  await page.keyboard.press('Escape')
  await expect(row).not.toContainText('비활성')
  await choose(page, name, '비활성')
  await dialog.getByRole('button', { name: '비활성으로 바꾸기' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('비활성')

  await refuseNext(page, changes)
  await choose(page, name, '활성')
  await closeAlert(page, failed)
  await expect(row).toContainText('비활성')
  const release = await hold(page, changes)
  await choose(page, name, '활성')
  await expect(row).not.toContainText('비활성')
  await expect(button(page, `${name}, 상태 변경`)).toBeDisabled()
  release()
  await expect(button(page, `${name}, 상태 변경`)).toBeEnabled()
  await expect(row).not.toContainText('비활성')
  expect(errors).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining(notedRefusal(503))),
  )
  await closeDown(request, no)
})

test('모르는 상태는 알 수 없음으로 보이고, 없는 맛집은 없다고 말한다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const { name, restaurantNo: no } = await newRegistration(request)
  await page.route('**/api/admin/registrations?*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"isActive":"N"', '"isActive":"X"') })
  })
  const row = await openFound(page, name)
  await expect(row).toContainText('알 수 없음')
  await page.unroute('**/api/admin/registrations?*')
  const form = page.getByRole('search', { name: '맛집 검색' })
  await form.getByLabel('가게 이름이나 전화번호로 검색').fill('그런 가게 없음')
  await form.getByRole('button', { name: '검색' }).click()
  await expect(page.getByText('조회된 맛집이 없습니다.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '전체 맛집 보기' }).click()
  await expect(page).toHaveURL('/admin/restaurants?status=all')
  expect(errors).toEqual([])
  await closeDown(request, no)
})
