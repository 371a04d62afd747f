import { expect } from '@playwright/test'
import { button } from '../support/controls.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown, newOwner } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { addPhotos, addReceipt, chooseScore, openReviews, reviewForm } from './form.ts'
import { receiptFile } from './receipt-file.ts'

const pdf = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

test('사진은 여덟 장까지, 그림만, 글은 200자까지 받고 넘치는 것은 담지 않는다', async ({
  page,
  request,
}) => {
  const { restaurantNo } = await newOwner(request)
  await signIn(page, await signUp(request))
  await openReviews(page, restaurantNo)
  const form = reviewForm(page)

  await addPhotos(page, pdf)
  await closeAlert(page, '이미지 파일만 업로드 가능합니다.')
  await addPhotos(
    page,
    Array.from({ length: 9 }, () => photoFile()),
  )
  await closeAlert(page, '최대 8장의 사진만 업로드할 수 있습니다.')
  await expect(form.getByText('8 / 8', { exact: true })).toBeVisible()

  const text = form.getByLabel('내용')
  await text.fill('가'.repeat(199))
  await text.press('End')
  await page.keyboard.insertText('👨‍👩‍👧‍👦나다')
  await expect(form).toContainText('200 / 200')
  await expect(text).toHaveValue(`${'가'.repeat(199)}👨‍👩‍👧‍👦`)

  await form.getByRole('button', { name: '영수증 인증' }).click()
  const dialog = page.getByRole('dialog', { name: '영수증 인증' })
  await dialog.getByRole('button', { name: '인증 완료' }).click()
  await closeAlert(page, '이미지를 업로드해주세요.')
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await closeAlert(page, '이미지 파일만 업로드 가능합니다.')
  await dialog.getByRole('button', { name: '취소' }).click()
  await chooseScore(page, '5')
  await button(page, '리뷰 등록').click()
  await closeAlert(page, '영수증 인증이 필요합니다.')
  await closeDown(request, restaurantNo)
})

test('한 번 쓴 영수증은 다시 쓸 수 없고, 하루에 한 가게의 리뷰는 하나다', async ({
  context,
  request,
}) => {
  const { restaurantNo } = await newOwner(request)
  const receipt = receiptFile()
  const first = await context.newPage()
  await signIn(first, await signUp(request))
  await openReviews(first, restaurantNo)
  await chooseScore(first, '4')
  await addReceipt(first, receipt)
  await button(first, '리뷰 등록').click()
  await closeAlert(first, '리뷰가 등록되었습니다!')

  await chooseScore(first, '5')
  await addReceipt(first)
  await button(first, '리뷰 등록').click()
  await closeAlert(first, '이 가게에는 오늘 이미 리뷰를 썼어요.')

  const second = await context.newPage()
  await signIn(second, await signUp(request))
  await openReviews(second, restaurantNo)
  await chooseScore(second, '1')
  await reviewForm(second).getByLabel('내용').fill('남의 영수증이에요.')
  await addReceipt(second, receipt)
  await button(second, '리뷰 등록').click()
  await closeAlert(second, '이미 리뷰에 쓴 영수증이에요.')
  await second
    .getByRole('dialog', { name: '영수증 인증' })
    .getByRole('button', { name: '취소' })
    .click()
  await expect(reviewForm(second).getByLabel('내용')).toHaveValue('남의 영수증이에요.')
  await second.reload()
  await expect(second.getByRole('main')).toContainText('4.0점 (1명의 평가)')
  await closeDown(request, restaurantNo)
})
