import { expect, type Page } from '@playwright/test'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { button, field } from '../support/controls.ts'
import { closeDown, newOwner, newRegistration } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { photoFile } from '../support/photo-file.ts'
import { setStatus } from '../support/sample-city.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

const photosInForm = (page: Page) =>
  page
    .locator('[data-tile]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-tile')))

const shop = (restaurantNo: string) => `/mypage/shop?restaurantNo=${restaurantNo}`

test('전화와 사진 순서는 바로 바뀌고, 새 이름은 승인 전까지 손님에게 보이지 않는다', {
  tag: '@phone',
}, async ({ page, request }) => {
  const errors = consoleErrors(page)
  const { owner, name, restaurantNo } = await newOwner(request)
  await signIn(page, owner)
  await page.goto(shop(restaurantNo))

  await field(page, '가게 전화번호').fill('0298765432')
  await page
    .locator('[data-field="photos"] input')
    .setInputFiles([photoFile('ramen-close'), photoFile('ramen-walnut')])
  await expect(page.getByText('바꾼 것 2가지').last()).toBeVisible()
  await button(page, '사진 3 앞으로').click()
  await expect(button(page, '사진 2 앞으로')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('사진 2를 1번째로 옮겼어요.')).toBeAttached()
  await expectAccessibleByDayAndNight(page)
  await button(page, '저장').click()
  await expect(page.getByText('가게 정보를 저장했어요.', { exact: true })).toBeVisible()
  await expect(button(page, '저장')).toBeHidden()
  const saved = await photosInForm(page)
  expect(saved).toHaveLength(3)

  await button(page, '가게 이름 바꾸기 신청').click()
  await field(page, '새 가게 이름').fill(`${name} 본`)
  await button(page, '신청하기').click()
  await expect(page.getByText('확인 중 · 보통 하루')).toBeVisible()
  await expectAccessibleByDayAndNight(page)

  await page.getByRole('link', { name: '손님 화면 보기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).toContainText('02-9876-5432')
  await expect(page.getByRole('main')).not.toContainText(`${name} 본`)
  const main = page.getByRole('img', { name: `${name} 대표 사진` })
  await expect(main).toHaveAttribute('src', saved[0] ?? '')
  await main.click()
  const viewer = page.getByRole('dialog', { name: '사진 보기' })
  await viewer.getByRole('button', { name: '다음 사진' }).click()
  await expect(viewer.getByRole('img')).toHaveAttribute('src', saved[1] ?? '')
  await closeDown(request, restaurantNo)
  expect(errors).toEqual([])
})

test('바꾼 것을 두고 떠나려 하면 묻고, 되돌아가기도 묻는다', async ({ page, request }) => {
  const { owner, restaurantNo } = await newOwner(request)
  await signIn(page, owner)
  await page.goto('/mypage')
  await page.getByRole('navigation', { name: '마이 페이지 메뉴' }).getByText('가게 정보').click()
  const phone = field(page, '가게 전화번호')
  await phone.fill('0298765432')
  const question = page.getByRole('alertdialog')
  await page.getByRole('link', { name: '손님 화면 보기' }).click()
  await question.getByRole('button', { name: '계속 쓰기' }).click()
  await expect(phone).toHaveValue('02-9876-5432')
  await page.goBack()
  await question.getByRole('button', { name: '계속 쓰기' }).click()
  await expect(question).toBeHidden()
  await expect(phone).toHaveValue('02-9876-5432')
  await page.goBack()
  await question.getByRole('button', { name: '버리기' }).click()
  await expect(page).toHaveURL('/mypage')
  await page.goForward()
  await expect(phone).toHaveValue('02-1234-5678')
  await closeDown(request, restaurantNo)
})

test('반려된 등록은 보냈던 내용을 고쳐서 다시 신청한다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { owner, name, restaurantNo } = await newRegistration(request)
  await setStatus(request, { restaurantNo, status: 'R' })
  await signIn(page, owner)
  await page.goto('/mypage')
  const entry = page.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('반려된 이유를 읽고')
  await entry.getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: '등록이 반려됐어요' })).toBeVisible()
  await expect(page.getByRole('img', { name: '사진 미리보기' })).toBeVisible()
  await expectAccessibleByDayAndNight(page)
  await field(page, '가게 설명').fill('내용을 고쳤어요.')
  await button(page, '다시 신청').click()
  await closeAlert(page, '다시 신청했어요.')
  await expect(page.getByRole('heading', { name: '승인을 기다리고 있어요' })).toBeVisible()
  await expect(field(page, '가게 설명')).toHaveValue('내용을 고쳤어요.')
})
