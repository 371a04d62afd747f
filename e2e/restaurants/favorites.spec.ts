import { expect } from '@playwright/test'
import { signUp } from '../support/new-member.ts'
import { fillLogin } from '../support/people.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('방문자가 하트를 누르면 로그인하고 그 가게로 돌아온다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const member = await signUp(request)
  const no = await restaurantNo(request, '화덕 토요일')
  await page.goto(`/restaurant/${no}`)
  await page
    .getByRole('button', { name: '화덕 토요일 즐겨찾기' })
    .locator('visible=true')
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('로그인이 필요합니다.')
  await question.getByRole('button', { name: '로그인' }).click()
  await fillLogin(page, member)
  await expect(page).toHaveURL(`/restaurant/${no}`)
})

test('담고, 모아 보고, 해제하고, 되돌린다', { tag: '@phone' }, async ({ page, request }) => {
  const member = await signUp(request)
  await signIn(page, member)
  await page.goto('/mypage/favorites')
  await expect(page.getByText('아직 즐겨찾기한 가게가 없어요.')).toBeVisible()

  await page.goto(`/search-results?${new URLSearchParams({ query: '화덕 토요일' })}`)
  const heart = page.getByRole('button', { name: '화덕 토요일 즐겨찾기' })
  await heart.click()
  await expect(page.getByText('즐겨찾기에 담았어요.', { exact: true })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/mypage/favorites')
  const card = page.getByRole('article').filter({ hasText: '화덕 토요일' })
  await expect(card).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: /해제/ }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: /되돌리기|취소/ }).click()
  await expect(card).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
})

test('저장에 실패하면 하트가 제자리로 돌아오고 이유를 말한다', async ({ page, request }) => {
  await signIn(page, 'member01')
  await page.goto(`/restaurant/${await restaurantNo(request, '화덕 토요일')}`)
  await page.route('**/api/favorites/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const heart = page
    .getByRole('button', { name: '화덕 토요일 즐겨찾기' })
    .locator('visible=true')
    .first()
  await heart.click()
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: '확인' }).click()
  await expect(alert).toBeHidden()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
