import { expect } from '@playwright/test'
import { closeDown, newReservable } from '../support/own-restaurant.ts'
import { headersOf, signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { inDays } from './dialog.ts'

const hourNow = new Date(Date.now() + 9 * 60 * 60_000).getUTCHours()
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

test('사장님이 방문과 노쇼를 표시하고 되돌린다', { tag: '@phone' }, async ({ page, request }) => {
  // Open around the clock from now on, so that somebody is expected now whenever this runs.
  const opening = { from: clock(hourNow), to: clock(hourNow) }
  const { owner, restaurantNo } = await newReservable(request, { ...opening, maxTeamNum: 2 })
  for (const [guestName, reserveTime] of [
    ['지금손님', clock(hourNow)],
    ['나중손님', clock(hourNow + 3)],
  ]) {
    const entered = await request.post('/api/reservation/board', {
      headers: await headersOf(request, owner),
      data: {
        restaurantNo,
        reserveDay: inDays(0),
        reserveTime,
        numberOfGuests: 2,
        source: 'phone',
        guestName,
      },
    })
    expect(entered.status()).toBe(200)
  }

  await signIn(page, owner)
  await page.goto(`/mypage/restaurant?day=${inDays(0)}`)
  await expect(page.getByRole('button', { name: /^나중손님 방문 .*부터$/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^나중손님 노쇼 .*뒤에$/ })).toBeDisabled()

  const visited = page.getByRole('button', { name: '지금손님 방문' })
  // The innermost: the time they are booked for is an item of a list, too.
  const row = page.getByRole('listitem').filter({ has: visited }).last()
  await visited.click()
  await expect(row).toContainText('방문 완료')
  await expect(page.getByText('지금손님 님을 방문으로 표시했어요.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect(row).toContainText('예약 확정')

  const noShow = row.getByRole('button', { name: '지금손님 노쇼' })
  await noShow.click()
  await expect(noShow).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('button', { name: '지금손님 되돌리기' }).click()
  await expect(page.getByText('예약 확정으로 되돌렸어요.', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: '지금손님 예약 취소' })).toBeVisible()
  await expect(visited).toBeFocused()
  await closeDown(request, restaurantNo)
})
