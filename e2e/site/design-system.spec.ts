import { expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1, name: '컴포넌트' })).toBeVisible()
})

test('알림은 초점을 가져가고 줄을 서며 닫히면 초점을 돌려준다', async ({ page }) => {
  const opener = page.getByRole('button', { name: '알림 두 번' })
  await opener.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('첫 번째 알림이에요.')
  await expect(alert.getByRole('button', { name: '확인' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert).toContainText('두 번째 알림이에요.')
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(opener).toBeFocused()
})

test('되물을 때는 안전한 단추가 먼저이고 Esc는 아니라는 답이다', async ({ page }) => {
  await page.getByRole('button', { name: '지우기', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('정말 삭제하시겠습니까?')
  const labels = await alert.getByRole('button').allTextContents()
  expect(labels.at(-1)).toBe('삭제')
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(page.getByText('리뷰가 삭제되었습니다.', { exact: true })).toHaveCount(0)
})

test('창은 초점을 가두고 Esc로 닫히며 브라우저는 불평하지 않는다', async ({ page }) => {
  const errors = consoleErrors(page)
  const opener = page.getByRole('button', { name: '예약하기', exact: true }).last()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: '예약하기' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(errors).toEqual([])
})

test('달력은 방향키로 하루씩, PageDown으로 한 달씩 옮긴다', async ({ page }) => {
  const calendar = page.getByRole('grid').first()
  await calendar.locator('[aria-selected=true] button').focus()
  await page.keyboard.press('ArrowRight')
  await expect(calendar.locator('button:focus')).toContainText('19')
  await page.keyboard.press('PageDown')
  await expect(page.getByText('2026년 8월').first()).toBeVisible()
})

test('별점은 방향키로 반 개씩 움직인다', async ({ page }) => {
  const chosen = page.getByRole('radio', { checked: true, name: /점/ }).first()
  await chosen.focus()
  const before = Number(await chosen.getAttribute('value'))
  await page.keyboard.press('ArrowRight')
  const after = page.getByRole('radio', { checked: true, name: /점/ }).first()
  expect(Number(await after.getAttribute('value'))).toBe(before + 0.5)
})

test('줄 메뉴는 Esc로 닫히고 초점을 돌려준다', async ({ page }) => {
  const opener = page.getByRole('button', { name: '메뉴', exact: true })
  await opener.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(opener).toBeFocused()
})
