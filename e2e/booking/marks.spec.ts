import { expect } from '@playwright/test'
import { newEvening, rowOf } from '../desk/evening.ts'
import { closeDown } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

test('때가 된 손님만 표시하고, 되돌려도 자판은 그 손님에게 있다', async ({ page, request }) => {
  const { owner, restaurantNo, time, enter } = await newEvening(request)
  await enter({ guestName: '지금손님' })
  await enter({ guestName: '나중손님', time: time(6) })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(rowOf(page, '나중손님')).toContainText('부터 방문을 표시할 수 있어요')
  await page.getByRole('button', { name: '나중손님 더 보기' }).click()
  await expect(page.getByRole('menuitem', { name: /^노쇼로 표시.*뒤에$/ })).toBeDisabled()
  await page.keyboard.press('Escape')

  const row = rowOf(page, '지금손님')
  const visit = row.getByRole('button', { name: /방문$/ })
  await visit.click()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await visit.press('Enter')
  await expect(row).toContainText(/\d\d:\d\d 방문/)
  await expect(row).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: '지금손님 방문 되돌리기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(visit).toBeVisible()
  await expect(row).toBeFocused()
  await closeDown(request, restaurantNo)
})
