import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { writeReview } from '../reviews/written-review.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('내 리뷰를 한 쪽에 하나씩 보고 마이 페이지에서 고친다', async ({ page, request }) => {
  const places = [await newOwner(request), await newOwner(request)]
  const author = await signUp(request)
  for (const place of places)
    await writeReview(request, author, {
      restaurantNo: place.restaurantNo,
      reviewContent: `${place.name}에 다녀왔어요.`,
    })
  await signIn(page, author)
  await page.goto('/mypage/reviews')
  const main = page.getByRole('main')
  await expect(main).toContainText(`${places[1]?.name}에 다녀왔어요.`)
  await expect(main.getByRole('article')).toHaveCount(1)
  await main.getByRole('link', { name: '2 페이지' }).click()
  await expect(page).toHaveURL('/mypage/reviews?page=2')
  await expect(main).toContainText(`${places[0]?.name}에 다녀왔어요.`)
  await main.getByRole('button', { name: /수정$/ }).click()
  const form = page.getByRole('form', { name: '리뷰 수정' })
  await form.getByLabel('내용').fill('고쳐 썼어요.')
  await form.getByRole('button', { name: '수정 완료' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(main.getByRole('article')).toContainText('고쳐 썼어요.')
  for (const place of places) await closeDown(request, place.restaurantNo)
})

test('내 데이터를 한 번 눌러 JSON 파일로 받는다', async ({ page }) => {
  await signIn(page, 'member01')
  await page.goto('/mypage/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /내려받기/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^matjari-my-data-[\d-]+\.json$/)
  const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<
    string,
    unknown
  >
  expect(exported).toMatchObject({ member: { memberId: 'member01' } })
  expect(Object.keys(exported)).toEqual(
    expect.arrayContaining(['reservations', 'reviews', 'favorites']),
  )
  expect(JSON.stringify(exported)).not.toContain('member02@')
})

test('마이 페이지의 메뉴로 모든 곳에 가고 회원 탈퇴까지 닿는다', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, 'member01')
  await page.goto('/mypage')
  const menu = page.getByRole('navigation', { name: '마이 페이지 메뉴' })
  for (const [label, title] of [
    ['예약 내역', '내 예약 정보'],
    ['리뷰 내역', '내 리뷰 내역'],
    ['즐겨찾기', '즐겨찾기'],
    ['알림함', '알림함'],
    ['내 정보', '내 정보'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
  await menu.getByRole('link', { name: '회원 탈퇴' }).click()
  await expect(page).toHaveURL('/user-delete')
})
