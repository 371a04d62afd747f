import { expect } from '@playwright/test'
import { button, field } from '../support/controls.ts'
import { codeSentTo } from '../support/mailbox.ts'
import { signUp, someone } from '../support/new-member.ts'
import { closeAlert } from '../support/people.ts'
import { signIn } from '../support/signed-in.ts'
import { test } from '../support/test.ts'
import { openProfileForm, proveEmail } from './profile-form.ts'

const picture = 'apps/web/src/assets/interior.webp'

test('비밀번호를 확인하지 않으면 개인정보 수정을 열 수 없다', async ({ page, request }) => {
  const member = await signUp(request)
  await signIn(page, member)
  await page.goto('/edit-profile')
  await closeAlert(page, '비밀번호 인증이 필요합니다.')
  await expect(page).toHaveURL('/')

  await page.goto('/password-confirm')
  await field(page, '비밀번호').fill('Wrong!2026a')
  await button(page, '확인').click()
  await closeAlert(page, '비밀번호 인증 실패')
  expect(await page.evaluate(() => sessionStorage.getItem('passwordConfirm'))).toBe('false')
})

test('개인정보 수정은 거절마다 정해진 말로 알리고, 모두 맞으면 바꾼다', async ({
  page,
  request,
}) => {
  const [member, other] = [await signUp(request), await signUp(request)]
  const { nickname } = someone()
  await signIn(page, member)
  await openProfileForm(page, member)
  for (const label of ['아이디', '이름', '이메일'])
    await expect(field(page, label)).toHaveAttribute('readonly')
  const submit = button(page, '정보 변경')

  await field(page, '닉네임').fill('!')
  await submit.click()
  await expect(page.getByText('닉네임을 다시 확인해주세요.')).toBeVisible()

  await field(page, '닉네임').fill(other.nickname)
  await submit.click()
  await expect(page.getByText('닉네임을 변경한 경우 중복 확인을 해주세요.')).toBeVisible()
  await button(page, '중복 확인').click()
  await expect(page.getByText('이미 사용 중인 닉네임입니다.')).toBeVisible()

  await field(page, '닉네임').fill(nickname)
  await button(page, '중복 확인').click()
  await expect(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible()
  await field(page, '새 비밀번호').fill('Brandnew!26')
  await field(page, '비밀번호 확인').fill('Different!26')
  await submit.click()
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()

  await field(page, '새 비밀번호').fill('tooweak1')
  await field(page, '비밀번호 확인').fill('tooweak1')
  await submit.click()
  const rule = '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.'
  await expect(page.getByText(rule)).toBeVisible()

  await field(page, '새 비밀번호').fill('Brandnew!26')
  await field(page, '비밀번호 확인').fill('Brandnew!26')
  await page.locator('input[type=file]').setInputFiles(picture)
  await submit.click()
  await expect(page.getByText('변경 사항이 있으므로 이메일 인증이 필요합니다.')).toBeVisible()

  await button(page, '인증 요청').click()
  await closeAlert(page, '인증 코드가 발송되었습니다.')
  const code = await codeSentTo(request, member.email, 2)
  await field(page, '인증번호').fill(code === '111111' ? '222222' : '111111')
  await button(page, '확인').click()
  await expect(page.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()
  await proveEmail(page, code)
  await submit.click()
  await closeAlert(page, '개인정보가 수정되었습니다. 메인 페이지로 이동합니다.')
  await expect(page).toHaveURL('/')

  await page.goto('/mypage')
  await expect(page.getByText(nickname).first()).toBeVisible()
  await expect(page.locator('img[src^="/media/selfies/"]').first()).toBeVisible()
})

test('서버가 저장하지 못하면 수정에 실패했다고 알리고 쓴 것을 남긴다', async ({
  page,
  request,
}) => {
  const member = await signUp(request)
  const { nickname } = someone()
  await signIn(page, member)
  await openProfileForm(page, member)
  await field(page, '닉네임').fill(nickname)
  await button(page, '중복 확인').click()
  await button(page, '인증 요청').click()
  await closeAlert(page, '인증 코드가 발송되었습니다.')
  await proveEmail(page, await codeSentTo(request, member.email, 2))
  await page.route('**/api/member/update', (route) => route.abort())
  await button(page, '정보 변경').click()
  await closeAlert(page, '수정에 실패했습니다.')
  await expect(field(page, '닉네임')).toHaveValue(nickname)
})

test('소식 메일 동의를 켜고 끈다', async ({ page, request }) => {
  await signIn(page, await signUp(request))
  await page.goto('/mypage')
  const consent = page.getByRole('checkbox').or(page.getByRole('switch')).first()
  await expect(consent).not.toBeChecked()
  await consent.click()
  await expect(page.getByText('소식 메일을 받기로 했어요.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(consent).toBeChecked()
  await consent.click()
  await expect(page.getByText('소식 메일을 받지 않기로 했어요.', { exact: true })).toBeVisible()
})
