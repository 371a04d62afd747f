import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { bookingDialog, choice, chooseParty, closeTicket } from '../booking/dialog.ts'
import { book } from '../booking/table.ts'
import { besidesCut, layLine } from '../chat/cut-line.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { type NewMember, signUp } from '../support/new-member.ts'
import { closeDown } from '../support/own-restaurant.ts'
import { closeAlert } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { newEvening, rowOf } from './evening.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A board also asks by itself now and then; that would hide a hint that never came. */
function askOnlyWhenHinted(askMs: number) {
  const every = window.setInterval.bind(window)
  const isLeft = (ms: unknown) => ms === askMs && !('asks' in document.documentElement.dataset)
  const set = (work: () => void, ms?: number) => every(() => isLeft(ms) || work(), ms)
  window.setInterval = set as typeof window.setInterval
}

const askAgain = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.asks = ''
  })

/** A window of the board that is never opened again. */
async function openBoard(context: BrowserContext, owner: NewMember) {
  const page = await context.newPage()
  await page.addInitScript(askOnlyWhenHinted, deskLimits.askSeconds * 1000)
  const errors = consoleErrors(page)
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(rowOf(page, '기다린손님')).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return { page, errors, loads: () => loads }
}

/** The time under which a guest is listed, and the party. */
const tableOf = (page: Page, time: string, name: string) =>
  page.getByRole('list', { name: time, exact: true }).locator('li').filter({ hasText: name })

const news = (page: Page) =>
  page.getByRole('log', { name: '바뀐 예약' }).locator('.desk-notice > span')

test('예약과 변경과 취소는 두 서버의 두 창에 차례로 나타나고, 끊긴 창은 이어지면 따라온다', async ({
  context,
  browser,
  request,
  product,
}) => {
  const evening = await newEvening(request)
  const { owner, name, restaurantNo, day, time, shown } = evening
  await evening.enter({ guestName: '기다린손님' })
  const guest = await signUp(request)
  const other = await signUp(request)

  const beside = await product.startBeside()
  const line = await layLine(beside.url)
  const otherContext = await browser.newContext({ baseURL: line.url })
  const near = await openBoard(context, owner)
  const far = await openBoard(otherContext, owner)
  const windows = [near.page, far.page]

  const phoneContext = await browser.newContext({ baseURL: product.url, ...phone })
  const guestPage = await phoneContext.newPage()
  await signIn(guestPage, guest)
  await guestPage.goto(`/restaurant/${restaurantNo}?reserve=1`)
  const dialog = bookingDialog(guestPage)
  await chooseParty(dialog, 2)
  await choice(dialog, shown(3)).click()
  await dialog.getByRole('button', { name: '예약하기', exact: true }).click()
  await closeTicket(guestPage)
  for (const page of windows) {
    await expect(tableOf(page, shown(3), guest.nickname)).toContainText(/^2명/)
    const toast = page.getByText(`새 예약 · ${shown(3)} ${guest.nickname} 2명`, { exact: true })
    await expect(toast).toBeVisible()
  }

  await guestPage.goto('/mypage/reservations')
  await guestPage.getByRole('button', { name: `${name} 예약 변경` }).click()
  const change = bookingDialog(guestPage, '예약 변경')
  await chooseParty(change, 3)
  await choice(change, shown(5)).click()
  await change.getByRole('button', { name: '변경하기' }).click()
  await closeAlert(guestPage, '예약을 바꿨어요.')
  const changed = `${guest.nickname} 님의 예약이 바뀌었어요. ${shown(3)} 2명 → ${shown(5)} 3명`
  for (const page of windows) {
    await expect(tableOf(page, shown(5), guest.nickname)).toContainText(/^3명/)
    await expect(news(page)).toHaveText([changed])
  }

  await askAgain(far.page)
  line.cut()
  await guestPage.getByRole('button', { name: `${name} 예약 취소` }).click()
  await guestPage.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
  await expect(guestPage.getByText('예약이 취소되었습니다.', { exact: true })).toBeVisible()
  const table = { restaurantNo, reserveDay: day, numberOfGuests: 4 }
  await book(request, other, { ...table, reserveTime: time(4) })
  const cancelled = `${guest.nickname} 님이 취소했어요. ${shown(5)} 3명 자리가 비었어요.`
  await expect(news(near.page)).toHaveText([changed, cancelled])
  await expect(rowOf(near.page, guest.nickname)).toHaveCount(0)
  await expect(tableOf(near.page, shown(4), other.nickname)).toContainText(/^4명/)

  // The page behind the cut connection says so, shows the last list, and stores the owner's marks.
  await expect(far.page.getByText('연결이 끊겼어요.')).toBeVisible({ timeout: 60_000 })
  await expect(rowOf(far.page, guest.nickname)).toBeVisible()
  const waiting = rowOf(far.page, '기다린손님')
  await waiting.getByRole('button', { name: /방문$/ }).click()
  await expect(waiting).toContainText('방문 · 연결을 기다려요')
  await expect(rowOf(near.page, '기다린손님').getByRole('button', { name: /방문$/ })).toBeVisible()

  line.restore()
  await expect(news(far.page)).toHaveText([changed, cancelled], { timeout: 60_000 })
  await expect(rowOf(far.page, guest.nickname)).toHaveCount(0)
  await expect(tableOf(far.page, shown(4), other.nickname)).toContainText(/^4명/)
  await expect(far.page.getByText('연결이 끊겼어요.')).toHaveCount(0)
  const visited = new RegExp(`\\d\\d:\\d\\d 방문 · ${owner.nickname}$`)
  for (const page of windows)
    await expect(rowOf(page, '기다린손님')).toContainText(visited, {
      timeout: 60_000,
    })

  expect([near.loads(), far.loads()]).toEqual([0, 0])
  expect([near.errors, besidesCut(far.errors)]).toEqual([[], []])
  await otherContext.close()
  await phoneContext.close()
  await line.close()
  await beside.stop()
  await closeDown(request, restaurantNo)
})
