import { expect } from '@playwright/test'
import { signUp } from '../support/new-member.ts'
import { openAccountMenu } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'
import { restaurantNo } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { addPhotos, openReviews, reviewForm } from './form.ts'

test('쓰던 리뷰의 별점과 글은 다시 읽어도 남고, 지우거나 나가면 사라진다', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signIn(page, await signUp(request))
  await openReviews(page, await restaurantNo(request, '멘야하루'))
  const form = reviewForm(page)
  const text = form.getByLabel('내용')
  const restored = form.getByText('쓰던 글을 불러왔어요. 사진은 다시 골라 주세요.')
  await form.getByRole('radio', { name: '4.5점', exact: true }).check()
  await text.fill('육수가 깊어요.')
  await addPhotos(page, photoFile())
  await expect(form.getByText('1 / 8', { exact: true })).toBeVisible()
  await expect(restored).toHaveCount(0)

  await page.reload()
  await expect(restored).toBeVisible()
  await expect(text).toHaveValue('육수가 깊어요.')
  await expect(form.getByRole('radio', { name: '4.5점', exact: true })).toBeChecked()
  await form.getByRole('button', { name: '지우기' }).click()
  await expect(restored).toHaveCount(0)
  await expect(text).toHaveValue('')
  await expect(text).toBeFocused()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)

  await text.fill('다시 쓰는 글')
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage).join())
  expect(await storedKeys()).toContain('matjari-drafts')
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('로그아웃 되었습니다.')
  expect(await storedKeys()).not.toContain('matjari-drafts')
})

test('별은 반 개씩 누르고 자판으로 옮기며, 끝에서 돌아가지 않는다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await openReviews(page, await restaurantNo(request, '멘야하루'))
  const stars = reviewForm(page).getByRole('radiogroup', { name: '별점' })
  const score = reviewForm(page).locator('[data-field="score"] output')
  const { width, height } = (await stars.boundingBox()) ?? { width: 0, height: 0 }
  await stars.click({ position: { x: width * 0.85, y: height / 2 } })
  await expect(score).toHaveText('4.5점')
  await page.keyboard.press('ArrowRight')
  await expect(score).toHaveText('5.0점')
  await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '5점', exact: true })).toBeChecked()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(score).toHaveText('0.5점')
  await expect(stars.getByRole('radio', { name: '0.5점', exact: true })).toBeFocused()
})
