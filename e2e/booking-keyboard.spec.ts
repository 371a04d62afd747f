import { expect, type Page, test } from '@playwright/test'
import { bookingDialog } from './booking-dialog.ts'
import { signUp } from './new-member.ts'
import { ownAddress } from './own-address.ts'
import { closeDown, newOwner } from './own-restaurant.ts'
import { logInAs } from './people.ts'

test.use(ownAddress())

/** Tabs on until the named thing has the focus. */
async function tabTo(page: Page, role: 'button' | 'link', name: string) {
  const target = page.getByRole(role, { name, exact: true }).filter({ visible: true })
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
      return
  }
  throw new Error(`the keyboard never reached ${name}`)
}

async function press(page: Page, name: string) {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

async function dismiss(page: Page, message: string) {
  await expect(page.getByRole('alertdialog')).toContainText(message)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

test('자판만으로 시간과 예약을 정하고, 예약하고 바꾸고 취소한다', async ({ context, request }) => {
  test.setTimeout(240_000)
  const { owner, name, restaurantNo } = await newOwner(request)
  const ownerPage = await context.newPage()
  await logInAs(ownerPage, owner)
  await ownerPage.goto('/mypage/restaurant')
  await expect(ownerPage.getByRole('button', { name: '운영시간 등록' })).toBeEnabled()
  await press(ownerPage, '운영시간 등록')
  await expect(ownerPage.getByRole('dialog', { name: /^운영 시간/ })).toBeVisible()
  await press(ownerPage, '등록하기')
  await dismiss(ownerPage, '운영시간이 등록되었습니다!')
  await press(ownerPage, '예약설정 등록')
  await expect(ownerPage.getByRole('dialog', { name: '예약설정' })).toBeVisible()
  await press(ownerPage, '등록하기')
  await dismiss(ownerPage, '예약설정이 등록되었습니다!')

  const page = await context.newPage()
  await logInAs(page, await signUp(request))
  await page.goto(`/restaurant/${restaurantNo}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await press(page, '예약하기')
  const dialog = bookingDialog(page)
  await expect(dialog).toBeVisible()
  // Into the calendar, three days on; the arrows move and Enter chooses.
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)) break
  }
  for (let days = 0; days < 3; days += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await press(page, '2명')
  await press(page, '10:00')
  await press(page, '예약하기')
  await dismiss(page, '예약이 등록되었습니다!')

  await page.goto('/mypage/reservations')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('10:00')
  await press(page, `${name} 예약 변경`)
  await expect(bookingDialog(page, '예약 변경')).toBeVisible()
  await press(page, '11:30')
  await press(page, '변경하기')
  await dismiss(page, '예약을 바꿨어요.')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('11:30')
  await press(page, `${name} 예약 취소`)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, '예약 취소')
  await expect(page.getByText('예약이 취소되었습니다.', { exact: true })).toBeVisible()
  await closeDown(request, restaurantNo)
})
