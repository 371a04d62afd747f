import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('메뉴는 자판으로 열고 닫으며 초점을 되돌린다', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: '메뉴 열기' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: '메뉴' })
  await expect(menu).toBeVisible()
  await expect(menu.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(menu.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('메뉴에서 고른 화면이 열리면 초점은 그 제목에 있다', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  const menu = page.getByRole('dialog', { name: '메뉴' })
  await menu.getByRole('link', { name: '로그인' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: '로그인' })).toBeFocused()
})

test('열린 메뉴도 접근성 규칙을 지킨다', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'member01')
  await page.goto('/')
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible()
  await expectAccessible(page)
})

test('아래 막대는 지금 있는 곳을 표시하고, 사장님을 오늘의 예약으로 데려간다', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: '주요 메뉴' })
  await expect(bar.getByRole('link')).toHaveText(['홈', '검색', '맛집 등록', '마이'])
  await expect(bar.getByRole('link', { name: '홈' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: '검색' }).click()
  await expect(bar.getByRole('link', { name: '검색' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: '홈' })).not.toHaveAttribute('aria-current')

  await signIn(page, 'owner01')
  await page.goto('/')
  await bar.getByRole('link', { name: '오늘의 예약' }).click()
  await expect(page).toHaveURL('/mypage/board')
})
