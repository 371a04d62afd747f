import { expect } from '@playwright/test'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('머리글은 방문자, 회원, 사장님, 관리자에게 서로 다른 단추를 보인다', async ({ page }) => {
  const nav = page.getByRole('navigation', { name: '회원 메뉴' })
  await page.goto('/')
  await expect(nav.getByRole('link')).toHaveText(['로그인', '회원가입'])

  await signIn(page, 'member01')
  await page.goto('/')
  await expect(nav.getByRole('link')).toHaveText(['맛집 등록', '마이 페이지'])
  await expect(nav.getByRole('button')).toHaveText(['로그아웃'])
  await nav.getByRole('button', { name: '로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()

  await signIn(page, 'owner01')
  await page.goto('/')
  await expect(nav.getByRole('link')).toHaveText(['오늘의 예약', '맛집 등록', '마이 페이지'])

  await signIn(page, 'admin01')
  await page.goto('/')
  await expect(nav.getByRole('link')).toHaveText(['맛집 등록', '관리자 페이지'])
  await expect(nav.getByRole('link', { name: '관리자 페이지' })).toHaveAttribute(
    'href',
    '/admin/users',
  )
})

test('머리글의 검색은 홈과 검색 결과 밖에서만 보이고, 로고는 홈으로 간다', async ({ page }) => {
  const search = page.getByRole('banner').getByRole('combobox')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(search).toHaveCount(0)
  await page.goto('/terms')
  await search.fill('라멘')
  await search.press('Enter')
  await expect(page).toHaveURL('/search-results?query=%EB%9D%BC%EB%A9%98')
  await expect(search).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: '맛자리 홈' }).click()
  await expect(page).toHaveURL('/')
})
