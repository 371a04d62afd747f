import { expect } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { logIn } from '../support/people.ts'
import { test } from '../support/test.ts'
import {
  bookingDialog,
  chooseDay,
  chooseParty,
  closeTicket,
  openDayIn,
  shortDay,
} from './dialog.ts'

test('아무것도 설치하지 않은 새 사람이 견본 도시에서 찾고 로그인하고 예약한다', async ({
  page,
}) => {
  const errors = consoleErrors(page)
  await page.goto('/')
  const japanese = page.getByRole('region', { name: '일식' })
  await japanese.scrollIntoViewIfNeeded()
  await expect(japanese.getByRole('article')).toHaveCount(8)

  await logIn(page, 'member01')
  const search = page.getByRole('main').getByRole('search')
  await search.getByRole('combobox').fill('ㅁㅇㅎㄹ')
  await search.getByRole('combobox').press('Enter')
  const found = page.getByRole('region', { name: '맛집 목록' }).getByRole('article')
  await found.getByRole('link', { name: '멘야하루' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('멘야하루')
  await button(page, '예약하기').click()
  const dialog = bookingDialog(page)
  const day = openDayIn(5)
  await chooseDay(dialog, day)
  await chooseParty(dialog, 2)
  const time = dialog.getByRole('button', { name: /^\d\d:\d\d/, disabled: false }).first()
  const chosen = (await time.textContent()) ?? ''
  await time.click()
  await dialog.getByRole('button', { name: '예약하기', exact: true }).click()
  await closeTicket(page)
  await page.goto('/mypage/reservations')
  // The sample city may have given this member another table on that day.
  const ticket = page
    .getByRole('article')
    .filter({ hasText: shortDay(day) })
    .filter({ hasText: '멘야하루' })
    .filter({ hasText: chosen.slice(0, 5) })
  await expect(ticket).toHaveCount(1)
  expect(errors).toEqual([])
})
