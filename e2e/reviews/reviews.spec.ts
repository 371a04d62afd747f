import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner } from '../support/own-restaurant.ts'
import { closeAlert, fillLogin } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { addPhotos, addReceipt, chooseScore, openReviews, reviewForm } from './form.ts'

const list = (page: Page) => page.getByRole('region', { name: /^리뷰 \d/ })
const reviewOf = (page: Page, nickname: string) =>
  list(page).getByRole('article').filter({ hasText: nickname })

test('손님이 리뷰를 정렬하고 넘기고 사진을 크게 보고, 쓰려면 로그인하고 쓰던 곳으로 돌아온다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const guest = await signUp(request)
  const no = await restaurantNo(request, '담은비빔 연남')
  await openReviews(page, no)

  await expect(list(page).getByRole('article')).toHaveCount(3)
  const sort = list(page).getByLabel('리뷰 정렬')
  await expect(sort).toHaveValue('scoreDesc')
  const best = await list(page).getByRole('article').first().textContent()
  await sort.selectOption('별점 낮은순')
  await expect(list(page).getByRole('article').first()).not.toHaveText(best ?? '')
  await sort.selectOption('최신순')
  const pager = list(page).getByRole('navigation', { name: '리뷰 페이지' })
  const newest = await list(page).getByRole('article').first().textContent()
  await pager.getByRole('button', { name: '2 페이지' }).click()
  await expect(pager.getByRole('button', { name: '2 페이지' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(list(page).getByRole('article').first()).not.toHaveText(newest ?? '')

  // What is written before the login is still there after it.
  await chooseScore(page, '3.5')
  await reviewForm(page).getByLabel('내용').fill('로그인하기 전에 적었어요.')
  await button(page, '리뷰 등록').click()
  await closeAlert(page, '로그인 후 리뷰 작성이 가능합니다.')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, guest)
  await expect(page).toHaveURL(new RegExp(`/restaurant/${no}`))
  await expect(reviewForm(page).getByLabel('내용')).toHaveValue('로그인하기 전에 적었어요.')
  await expect(reviewForm(page).getByRole('radio', { name: '3.5점' })).toBeChecked()
  expect(errors).toEqual([])
})

test('손님이 리뷰를 쓰고 고치고 지우면 별점과 내 리뷰가 따라온다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const { restaurantNo: no, name } = await newOwner(request)
  const author = await signUp(request)
  await signIn(page, author)
  await openReviews(page, no)
  await expect(page.getByText('등록된 리뷰가 없습니다.')).toBeVisible()

  await button(page, '리뷰 등록').click()
  await closeAlert(page, '별점을 입력해주세요.')
  await chooseScore(page, '4.5')
  await button(page, '리뷰 등록').click()
  await closeAlert(page, '영수증 인증이 필요합니다.')
  await addReceipt(page)
  await expect(reviewForm(page).getByRole('button', { name: '영수증 인증 완료' })).toBeVisible()
  await reviewForm(page).getByLabel('내용').fill('면이 쫄깃하고 국물이 깊어요.')
  await addPhotos(
    page,
    ['ramen-walnut', 'gyoza-plate', 'chashu-rice', 'ramen-close', 'bibimbap-walnut'].map((one) =>
      photoFile(one),
    ),
  )
  await expect(reviewForm(page).getByText('5 / 8')).toBeVisible()
  await button(page, '리뷰 등록').click()
  await closeAlert(page, '리뷰가 등록되었습니다!')

  const mine = reviewOf(page, author.nickname)
  await expect(mine).toContainText('면이 쫄깃하고 국물이 깊어요.')
  await expect(mine).toContainText('영수증 인증')
  await expect(mine).toContainText('+1')
  await expect(page.getByRole('main')).toContainText('4.5점 (1명의 평가)')
  await expect(reviewForm(page).getByLabel('내용')).toHaveValue('')
  await expect(page.getByRole('region', { name: /^내 리뷰/ })).toContainText('면이 쫄깃하고')

  await mine
    .getByRole('button', { name: /크게 보기/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: '사진 보기' })
  await expect(viewer).toContainText('1 / 5')
  await expect(viewer.getByRole('button', { name: '이전 사진' })).toHaveCount(0)
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('5 / 5')
  await expect(viewer.getByRole('button', { name: '다음 사진' })).toHaveCount(0)
  await viewer.click({ position: { x: 8, y: 150 } })
  await expect(viewer).toBeHidden()

  await mine.getByRole('button', { name: /수정$/ }).click()
  const form = reviewForm(page, '리뷰 수정')
  await expect(form).toBeInViewport()
  await expect(form.getByLabel('내용')).toHaveValue('면이 쫄깃하고 국물이 깊어요.')
  await form.getByRole('button', { name: '취소' }).click()
  await expect(reviewForm(page)).toBeVisible()
  await mine.getByRole('button', { name: /수정$/ }).click()
  await chooseScore(page, '2', '리뷰 수정')
  await form.getByLabel('내용').fill('다시 가 보니 짰어요.')
  await form.getByRole('button', { name: '사진 1 이미지 삭제' }).click()
  await form.getByRole('button', { name: '사진 4 앞으로' }).click()
  await button(page, '수정 완료').click()
  await closeAlert(page, '리뷰가 수정되었습니다!')
  await expect(mine).toContainText('다시 가 보니 짰어요.')
  await expect(mine).toContainText('수정됨')
  await expect(mine.getByRole('button', { name: /크게 보기/ })).toHaveCount(4)
  await expect(page.getByRole('main')).toContainText('2.0점 (1명의 평가)')

  await page.goto('/mypage/reviews')
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText('다시 가 보니 짰어요.')
  await page.getByRole('button', { name: /삭제$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('정말 삭제하시겠습니까?')
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('리뷰가 삭제되었습니다.').first()).toBeVisible()
  await expect(page.getByText('등록된 리뷰가 없습니다.')).toBeVisible()
  await page.goto(`/reviews/${no}`)
  await expect(page.getByText('등록된 리뷰가 없습니다.')).toBeVisible()
  expect(errors).toEqual([])
  await closeDown(request, no)
})
