import { expect, type Page } from '@playwright/test'
import { button, field } from '../support/controls.ts'
import type { NewMember } from '../support/new-member.ts'
import { closeAlert } from '../support/people.ts'

export async function openProfileForm(page: Page, member: NewMember) {
  await page.goto('/mypage')
  await page.getByRole('link', { name: '개인정보 수정' }).first().click()
  await confirmPassword(page, member)
}

export async function confirmPassword(page: Page, member: NewMember) {
  await expect(page).toHaveURL('/password-confirm')
  await field(page, '비밀번호').fill(member.password)
  await button(page, '확인').click()
  await expect(page).toHaveURL('/edit-profile')
  await expect(field(page, '닉네임')).toHaveValue(member.nickname)
}

export async function proveEmail(page: Page, code: string) {
  await field(page, '인증번호').fill(code)
  await button(page, '확인').click()
  await closeAlert(page, '이메일 인증이 완료되었습니다.')
}
