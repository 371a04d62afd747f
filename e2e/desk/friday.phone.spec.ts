import { expect, type Locator, type Page } from '@playwright/test'
import { book } from '../booking/table.ts'
import { expectAccessible } from '../support/accessible.ts'
import { consoleErrors } from '../support/console-errors.ts'
import { openInboxWith } from '../support/inbox.ts'
import { signUp } from '../support/new-member.ts'
import { closeDown } from '../support/own-restaurant.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { asked, bookingsOf, chooseFor, newEvening, rowOf, toast, typed } from './evening.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '내 가게 메뉴' })

/** Counts what each part of the evening costs a thumb, and leaves it in the report. */
function countingTaps() {
  const counted: Record<string, number> = {}
  let taps = 0
  async function tap(target: Locator) {
    taps += 1
    await target.tap()
  }
  async function step(name: string, work: () => Promise<void>) {
    taps = 0
    await test.step(name, work)
    counted[name] = taps
    test.info().annotations.push({ type: '누름', description: `${name} ${taps}번` })
  }
  return { tap, step, counted }
}

/** The news that a guest finds, whole. */
async function expectTold(page: Page, texts: readonly string[]) {
  await openInboxWith(page, texts[0] ?? '')
  const latest = page.getByRole('main').getByRole('listitem').first()
  for (const text of texts) await expect(latest).toContainText(text)
}

test('금요일 저녁, 사장님이 전화 하나로 손님을 맞고 바꾸고 앉히고 일찍 닫는다', async ({
  context,
  request,
}) => {
  const evening = await newEvening(request)
  const { owner, name, restaurantNo, day, time, shown } = evening
  const [arriving, late, first, second] = [
    await signUp(request),
    await signUp(request),
    await signUp(request),
    await signUp(request),
  ]
  const table = { restaurantNo, reserveDay: day, numberOfGuests: 2 }
  await evening.enter({ guestName: '강다온', guestPhone: '010-1111-2222' })
  await evening.enter({ guestName: '윤서준', numberOfGuests: 3 })
  await evening.enter({ guestName: '오지원', guestPhone: '010-3333-4444' })
  await evening.enter({ guestName: '정해인', guestPhone: '010-9876-5432', isSeated: 'Y' })
  await book(request, arriving, { ...table, reserveTime: time(1) })
  await book(request, late, { ...table, reserveTime: time(1), numberOfGuests: 4 })
  await book(request, first, { ...table, reserveTime: time(6) })
  await book(request, second, { ...table, reserveTime: time(8), numberOfGuests: 3 })

  const page = await context.newPage()
  const errors = consoleErrors(page)
  const { tap, step, counted } = countingTaps()
  await signIn(page, owner)
  await page.goto('/mypage/board')
  const covers = page.locator('dl').filter({ hasText: '온 손님' })
  await expect(covers).toContainText('온 손님1팀 2명')
  await expect(covers).toContainText('올 손님7팀 18명')

  await step('세 팀이 왔다', async () => {
    for (const guest of ['강다온', '윤서준', arriving.nickname]) {
      await tap(rowOf(page, guest).getByRole('button', { name: /방문$/ }))
      await expect(rowOf(page, guest)).toContainText(/\d\d:\d\d 방문/)
    }
    await expect(covers).toContainText('온 손님4팀 9명')
  })

  await step('두 명이 그냥 왔다', async () => {
    await tap(menu(page).getByRole('link', { name: '손님 넣기' }))
    await tap(page.getByRole('dialog', { name: '현장 손님' }).getByText('2명', { exact: true }))
    await expect(toast(page, '현장 손님 2명이 앉았어요')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(covers).toContainText('온 손님5팀 11명')
  })

  let texts: string[] = []
  await step('네 명이 다섯 명이 되어 늦는다', async () => {
    await chooseFor(page, late.nickname, '예약 바꾸기', tap)
    const drawer = page.getByRole('dialog', { name: '예약 바꾸기' })
    await tap(drawer.getByRole('button', { name: '인원 늘리기' }))
    await tap(drawer.getByRole('button', { name: `${shown(2)} 4명까지` }))
    const news = drawer.getByRole('region', { name: /^손님에게 이렇게 알려요/ })
    texts = (await news.locator('div p').allTextContents()).map((text) => text.trim())
    expect(texts[0]).toBe(`${name}에서 예약을 바꿨어요`)
    expect(texts[1]).toMatch(/^부탁하신 대로 .*5명.*이전 .*4명/)
    await expectAccessible(page)
    await tap(drawer.getByRole('button', { name: '바꾸고 알리기' }))
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('한 팀은 4명까지예요. 그래도 받을까요?')
    await tap(question.getByRole('button', { name: '바꾸기' }))
    await expect(drawer).toBeHidden()
    await expect(rowOf(page, late.nickname)).toContainText(/^5명.*초과/)
  })

  await step('안 온 줄 알았던 손님이 왔다', async () => {
    await chooseFor(page, '오지원', '노쇼로 표시', tap)
    await expect(covers).toContainText('노쇼1팀')
    await tap(rowOf(page, '오지원').getByRole('button', { name: '오지원 노쇼 되돌리기' }))
    await expect(covers).toContainText('노쇼0팀')
    await tap(rowOf(page, '오지원').getByRole('button', { name: /방문$/ }))
    await expect(covers).toContainText('온 손님6팀 13명')
  })

  await step('전에 온 손님이 전화했다', async () => {
    await tap(menu(page).getByRole('link', { name: '손님 넣기' }))
    await tap(page.getByRole('dialog').getByText('전화 예약', { exact: true }))
    const drawer = page.getByRole('dialog', { name: '전화 예약' })
    const number = drawer.getByLabel('전화번호')
    await expect(number).toBeFocused()
    await page.keyboard.type('01098765432')
    await expect(drawer).toContainText('정해인 님')
    await expect(drawer).toContainText('1번 왔어요')
    await expect(drawer.getByLabel('이름')).toHaveValue('정해인')
    await tap(drawer.getByRole('button', { name: shown(3), exact: true }))
    await expect(drawer).toContainText('두 분, 정해인 님으로 잡았어요.')
    await tap(drawer.getByRole('button', { name: '예약 넣기' }))
    await expect(drawer).toBeHidden()
    const row = rowOf(page, '정해인').filter({ hasText: '010-9876-5432' })
    await expect(row).toContainText('2번째 방문')
  })

  const reason = '보일러를 고치느라 일찍 닫아요.'
  await step('일찍 닫고 두 팀에 알린다', async () => {
    await tap(menu(page).getByRole('link', { name: '내 가게' }))
    await tap(page.getByRole('button', { name: '날짜 추가' }))
    const dialog = page.getByRole('dialog', { name: '휴무·단축 영업 추가' })
    const [, month, date] = day.split('-').map(Number)
    await tap(dialog.getByRole('button', { name: new RegExp(`${month}월 ${date}일`) }))
    await tap(dialog.getByText('단축 영업', { exact: true }))
    const closing = dialog.getByLabel('그날 마감', { exact: true })
    await tap(closing)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed(time(4)))
    await tap(dialog.getByRole('button', { name: '저장' }))
    const affected = page.getByRole('dialog', { name: '지킬 수 없게 되는 예약 2건' })
    await expect(affected.getByRole('listitem')).toHaveCount(2)
    await tap(affected.getByText('취소하고 알리기', { exact: true }))
    await tap(affected.getByLabel('취소하는 이유'))
    await page.keyboard.type(reason)
    await tap(affected.getByRole('button', { name: '바꾸고 2팀에 알리기' }))
    await expect(dialog).toBeHidden()
    await tap(menu(page).getByRole('link', { name: '오늘' }))
    await expect(covers).toContainText('올 손님2팀 7명')
  })

  await expectAccessible(page)
  expect(counted).toEqual({
    '세 팀이 왔다': 3,
    '두 명이 그냥 왔다': 2,
    '네 명이 다섯 명이 되어 늦는다': 6,
    '안 온 줄 알았던 손님이 왔다': 4,
    '전에 온 손님이 전화했다': 4,
    '일찍 닫고 두 팀에 알린다': 10,
  })
  const states = (await bookingsOf(request, owner, evening)).map(({ state }) => state)
  expect(states.toSorted()).toEqual([
    ...Array(2).fill('cancelled'),
    ...Array(2).fill('confirmed'),
    ...Array(6).fill('visited'),
  ])
  expect(errors).toEqual([asked])

  const guestPage = await context.newPage()
  await signIn(guestPage, late)
  await expectTold(guestPage, texts)
  for (const guest of [first, second]) {
    await signIn(guestPage, guest)
    await expectTold(guestPage, ['가게가 예약을 취소했어요', name, reason])
  }
  await closeDown(request, restaurantNo)
})
