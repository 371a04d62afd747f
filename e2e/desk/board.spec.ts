import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { book } from '../booking/table.ts'
import { expectAccessibleByDayAndNight } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { asked, bookingsOf, chooseFor, newEvening, rowOf, toast } from './evening.ts'

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const visit = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: /방문$/ })

test('현황판과 타임라인, 손님 넣기와 바꾸기가 낮과 밤에 흠 없이 보인다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const evening = await newEvening(request)
  const { owner, restaurantNo, day, time } = evening
  const guest = await signUp(request)
  await evening.enter({ guestName: '늦는손님', guestPhone: '010-1111-2222', memo: '창가' })
  await evening.enter({ guestName: '안온손님' })
  await evening.enter({ isSeated: 'Y' })
  await evening.enter({ guestName: '많은손님', numberOfGuests: 9, isOver: 'Y', time: time(3) })
  const table = { restaurantNo, reserveDay: day, reserveTime: time(1), numberOfGuests: 2 }
  await book(request, guest, { ...table, request: '아기 의자 하나 부탁드려요' })

  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await chooseFor(page, '안온손님', '노쇼로 표시')
  await expect(rowOf(page, '안온손님')).toContainText('노쇼')
  await expect(rowOf(page, guest.nickname)).toContainText('아기 의자 하나 부탁드려요')
  await expect(rowOf(page, '많은손님')).toContainText('초과')
  await expectAccessibleByDayAndNight(page)

  await chooseFor(page, guest.nickname, '예약 바꾸기')
  await drawer(page, '예약 바꾸기').getByRole('button', { name: '인원 늘리기' }).click()
  await expectAccessibleByDayAndNight(page)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()

  await page.goto('/mypage/board?open=entry')
  await expect(drawer(page, '현장 손님')).toBeVisible()
  await expectAccessibleByDayAndNight(page)
  await drawer(page, '현장 손님').getByText('전화 예약', { exact: true }).click()
  await drawer(page, '전화 예약').getByLabel('전화번호').fill('01011112222')
  await expect(drawer(page, '전화 예약')).toContainText('늦는손님')
  await drawer(page, '전화 예약').getByRole('button', { name: '예약 넣기' }).click()
  await expect(drawer(page, '전화 예약').getByRole('alert')).toBeVisible()
  await expectAccessibleByDayAndNight(page)

  await page.goto('/mypage/board?view=timeline')
  await expect(page.getByRole('region', { name: /타임라인$/ })).toContainText(guest.nickname)
  const cut = await page
    .locator('.tl-vacancy')
    .evaluateAll(
      (all) =>
        all.filter(
          (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
        ).length,
    )
  expect(cut).toBe(0)
  await expectAccessibleByDayAndNight(page)
  expect(errors).toEqual([])
  await closeDown(request, restaurantNo)
})

test('지난 시간이 접혀 있어도 자판은 보이는 손님에게 가고, 펼치면 그 손님에게도 간다', async ({
  page,
  request,
}) => {
  const evening = await newEvening(request)
  const { owner, restaurantNo, time } = evening
  await evening.enter({ guestName: '앉은손님', isSeated: 'Y' })
  await evening.enter({ guestName: '올손님', time: time(2) })
  // The desk follows the server's clock, which says that forty minutes have gone.
  await page.route('**/api/desk/day?*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { body: { items: { now: string } } }
    const later = new Date(Date.parse(json.body.items.now) + 40 * 60_000)
    json.body.items.now = later.toISOString()
    await route.fulfill({ response, json })
  })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(rowOf(page, '올손님')).toBeVisible()
  await expect(rowOf(page, '앉은손님')).toBeHidden()

  await page.keyboard.press('j')
  await expect(rowOf(page, '올손님')).toBeFocused()
  await page
    .locator('details', { has: rowOf(page, '앉은손님') })
    .locator('summary')
    .click()
  await expect(rowOf(page, '앉은손님')).toBeVisible()
  await page.keyboard.press('j')
  await expect(rowOf(page, '앉은손님')).toBeFocused()
  await closeDown(request, restaurantNo)
})

test('자판만으로 찾고 표시하고 되돌리고 넣고 보기를 바꾼다', async ({ page, request }) => {
  const evening = await newEvening(request)
  const { owner, restaurantNo, time } = evening
  await evening.enter({ guestName: '첫손님', guestPhone: '010-1111-2222' })
  await evening.enter({ guestName: '둘째손님', guestPhone: '010-3333-4444' })
  await evening.enter({ guestName: '셋째손님', time: time(1) })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(rowOf(page, '셋째손님')).toBeVisible()

  const { keyboard } = page
  for (const key of ['j', 'j', 'j', 'k']) await keyboard.press(key)
  await expect(rowOf(page, '둘째손님')).toBeFocused()
  await keyboard.press('v')
  await expect(rowOf(page, '둘째손님')).toContainText(/\d\d:\d\d 방문/)
  await expect(rowOf(page, '둘째손님')).toBeFocused()
  await keyboard.press('u')
  await expect(visit(page, '둘째손님')).toBeVisible()
  await expect(toast(page, '둘째손님을 예약 확정으로 되돌렸어요.')).toBeVisible()

  await keyboard.press('n')
  await expect(drawer(page, '전화 예약').getByLabel('전화번호')).toBeFocused()
  await keyboard.press('v')
  await expect(drawer(page, '전화 예약').getByLabel('전화번호')).toHaveValue('')
  await keyboard.press('Escape')
  await expect(drawer(page, '전화 예약')).toBeHidden()
  await expect(visit(page, '둘째손님')).toBeVisible()
  await keyboard.press('w')
  await expect(drawer(page, '현장 손님')).toBeVisible()
  // It listens to the keys from the moment it has the focus, a breath after it can be seen.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toBeVisible()
  await keyboard.press('Escape')
  await expect(drawer(page, '현장 손님')).toBeHidden()

  await keyboard.press('/')
  const field = page.getByRole('searchbox', { name: /^손님 찾기/ })
  await expect(field).toBeFocused()
  await keyboard.type('4444')
  await expect(rowOf(page, '둘째손님')).toBeVisible()
  await expect(rowOf(page, '첫손님')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '오늘 1팀' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(rowOf(page, '첫손님')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await keyboard.press('l')
  await expect(page).toHaveURL(/view=timeline/)
  await expect(page.getByRole('region', { name: /타임라인$/ })).toBeVisible()
  await keyboard.press('l')
  await expect(rowOf(page, '첫손님')).toBeVisible()
  await keyboard.press('?')
  const keys = drawer(page, '단축키')
  await keys.getByRole('checkbox', { name: '이 기기에서 단축키 쓰기' }).uncheck()
  await keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await keyboard.press('w')
  await page.reload()
  await expect(rowOf(page, '첫손님')).toBeVisible()
  await keyboard.press('w')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await closeDown(request, restaurantNo)
})

test('종이에는 명단만 있고, 내려받은 CSV는 한글로 열리고 수식이 되지 않는다', async ({
  page,
  request,
}) => {
  const evening = await newEvening(request)
  const { owner, name, restaurantNo, day, shown } = evening
  const formula = '=HYPERLINK("x")'
  await evening.enter({ guestName: formula, guestPhone: '010-1111-2222', memo: '창가' })
  await evening.enter({ guestName: '둘째손님' })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(rowOf(page, '둘째손님')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('table')
  await expect(sheet).toBeVisible()
  await expect(sheet.locator('tbody tr')).toHaveText([
    `${shown(0)}2명${formula} (전화)010-1111-2222창가☐`,
    `${shown(0)}2명둘째손님 (전화)☐`,
  ])
  await expect(rowOf(page, '둘째손님')).toBeHidden()
  await expect(page.locator('header')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: '인쇄와 내려받기' }).click()
  await page.getByRole('menuitem', { name: 'CSV 내려받기' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('내려받은 일은 기록에 남아요.')
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: '내려받기' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`${name} 예약 ${day}.csv`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"날짜",')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""x"")","2","전화","010-1111-2222"`)
  await closeDown(request, restaurantNo)
})

test('한도를 넘으면 한 번 묻고, 그래도 받은 손님은 초과로 선다', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const evening = await newEvening(request, { maxTeamNum: 1 })
  const { owner, restaurantNo, time, shown } = evening
  await evening.enter({ guestName: '먼저온손님', time: time(3) })
  const errors = consoleErrors(page)
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(rowOf(page, '먼저온손님')).toBeVisible()
  await page.getByRole('button', { name: `${shown(3)}에 손님 넣기` }).click()
  const entry = drawer(page, '전화 예약')
  await entry.getByLabel('이름').fill('단골손님')
  const send = entry.getByRole('button', { name: '예약 넣기' })
  const question = page.getByRole('alertdialog')

  await send.click()
  await expect(question).toContainText('받는 팀 수를 1팀 넘어요. 그래도 받을까요?')
  await question.getByRole('button', { name: '그만두기' }).click()
  await expect(question).toBeHidden()
  await expect(entry.getByLabel('이름')).toHaveValue('단골손님')
  expect(await bookingsOf(request, owner, evening)).toHaveLength(1)

  await send.click()
  await question.getByRole('button', { name: '예약 넣기' }).click()
  await expect(entry).toBeHidden()
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, '단골손님')).toContainText('초과')
  await expect(rowOf(page, '먼저온손님')).not.toContainText('초과')
  expect(await bookingsOf(request, owner, evening)).toHaveLength(2)
  expect(errors).toEqual([asked, asked])
  await closeDown(request, restaurantNo)
})

test('답을 잃은 현장 손님과 방문 표시는 같은 열쇠로 다시 물어 한 번만 남는다', async ({
  page,
  request,
}) => {
  const evening = await newEvening(request)
  const { owner, restaurantNo } = evening
  await evening.enter({ guestName: '첫손님' })
  await signIn(page, owner)
  await page.goto('/mypage/board')
  await expect(visit(page, '첫손님')).toBeVisible()

  const sent: { what: string; key: string | undefined }[] = []
  await page.route(/\/api\/reservation\/(board|\d+\/state)$/, async (route) => {
    const asking = route.request()
    const what = asking.method()
    const isFirst = sent.every((one) => one.what !== what)
    sent.push({ what, key: asking.headers()['idempotency-key'] })
    if (!isFirst) return route.continue()
    // The server has done it, but its answer gets lost.
    expect((await route.fetch()).status()).toBe(200)
    return route.abort('connectionreset')
  })
  await visit(page, '첫손님').click()
  await expect(toast(page, '첫손님을 방문으로 표시했어요.')).toBeVisible()
  const seats = page.getByRole('complementary', { name: '현장 손님과 메모' })
  await seats.getByRole('button', { name: /^3명/ }).click()
  await expect(toast(page, '현장 손님 3명이 앉았어요')).toBeVisible()

  expect(sent.map(({ what }) => what)).toEqual(['PATCH', 'PATCH', 'POST', 'POST'])
  const keys = sent.map(({ key }) => key)
  expect(new Set(keys)).toEqual(new Set([keys[0], keys[2]]))
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(keys.every(Boolean)).toBe(true)
  const bookingNos = (await bookingsOf(request, owner, evening)).map(
    ({ numberOfGuests, state }) => `${numberOfGuests}명 ${state}`,
  )
  expect(bookingNos.toSorted()).toEqual(['2명 visited', '3명 visited'])

  // The same number pressed once more is another party.
  await seats.getByRole('button', { name: /^3명/ }).click()
  await expect(rowOf(page, '현장 손님')).toHaveCount(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  await closeDown(request, restaurantNo)
})
