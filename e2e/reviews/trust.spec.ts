import { expect, type Page } from '@playwright/test'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { reviewForm } from './form.ts'
import { writeReview } from './written-review.ts'

const reviewOf = (page: Page, nickname: string) =>
  page
    .getByRole('region', { name: /^리뷰 \d/ })
    .getByRole('article')
    .filter({ hasText: nickname })

test('사장님이 답글을 달고, 다른 회원이 신고하고, 관리자가 숨기고 되살린다', {
  tag: '@phone',
}, async ({ context, request }) => {
  const { owner, restaurantNo: no } = await newOwner(request)
  const [author, other] = [await signUp(request), await signUp(request)]
  const { photos } = await writeReview(request, author, {
    restaurantNo: no,
    reviewScore: 1,
    reviewContent: '여기 사람들 다 이상해요.',
    photos: ['gyoza-plate'],
  })
  const photo = photos[0]?.reviewPhotoUrl ?? ''
  expect((await request.get(photo)).status()).toBe(200)

  const ownerPage = await context.newPage()
  await signIn(ownerPage, owner)
  await ownerPage.goto('/mypage/inbox')
  await expect(ownerPage.getByRole('main')).toContainText('새 리뷰가 올라왔어요')
  await ownerPage.goto(`/reviews/${no}`)
  await expect(reviewForm(ownerPage)).toHaveCount(0)
  const seen = reviewOf(ownerPage, author.nickname)
  await expect(seen.getByRole('button', { name: /삭제$/ })).toHaveCount(0)
  await seen.getByRole('button', { name: /답글 쓰기$/ }).click()
  await seen.getByRole('button', { name: '답글 저장' }).click()
  await expect(seen).toContainText('답글을 입력해 주세요.')
  await seen.getByLabel('사장님 답글').fill('불편하셨다니 죄송합니다.')
  await seen.getByRole('button', { name: '답글 저장' }).click()
  await expect(seen.getByRole('button', { name: /답글 수정$/ })).toBeVisible()
  await expect(seen).toContainText('불편하셨다니 죄송합니다.')

  const otherPage = await context.newPage()
  await signIn(otherPage, other)
  await otherPage.goto(`/reviews/${no}`)
  const read = reviewOf(otherPage, author.nickname)
  await expect(read).toContainText('사장님 답글')
  await expect(read.getByRole('button', { name: /수정$/ })).toHaveCount(0)
  await read.getByRole('button', { name: /신고$/ }).click()
  const report = otherPage.getByRole('dialog', { name: '리뷰 신고' })
  await report.getByRole('button', { name: '신고하기' }).click()
  await expect(report).toContainText('신고 이유를 골라 주세요.')
  await report.getByText('욕설이나 비방이에요').click()
  await report.getByRole('button', { name: '신고하기' }).click()
  await expect(otherPage.getByText('신고를 접수했어요. 관리자가 확인할게요.').first()).toBeVisible()
  await expect(read.getByRole('button', { name: '신고한 리뷰' })).toBeVisible()

  const adminPage = await context.newPage()
  await signIn(adminPage, 'admin01')
  await adminPage.goto(`/admin/reviews?memberId=${author.memberId}`)
  const main = adminPage.getByRole('main')
  await expect(main).toContainText('여기 사람들 다 이상해요.')
  await expect(main).toContainText('신고 1')
  await main.getByRole('button', { name: /관리$/ }).click()
  await adminPage.getByRole('menuitem', { name: '영수증 보기' }).click()
  const receipt = adminPage.getByRole('dialog', { name: '영수증 보기' }).getByRole('img')
  await expect
    .poll(() => receipt.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await adminPage.keyboard.press('Escape')
  await main.getByRole('tab', { name: /^신고/ }).click()
  const article = main.getByRole('article').filter({ hasText: author.nickname })
  await expect(article).toContainText('욕설이나 비방이에요')
  await article.getByRole('button', { name: /리뷰 숨기기$/ }).click()
  const decision = adminPage.getByRole('dialog', { name: '리뷰 숨기기' })
  await decision.getByLabel('이유 (선택)').fill('비방하는 글이에요.')
  await decision.getByRole('button', { name: '리뷰 숨기기' }).click()
  await expect(adminPage.getByText('신고를 처리했어요.').first()).toBeVisible()
  await expect(article).toHaveCount(0)
  expect((await request.get(photo)).status()).toBe(404)

  await otherPage.goto(`/reviews/${no}`)
  await expect(otherPage.getByText('등록된 리뷰가 없습니다.')).toBeVisible()
  const authorPage = await context.newPage()
  await signIn(authorPage, author)
  await authorPage.goto('/mypage/inbox')
  await expect(authorPage.getByRole('main')).toContainText('비방하는 글이에요.')
  await authorPage.goto('/mypage/reviews')
  await expect(authorPage.getByRole('main')).toContainText('관리자가 숨긴 리뷰예요')

  await adminPage.goto(`/admin/reviews?memberId=${author.memberId}`)
  const activation = main.getByRole('switch')
  await expect(activation).toHaveAttribute('aria-checked', 'false')
  await activation.click()
  await expect(adminPage.getByText('상태가 성공적으로 변경되었습니다.').first()).toBeVisible()
  await expect(activation).toHaveAttribute('aria-checked', 'true')
  await otherPage.reload()
  await expect(reviewOf(otherPage, author.nickname)).toContainText('여기 사람들 다 이상해요.')
  expect((await request.get(photo)).status()).toBe(200)
  await closeDown(request, no)
})
