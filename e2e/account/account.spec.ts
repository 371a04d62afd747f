import { expect } from '@playwright/test'
import { button, field } from '../support/controls.ts'
import { codeSentTo, lettersTo } from '../support/mailbox.ts'
import { signUp } from '../support/new-member.ts'
import { closeAlert, fillLogin, logIn } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { confirmPassword, proveEmail } from './profile-form.ts'

test('이메일로 아이디를 찾는다', async ({ page, request }) => {
  const member = await signUp(request)
  await page.goto('/finding-id')
  await field(page, '가입 시 등록한 이메일').fill('nobody-at-all@example.com')
  await button(page, '확인').click()
  await expect(page.getByText('찾을 수 없습니다.')).toBeVisible()
  await field(page, '가입 시 등록한 이메일').fill(member.email)
  await button(page, '확인').click()
  await expect(page.getByText(`찾은 아이디: ${member.memberId}`)).toBeVisible()
})

test('임시 비밀번호를 메일로 받아 로그인하면 새 비밀번호를 정하라고 한다', async ({
  page,
  request,
}) => {
  const member = await signUp(request)
  await page.goto('/finding-password')
  await field(page, '아이디').fill(member.memberId)
  await field(page, '가입 시 등록한 이메일').fill('wrong@example.com')
  await button(page, '재발급 요청').click()
  await expect(page.getByText('요청 중 오류가 발생했습니다.')).toBeVisible()
  await field(page, '가입 시 등록한 이메일').fill(member.email)
  await button(page, '재발급 요청').click()
  await closeAlert(page, '임시 비밀번호 발급 성공')
  await expect(page).toHaveURL('/')

  const [letter] = await lettersTo(request, member.email)
  const temporary = letter?.text.match(/^임시 비밀번호: (\S+)$/m)?.[1] ?? ''
  await page.goto('/login')
  await fillLogin(page, { memberId: member.memberId, password: temporary })
  const question = page.getByRole('alertdialog')
  const notice = '임시 비밀번호로 로그인했어요. 새 비밀번호로 바꿔 주세요.'
  await expect(question).toContainText(notice)
  await question.getByRole('button', { name: '나중에' }).click()
  // And again with the next visit.
  await page.reload()
  await expect(question).toContainText(notice)
  await question.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await confirmPassword(page, { ...member, password: temporary })
  await field(page, '새 비밀번호').fill('Brandnew!26')
  await field(page, '비밀번호 확인').fill('Brandnew!26')
  await button(page, '인증 요청').click()
  await closeAlert(page, '인증 코드가 발송되었습니다.')
  await proveEmail(page, await codeSentTo(request, member.email, 3))
  await button(page, '정보 변경').click()
  await closeAlert(page, '새 비밀번호로 다시 로그인해 주세요.')
  await expect(page).toHaveURL('/')
  await logIn(page, { memberId: member.memberId, password: 'Brandnew!26' })
})

test('탈퇴하면 나가고 같은 아이디로는 더 로그인할 수 없다', async ({ page, request }) => {
  const member = await signUp(request)
  await signIn(page, member)
  await page.goto('/user-delete')
  await field(page, '비밀번호').fill('Wrong!2026a')
  await button(page, '확인').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('정말 탈퇴하시겠습니까?')
  await question.getByRole('button', { name: '취소' }).click()
  await expect(page).toHaveURL('/user-delete')

  await button(page, '확인').click()
  await question.getByRole('button', { name: '탈퇴' }).click()
  await closeAlert(page, '비밀번호 인증 실패')

  await field(page, '비밀번호').fill(member.password)
  await button(page, '확인').click()
  await question.getByRole('button', { name: '탈퇴' }).click()
  await closeAlert(page, '회원 탈퇴에 성공하였습니다. 메인페이지로 이동합니다.')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  await page.goto('/login')
  await fillLogin(page, member)
  await expect(page.getByRole('alert')).toContainText('아이디 또는 비밀번호가 올바르지 않습니다.')
})
