import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/accessible.ts'
import { button, field } from '../support/controls.ts'
import { type NewMember, signUp } from '../support/new-member.ts'
import { closeAlert, fillLogin, logIn, openAccountMenu } from '../support/people.ts'
import { test } from '../support/test.ts'

const stepMs = 30_000

/** The app on the member's phone. Each code counts once, so a code of the step after the last one used. */
function authenticator(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  let lastStep = 0
  return () => {
    lastStep = Math.max(Math.floor(Date.now() / stepMs), lastStep + 1)
    return totp.generate({ timestamp: lastStep * stepMs })
  }
}

async function switchOn(page: Page, { password }: NewMember) {
  await page.goto('/mypage/security')
  await button(page, '2단계 인증 켜기').click()
  await field(page, '비밀번호').fill(password)
  await button(page, '확인').click()
  const toScan = page.getByRole('img', { name: '인증 앱으로 찍을 QR 코드' })
  await expect(toScan).toBeVisible()
  await expect(toScan.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expectAccessible(page)
  const nextCode = authenticator((await page.locator('code').textContent()) ?? '')
  await field(page, '인증 코드').fill(nextCode())
  await button(page, '켜기').click()
  const codes = page.getByRole('list', { name: '복구 코드' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCodes = await codes.allTextContents()
  await button(page, '적어 두었어요').click()
  await expect(page.getByText('남은 복구 코드 10개')).toBeVisible()
  return { nextCode, recoveryCode: recoveryCodes[0] ?? '' }
}

test('2단계 인증을 켜고, 코드와 복구 코드로 로그인하고, 다른 기기를 로그아웃한다', {
  tag: '@phone',
}, async ({ page, browser, product }) => {
  const member = await signUp(page.request)
  await logIn(page, member)
  const { nextCode, recoveryCode } = await switchOn(page, member)

  await page.goto('/')
  await (await openAccountMenu(page)).getByRole('button', { name: '로그아웃' }).click()
  await closeAlert(page, '로그아웃 되었습니다.')
  await page.goto('/login')
  await fillLogin(page, member)
  await field(page, '인증 코드').fill('000000')
  await button(page, '확인').click()
  await expect(page.getByText('코드가 맞지 않아요.')).toBeVisible()
  await expectAccessible(page)
  await field(page, '인증 코드').fill(nextCode())
  await button(page, '확인').click()
  await expect(page).toHaveURL('/')

  const elsewhere = await browser.newContext({ baseURL: product.url })
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await fillLogin(other, member)
  await button(other, '복구 코드로 로그인').click()
  await field(other, '복구 코드').fill(recoveryCode.toLowerCase())
  await button(other, '확인').click()
  await expect(other).toHaveURL('/')
  await other.goto('/mypage/security')
  await expect(other.getByText('남은 복구 코드 9개')).toBeVisible()

  await page.goto('/mypage/security')
  await expect(page.getByText('이 기기')).toHaveCount(1)
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^로그아웃/ })
    .click()
  await expect(page.getByText('다른 기기에서 로그인하지 않았어요.')).toBeVisible()
  // Opened again, not reloaded: the tab may know already and be on the home page.
  await other.goto('/mypage/security')
  await closeAlert(other, '로그인이 필요합니다')
  await elsewhere.close()
})
