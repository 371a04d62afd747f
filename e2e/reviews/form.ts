import { expect, type Page } from '@playwright/test'
import { receiptFile } from './receipt-file.ts'

export const reviewForm = (page: Page, name = '리뷰 작성') => page.getByRole('form', { name })

/** The reviews are at the end of the page and are loaded when the guest gets near them. */
export async function openReviews(page: Page, restaurantNo: string) {
  await page.goto(`/restaurant/${restaurantNo}#write`)
  await expect(reviewForm(page)).toBeVisible()
  // A guest who presses before the file has loaded presses again; a test does not.
  const isTakenOver = (form: Element) =>
    Object.keys(form).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => reviewForm(page).evaluate(isTakenOver)).toBe(true)
}

/** With the arrow keys in mind the stars are radios; a finger presses a half of one. */
export const chooseScore = (page: Page, score: string, form = '리뷰 작성') =>
  reviewForm(page, form)
    .getByRole('radio', { name: `${score}점`, exact: true })
    .check()

export async function addReceipt(page: Page, file = receiptFile()) {
  await reviewForm(page).getByRole('button', { name: '영수증 인증' }).click()
  const dialog = page.getByRole('dialog', { name: '영수증 인증' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('미리보기', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '인증 완료' }).click()
  await expect(dialog).toBeHidden()
}

export const addPhotos = (
  page: Page,
  files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
  form = '리뷰 작성',
) => reviewForm(page, form).locator('input[type=file]').setInputFiles(files)
