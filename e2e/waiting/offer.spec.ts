import { messages } from '@matjari/contract/messages'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { memberSocket } from '@matjari/contract/sockets'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { book } from '../booking/table.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { lettersTo } from '../support/mailbox.ts'
import { type NewMember, signUp } from '../support/new-member.ts'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { closeAlert, fillLogin } from '../support/people.ts'
import { headersOf, signIn, type Who } from '../support/signed-in.ts'
import { test } from '../support/test.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const tomorrow = () => addDays(seoulToday(new Date()), 1)
const time = '18:00'

/** A restaurant with one table at that time, which is booked. */
async function fullTime(request: APIRequestContext) {
  const { restaurantNo, name } = await newReservable(request)
  const guest = await signUp(request)
  const day = tomorrow()
  const table = { restaurantNo, reserveDay: day, reserveTime: time, numberOfGuests: 2 }
  const reservationNo = await book(request, guest, table)
  return { restaurantNo, name, guest, table, day, reservationNo }
}

type Full = Awaited<ReturnType<typeof fullTime>>

async function waitFor(request: APIRequestContext, who: Who, { restaurantNo, day }: Full) {
  const answer = await request.post('/api/waiting', {
    headers: await headersOf(request, who),
    data: { restaurantNo, day, from: time, to: time, numberOfGuests: 2 },
  })
  expect(answer.status()).toBe(200)
  const { body } = (await answer.json()) as { body: { items: { waitingNo: string } } }
  return body.items.waitingNo
}

const cancel = async (request: APIRequestContext, { guest, reservationNo }: Full) => {
  const headers = await headersOf(request, guest)
  const answer = await request.delete('/api/reservation', { headers, params: { reservationNo } })
  expect(answer.status()).toBe(200)
}

/** A member's phone, on a page that has nothing to do with the waitlist. */
async function openPhone(browser: Browser, url: string, who: NewMember) {
  const context = await browser.newContext({ baseURL: url, ...phone })
  const page = await context.newPage()
  await signIn(page, who)
  const listening = page.waitForEvent('websocket', (socket) => socket.url().includes(memberSocket))
  await page.goto('/mypage/inbox')
  await listening
  return page
}

const banner = (page: Page) => page.getByRole('region', { name: '잡아 둔 자리' })
const offer = (page: Page) => page.getByRole('alertdialog')
const letterOf = async (request: APIRequestContext, { email }: NewMember, name: string) =>
  (await lettersTo(request, email)).find(({ subject }) =>
    subject.includes(`${name}에 자리가 났어요`),
  )

test('취소된 자리는 먼저 신청한 사람의 창에 바로 뜨고, 넘기면 다음 사람 차례이고, 그동안 아무도 예약하지 못한다', async ({
  browser,
  request,
  product,
}) => {
  const full = await fullTime(request)
  const [first, second] = [await signUp(request), await signUp(request)]
  await waitFor(request, first, full)
  await waitFor(request, second, full)
  const near = await openPhone(browser, product.url, first)
  const far = await openPhone(browser, product.url, second)

  const freed = Date.now()
  await cancel(request, full)
  await expect(banner(near)).toContainText('18:00 2명 자리가 났어요')
  // Said here, not judged: a loaded machine is slower than a phone.
  test.info().annotations.push({ type: '알림까지', description: `${Date.now() - freed} ms` })
  await expect(banner(far)).toHaveCount(0)
  await expect.poll(() => letterOf(request, first, full.name)).toBeTruthy()
  expect(await letterOf(request, second, full.name)).toBeUndefined()

  // Other guests, and the next on the waitlist, find it full.
  for (const who of [second, await signUp(request)]) {
    const headers = await headersOf(request, who)
    const refused = await request.post('/api/reservation', { headers, data: full.table })
    expect(refused.status()).toBe(409)
  }

  await banner(near).getByRole('button').click()
  await expect(offer(near)).toContainText(
    '먼저 신청한 순서대로, 자리를 잡아 둔 동안 아무도 가져가지 못해요.',
  )
  await expectAccessibleByDayAndNight(near)
  await offer(near).getByRole('button', { name: '이번엔 괜찮아요, 다음 순서로 넘기기' }).click()
  await expect(banner(near)).toHaveCount(0)
  await expect(banner(far)).toContainText('18:00 2명 자리가 났어요')
  await expect.poll(() => letterOf(request, second, full.name)).toBeTruthy()
  await closeDown(request, full.restaurantNo)
})

test('마지막 몇 초에 눌러도 확정되고, 편지의 주소는 로그인을 거쳐 그 자리를 연다', async ({
  browser,
  request,
  product,
}) => {
  const full = await fullTime(request)
  const member = await signUp(request)
  const waitingNo = await waitFor(request, member, full)
  await cancel(request, full)
  await expect.poll(() => letterOf(request, member, full.name)).toBeTruthy()
  const path = (await letterOf(request, member, full.name))?.text.match(/\/mypage\/waiting\S*/)?.[0]
  expect(path).toBe(`/mypage/waiting?waitingNo=${waitingNo}`)

  const context = await browser.newContext({ baseURL: product.url, ...phone })
  const page = await context.newPage()
  await page.goto(path ?? '')
  await closeAlert(page, messages.session.loginNeededForMyPage)
  await fillLogin(page, member)
  await expect(offer(page)).toContainText('18:00 2명 자리가 났어요')
  await product.sql(
    `update waiting set held_until = clock_timestamp() + interval '9 seconds' where waiting_no = ${waitingNo}`,
  )
  await offer(page).getByRole('button', { name: '예약 확정' }).click()
  await expect(page.getByText('예약이 등록되었습니다!')).toBeVisible()
  const headers = await headersOf(request, member)
  const mine = await request.get('/api/waiting', { headers })
  expect(await mine.json()).toMatchObject({ body: { items: [{ waitingNo, state: 'accepted' }] } })
  await closeDown(request, full.restaurantNo)
})

test('시간이 지나면 창이 그 말을 하고, 다시 신청하면 맨 뒤다', async ({
  browser,
  request,
  product,
}) => {
  const full = await fullTime(request)
  const [first, second] = [await signUp(request), await signUp(request)]
  const waitingNo = await waitFor(request, first, full)
  await waitFor(request, second, full)
  const page = await openPhone(browser, product.url, first)
  await cancel(request, full)
  await banner(page).getByRole('button').click()
  await product.sql(
    `update waiting set held_until = clock_timestamp() where waiting_no = ${waitingNo}`,
  )
  await expect(offer(page)).toContainText('확정 시간이 지났어요', { timeout: 60_000 })
  await expectAccessibleByDayAndNight(page)
  await expect(offer(page)).toContainText('지금은 앞에 1팀이 있어요.')
  await offer(page).getByRole('button', { name: '빈자리 알림 다시 신청' }).click()
  await expect(offer(page)).toContainText('다시 기다리고 있어요. 지금은 앞에 1팀이 있어요.')
  await closeDown(request, full.restaurantNo)
})
