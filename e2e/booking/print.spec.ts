import { expect, type Page } from '@playwright/test'
import { signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { bookingDialog, choice, closeTicket, inDays, ticketOf } from './dialog.ts'

const day = inDays(5)

/** What a printer would put on paper, as one line. */
const onPaper = (page: Page) =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim())

test('종이에는 예약한 표만 나온다: 가게, 날짜, 시간, 인원, 주소, 요청사항', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { restaurantNo, name } = await newReservable(request)
  await signIn(page, await signUp(request))
  await page.goto(`/restaurant/${restaurantNo}?reserve=1&day=${day}&time=12:00&guests=2`)
  const dialog = bookingDialog(page)
  await expect(choice(dialog, '12:00')).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByText('요청사항 · 연락처').click()
  await dialog.getByLabel('요청사항').fill('창가 자리로 부탁드려요.')
  await dialog.getByRole('button', { name: '예약하기', exact: true }).click()
  await expect(ticketOf(page)).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const wholeTicket = new RegExp(
    `^${name} .*예약 날짜: .*예약 시간: 12:00 인원: 2명 주소 .*요청사항 창가 자리로 부탁드려요\\.$`,
  )
  expect(await onPaper(page)).toMatch(wholeTicket)

  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await closeTicket(page)
  await page.goto('/mypage/reservations')
  const ticket = page.getByRole('main').getByRole('article')
  await expect(ticket).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await onPaper(page)).toMatch(
    new RegExp(
      `^${name} .*예약 날짜: .*예약 시간: 12:00 인원: 2명 예약 상태: 예약 확정 주소 .*요청사항 창가 자리로 부탁드려요\\.$`,
    ),
  )
  // It begins at the paper's edge, as wide as the paper, in ink that can be read on white.
  const place = await ticket.evaluate((card) => {
    const { x, width } = card.getBoundingClientRect()
    return { x, share: width / innerWidth, ink: getComputedStyle(card).color }
  })
  expect(place.x).toBeLessThan(40)
  expect(place.share).toBeGreaterThan(0.9)
  expect(place.ink).toBe('rgb(0, 0, 0)')
  await closeDown(request, restaurantNo)
})
