import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signUp, someone } from '../support/new-member.ts'
import { closeAlert, openAccountMenu } from '../support/people.ts'
import { test } from '../support/test.ts'

const stored = (page: Page, key: string) =>
  page.evaluate((name) => sessionStorage.getItem(name), key)
const memberNoOf = async (page: Page) =>
  (JSON.parse((await stored(page, 'loginInfo')) ?? '{}') as { memberNo?: string }).memberNo

/** At the practice provider: a person without an account. */
async function enterAs(provider: Page, person: { name: string; email?: string }) {
  await provider.getByLabel('이름').fill(person.name)
  if (person.email) await provider.getByLabel('이메일 (선택)').fill(person.email)
  await provider.getByRole('button', { name: '이 계정으로 계속' }).click()
}

async function openGoogle(page: Page) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Google 계정으로 로그인' }).click(),
  ])
  await expect(popup.getByRole('heading', { level: 1 })).toContainText('연습용 Google 계정')
  return popup
}

async function openKakao(page: Page) {
  await page.getByRole('button', { name: '카카오 로그인' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('연습용 카카오 계정')
}

async function completeForm(page: Page, nickname: string) {
  await page.getByLabel('닉네임', { exact: true }).fill(nickname)
  await page.getByRole('button', { name: '중복 확인' }).click()
  await expect(page.getByText(/사용.*닉네임/).last()).toBeVisible()
  await page.getByRole('button', { name: '입력하기' }).click()
  await closeAlert(page, '소셜 회원가입 완료되었습니다. 메인 페이지로 이동합니다.')
  await expect(page).toHaveURL('/')
}

async function logOut(page: Page) {
  const menu = await openAccountMenu(page)
  await menu.getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(page, '로그아웃 되었습니다.')
}

test('Google로 처음 들어오면 추가 정보를 넣고, 다시 들어오면 바로 홈으로 간다', async ({
  page,
}) => {
  const { email, nickname } = someone()
  await page.goto('/login')
  await enterAs(await openGoogle(page), { name: '한가을', email })
  await expect(page).toHaveURL('/social-info')
  await expect(page.getByLabel('이름', { exact: true })).toHaveValue('한가을')
  await expect(page.getByLabel('이메일', { exact: true })).toHaveValue(email)
  expect(await stored(page, 'socialLoginState')).toBe('true')
  const memberNo = await memberNoOf(page)
  await completeForm(page, nickname)
  await logOut(page)

  await page.goto('/login')
  await enterAs(await openGoogle(page), { name: '한가을', email })
  await expect(page).toHaveURL('/')
  expect(await memberNoOf(page)).toBe(memberNo)
})

test('카카오로 처음 들어오면 추가 정보를 넣고, 다시 들어오면 홈으로 간다', async ({ page }) => {
  const { email, nickname } = someone()
  const name = nickname.replace('손님_', 'kakao')
  await page.goto('/login')
  await openKakao(page)
  await enterAs(page, { name })
  await expect(page).toHaveURL('/kakao-info')
  const memberNo = await memberNoOf(page)

  await page.getByLabel('이름', { exact: true }).fill('오솔길')
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await completeForm(page, nickname)
  await logOut(page)

  await page.goto('/login')
  await openKakao(page)
  await enterAs(page, { name })
  await expect(page).toHaveURL('/')
  expect(await memberNoOf(page)).toBe(memberNo)
})

test('카카오가 돌려준 토큰은 주소에도 방문 기록에도 남지 않는다', async ({ page }) => {
  const { nickname } = someone()
  await page.goto('/login')
  await openKakao(page)
  await enterAs(page, { name: nickname })
  await expect(page).toHaveURL('/kakao-info')
  await page.goBack()
  expect(page.url()).not.toContain('refreshToken')
})

test('추가 정보의 빈 칸과 틀린 칸을 정해진 말로 알린다', { tag: '@phone' }, async ({ page }) => {
  const { nickname } = someone()
  await page.goto('/login')
  await openKakao(page)
  await enterAs(page, { name: `${nickname}🍃` })
  await expect(page).toHaveURL('/kakao-info')
  await page.getByLabel('닉네임', { exact: true }).fill('')
  await page.getByRole('button', { name: '중복 확인' }).click()
  await expect(page.getByText('닉네임을 먼저 입력해주세요.')).toBeVisible()
  await page.getByLabel('닉네임', { exact: true }).fill(nickname)
  await page.getByRole('button', { name: '입력하기' }).click()
  for (const message of [
    '이메일을 입력해주세요.',
    '이름을 다시 입력해주세요.',
    '닉네임 중복확인을 해주세요.',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expectAccessible(page)
})

test('소셜 로그인을 취소하면 놀라게 하지 않고 로그인 화면에 머문다', async ({ page }) => {
  await page.goto('/login')
  await openKakao(page)
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('소셜 로그인을 취소했어요.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: '취소' }).click()
  await expect(page.getByText('소셜 로그인을 취소했어요.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('이미 가입한 이메일의 Google 계정을 조용히 합치지 않는다', async ({ page, request }) => {
  const member = await signUp(request)
  await page.goto('/login')
  await enterAs(await openGoogle(page), { name: '김손님', email: member.email })
  await closeAlert(page, '로그인 실패: ErrorCode E409-EMAIL')
  await expect(page.getByText(/이미 가입한 이메일이에요/)).toBeVisible()
  expect(await stored(page, 'refreshToken')).toBeNull()
})

test('남이 만든 돌아오는 주소로는 로그인되지 않는다', async ({ page }) => {
  await page.goto('/api/oauth2/kakao/callback?code=stolen&state=forged')
  await expect(page).toHaveURL('/login')
  await closeAlert(page, '로그인 실패: ErrorCode E400-SOCIAL')
  await page.goto('/oauth2/kakao/callback?refreshToken=forged')
  await closeAlert(page, '로그인 실패: ErrorCode')
  await expect(page).toHaveURL('/login')
})
