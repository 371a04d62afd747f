import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button } from '../support/controls.ts'
import { press } from '../support/keyboard.ts'
import { signUp } from '../support/new-member.ts'
import { closeAlert, fillLogin, logIn, openAccountMenu } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { hold, notedRefusal, refusal, refuseNext, rowWith } from './screens.ts'

const changes = '**/api/member/admin-update'
const done = '상태가 성공적으로 변경되었습니다.'
const switchedOff = '비활성 사용자입니다. 로그아웃 됩니다.'

const menuOf = (page: Page, memberId: string) => button(page, `${memberId} 관리 메뉴`)

async function choose(page: Page, memberId: string, command: string) {
  await menuOf(page, memberId).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

async function deactivate(page: Page, memberId: string, reason: string) {
  await choose(page, memberId, '비활성화')
  const dialog = page.getByRole('dialog', { name: '회원 비활성화' })
  await expect(dialog).toContainText(memberId)
  await dialog.getByLabel('이유 (선택)').fill(reason)
  await dialog.getByRole('button', { name: '비활성화', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function openFound(page: Page, memberId: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto(`/admin/users?search=${memberId}`)
  const row = rowWith(page, memberId)
  await expect(row).toBeVisible()
  return row
}

const words = (page: Page) =>
  page.getByRole('searchbox', { name: '아이디·이름·닉네임·이메일 검색' })

test('방문자와 회원은 홈으로 돌아가고, 관리자는 머리글에서 들어가 자기를 끄지 못한다', async ({
  context,
  page,
  request,
}) => {
  const memberPage = await context.newPage()
  await memberPage.goto('/admin/users')
  await expect(memberPage).toHaveURL('/')
  await signIn(memberPage, await signUp(request))
  await memberPage.goto('/admin/users')
  await expect(memberPage).toHaveURL('/')

  const errors = consoleErrors(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto('/')
  const account = await openAccountMenu(page)
  await account.getByRole('link', { name: '관리자 페이지' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 · 유저 관리')
  await words(page).fill('그런 회원 없음')
  await button(page, '검색').click()
  await expect(page.getByText('조회된 유저가 없습니다.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '전체 회원 보기' }).click()
  await expect(page).toHaveURL('/admin/users')
  await words(page).fill('admin01')
  await words(page).press('Enter')
  await menuOf(page, 'admin01').click()
  await expect(page.getByRole('menuitem', { name: '관리 기록' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '비활성화' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('거른 것은 주소에 남아 새로고침해도 그대로고, 키보드로 줄의 메뉴를 열고 닫는다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const { memberId, nickname, email } = await signUp(request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin01')
  await page.goto('/admin/users')
  const form = page.getByRole('search', { name: '회원 검색' })
  await form.getByText('활성', { exact: true }).click()
  await form.getByText('일반회원', { exact: true }).click()
  await words(page).fill(nickname)
  await words(page).press('Enter')
  const found = new URLSearchParams({ isActive: 'Y', isStoreOwner: 'N', search: nickname })
  await expect(page).toHaveURL(`/admin/users?${found}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('찾은 회원 1명')
  await expect(rowWith(page, memberId)).toContainText(email)
  await page.reload()
  await expect(rowWith(page, memberId)).toBeVisible()
  await expect(words(page)).toHaveValue(nickname)
  await expect(form.getByRole('radio', { name: '활성', exact: true })).toBeChecked()
  await expect(form.getByRole('radio', { name: '일반회원' })).toBeChecked()

  const commands = page.getByRole('menuitem')
  await press(page, `${memberId} 관리 메뉴`)
  await expect(commands).toHaveText(['사장님으로', '관리 기록', '비활성화'])
  await expect(commands.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(commands.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(commands).toHaveCount(0)
  await expect(menuOf(page, memberId)).toBeFocused()
  await menuOf(page, memberId).click()
  await expect(commands).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(commands).toHaveCount(0)
  expect(errors).toEqual([])
})

test('비활성화하면 줄이 바로 바뀌고 열려 있던 창이 나가며, 관리 기록에 이유가 남는다', {
  tag: '@phone',
}, async ({ context, page: adminPage, request }) => {
  const errors = consoleErrors(adminPage)
  const member = await signUp(request)
  const { memberId } = member
  const memberPage = await context.newPage()
  await signIn(memberPage, member)
  await memberPage.goto('/mypage')
  const mine = memberPage.getByRole('navigation', { name: '마이 페이지 메뉴' })
  await expect(mine).toBeVisible()

  const row = await openFound(adminPage, memberId)
  const release = await hold(adminPage, changes)
  await deactivate(adminPage, memberId, '욕설이 이어졌어요.')
  await expect(row).toContainText('비활성')
  await expect(adminPage.getByText(done)).toHaveCount(0)
  release()
  await expect(adminPage.getByText(done).first()).toBeVisible()
  await expect(row).toContainText('비활성')

  await mine.getByRole('link', { name: '예약 내역' }).click()
  await closeAlert(memberPage, switchedOff)
  await expect(memberPage).toHaveURL('/')
  await memberPage.goto('/login')
  await fillLogin(memberPage, member)
  await closeAlert(memberPage, '비활성화된 계정이거나 정지된 계정입니다.')

  await choose(adminPage, memberId, '활성화')
  await expect(row).not.toContainText('비활성')
  await choose(adminPage, memberId, '사장님으로')
  await expect(row).toContainText('사장님')
  await choose(adminPage, memberId, '일반회원으로')
  const question = adminPage.getByRole('dialog', { name: '일반회원으로 바꾸기' })
  await question.getByRole('button', { name: '일반회원으로 바꾸기' }).click()
  await expect(row).toContainText('일반회원')
  await choose(adminPage, memberId, '관리 기록')
  const history = adminPage.getByRole('dialog', { name: `${memberId} 관리 기록` })
  await expect(history.getByRole('listitem')).toHaveText([
    /회원 등급 변경.*사장님.*→.*일반회원/,
    /회원 등급 변경.*일반회원.*→.*사장님/,
    /회원 상태 변경.*비활성.*→.*활성/,
    /회원 상태 변경.*활성.*→.*비활성.*이유: 욕설이 이어졌어요\..*\(admin01\)/,
  ])
  await expect(adminPage.locator('[role=dialog]:focus, [role=dialog] :focus')).toBeVisible()
  await adminPage.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(menuOf(adminPage, memberId)).toBeFocused()
  await logIn(memberPage, member)
  expect(errors).toEqual([])
})

test('회원 변경이 거절되면 줄이 되돌아가고 까닭을 말하며, 적은 이유는 남는다', async ({
  page,
  request,
}) => {
  const errors = consoleErrors(page)
  const { memberId } = await signUp(request)
  const row = await openFound(page, memberId)
  await refuseNext(page, changes)
  await deactivate(page, memberId, '다시 적지 않을 이유')
  await closeAlert(page, '처리 중 오류가 발생했습니다.')
  await expect(row).not.toContainText('비활성')
  await choose(page, memberId, '비활성화')
  await expect(page.getByLabel('이유 (선택)')).toHaveValue('다시 적지 않을 이유')
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await refuseNext(page, changes)
  await choose(page, memberId, '사장님으로')
  await closeAlert(page, refusal)
  await expect(row).toContainText('일반회원')
  expect(errors).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining(notedRefusal(503))),
  )

  await choose(page, memberId, '관리 기록')
  await expect(page.getByRole('dialog')).toContainText('아직 기록이 없어요')
})
