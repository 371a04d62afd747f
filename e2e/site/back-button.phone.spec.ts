import { expect, type Page } from '@playwright/test'
import { bookingDialog } from '../booking/dialog.ts'
import { button } from '../support/controls.ts'
import { restaurantNo as sampleNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** A browser takes a moment to give up an entry: no guest is as quick with the button as a test. */
const settled = (page: Page) => page.waitForFunction(() => !history.state?.layers?.depth)

/** From the home page by a link of ours, as a visitor comes. */
async function goToTerms(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: '이용약관' }).click()
  await expect(title(page)).toHaveText('이용약관')
}

test('뒤로는 예약 창을 닫고 보던 자리에 두며, 다음 뒤로가 앞 화면으로 간다', async ({
  page,
  request,
}) => {
  const address = `/restaurant/${await sampleNo(request, '멘야하루')}`
  await signIn(page, 'member01')
  await page.goto('/terms')
  await page.goto(address)
  const reserve = button(page, '예약하기').filter({ visible: true })
  await expect(reserve).toBeVisible()
  await page.mouse.wheel(0, 300)
  // What loads meanwhile may move it by a pixel.
  const isNear = async () => Math.abs((await scrolled(page)) - 300) < 5
  await expect.poll(isNear).toBe(true)

  await reserve.click()
  await expect(bookingDialog(page)).toBeVisible()
  await page.goBack()
  await expect(bookingDialog(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  // A reloaded page would be at its top.
  expect(await isNear()).toBe(true)

  // Closed by its own button, it leaves nothing behind that would have to be stepped over.
  await reserve.click()
  await bookingDialog(page).getByRole('button', { name: '닫기' }).click()
  await expect(bookingDialog(page)).toBeHidden()
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('주소로 열린 창도 뒤로 닫히고, 다시 읽은 뒤에도 헛걸음이 없다', async ({ page, request }) => {
  const address = `/restaurant/${await sampleNo(request, '멘야하루')}`
  await signIn(page, 'member01')
  await page.goto('/terms')
  await page.goto(`${address}?reserve=1`)
  await expect(bookingDialog(page)).toBeVisible()
  // People touch a page before they leave it; without that a browser passes over its entries.
  await bookingDialog(page).getByText('인원을 선택해 주세요').click()
  await page.reload()
  await bookingDialog(page).getByText('인원을 선택해 주세요').click()
  await page.goBack()
  await expect(bookingDialog(page)).toBeHidden()
  await expect(page).toHaveURL(address)

  await page.goto(`${address}?reserve=1`)
  await bookingDialog(page).getByRole('button', { name: '닫기' }).click()
  await expect(bookingDialog(page)).toBeHidden()
  await settled(page)
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(bookingDialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('창에서 다른 화면으로 가면 뒤로 한 번에 그 앞 화면이다', async ({ page }) => {
  await goToTerms(page)
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  const menu = page.getByRole('dialog', { name: '메뉴' })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(title(page)).toHaveText('이용약관')

  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await menu.getByRole('link', { name: '로그인' }).click()
  await expect(title(page)).toHaveText('로그인')
  await page.goBack()
  await expect(title(page)).toHaveText('이용약관')
  await expect(menu).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(title(page)).toHaveText('이용약관')
})

test('쓰던 창은 닫기처럼 먼저 묻고, 겹친 창은 위에서부터 하나씩 닫힌다', async ({ page }) => {
  await signIn(page, 'owner01')
  await page.goto('/mypage')
  await page.goto('/mypage/restaurant')
  await button(page, '운영시간 수정').click()
  const hours = page.getByRole('dialog', { name: '운영 시간 및 브레이크타임 설정' })
  const question = page.getByRole('alertdialog')
  await hours.getByLabel('금요일 마감', { exact: true }).fill('23:30')
  await hours.getByLabel('금요일 마감', { exact: true }).press('Tab')
  await page.goBack()
  await expect(question).toContainText('저장하지 않은 내용이 있어요. 버릴까요?')
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(hours).toBeVisible()
  await page.goBack()
  await question.getByRole('button', { name: '버리기' }).click()
  await expect(hours).toBeHidden()
  await expect(page).toHaveURL('/mypage/restaurant')
  await settled(page)
  await page.goBack()
  await expect(page).toHaveURL('/mypage')
})
