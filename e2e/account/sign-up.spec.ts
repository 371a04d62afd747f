import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors.ts'
import { button, field } from '../support/controls.ts'
import { codeSentTo, lettersTo } from '../support/mailbox.ts'
import { type NewMember, signUp, someone } from '../support/new-member.ts'
import { closeAlert, logIn } from '../support/people.ts'
import { test } from '../support/test.ts'

const checkButtons = (page: Page) => button(page, '중복확인')

async function askForCode(page: Page, email: string) {
  await field(page, '이메일').fill(email)
  await button(page, '인증').click()
  await closeAlert(page, '인증 코드가 발송되었습니다.')
  await expect(page.getByRole('timer')).toHaveText(/^0[0-3]:[0-5]\d$/)
}

async function fillNames(page: Page, member: NewMember) {
  await field(page, '아이디').fill(member.memberId)
  await checkButtons(page).first().click()
  await expect(page.getByText('사용할 수 있는 아이디')).toBeVisible()
  await field(page, '비밀번호').fill(member.password)
  await field(page, '비밀번호 확인').fill(member.password)
  await field(page, '이름').fill('김손님')
  await field(page, '닉네임').fill(member.nickname)
  await checkButtons(page).last().click()
  await expect(page.getByText('사용할 수 있는 닉네임')).toBeVisible()
}

test('메일로 받은 인증번호로 가입하고 로그인한다', { tag: '@phone' }, async ({ page, request }) => {
  const errors = consoleErrors(page)
  const addresses: string[] = []
  page.on('request', (sent) => addresses.push(sent.url()))
  const member = someone()
  await page.goto('/sign-up')
  const submit = button(page, '가입하기')
  await expect(submit).toBeDisabled()
  await fillNames(page, member)
  await askForCode(page, member.email)
  await expect(button(page, '재전송')).toBeVisible()
  const code = await codeSentTo(request, member.email)
  await field(page, '인증번호').fill(code)
  await button(page, '확인').click()
  await closeAlert(page, '이메일 인증이 완료되었습니다.')
  await expect(page.getByText('이메일 인증 완료 ✓')).toBeVisible()

  await page.locator('input[type=file]').setInputFiles('apps/web/src/assets/interior.webp')
  await page.getByLabel('(필수) 이용약관 및 개인정보처리방침 동의').check()
  await submit.click()
  await closeAlert(page, '계정 생성 성공')
  await expect(page).toHaveURL('/login')
  await logIn(page, member)

  await page.goto('/mypage')
  await expect(page.getByText(member.email)).toBeVisible()
  const picture = page.locator('img[src^="/media/selfies/"]').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320)
  // Neither what is on the page nor any address that was asked for tells a secret.
  const tokens = await page.evaluate(() =>
    ['accessToken', 'refreshToken'].map((key) => sessionStorage.getItem(key) ?? key),
  )
  const pageText = [await page.content(), ...addresses].join('\n')
  expect([member.password, code, ...tokens].filter((secret) => pageText.includes(secret))).toEqual(
    [],
  )
  expect(errors).toEqual([])
})

test('틀린 인증번호는 그 자리에서 알리고 시간이 지나면 새로 받게 한다', async ({
  page,
  request,
}) => {
  const { email } = someone()
  await page.clock.install()
  await page.goto('/sign-up')
  await button(page, '인증').click()
  await expect(page.getByText('이메일 먼저 입력해주세요.')).toBeVisible()
  await askForCode(page, email)
  await button(page, '확인').click()
  await expect(page.getByText('인증번호 입력해주세요.')).toBeVisible()

  const code = await codeSentTo(request, email)
  await field(page, '인증번호').fill(code === '111111' ? '222222' : '111111')
  await button(page, '확인').click()
  await expect(page.getByText('인증번호가 올바르지 않습니다.')).toBeVisible()

  await page.clock.fastForward(180_000)
  await closeAlert(page, '인증 시간이 만료되었습니다.')
  await expect(field(page, '인증번호')).toHaveCount(0)

  await button(page, '재전송').click()
  await closeAlert(page, '인증 코드가 발송되었습니다.')
  await field(page, '인증번호').fill(await codeSentTo(request, email, 2))
  await button(page, '확인').click()
  await closeAlert(page, '이메일 인증이 완료되었습니다.')
})

test('틀린 칸을 저마다의 말로 알리고 첫 칸으로 데려간다', async ({ page }) => {
  await page.goto('/sign-up')
  await checkButtons(page).first().click()
  await expect(page.getByText('아이디 먼저 입력해주세요.')).toBeVisible()
  await checkButtons(page).last().click()
  await expect(page.getByText('닉네임 먼저 입력해주세요.')).toBeVisible()

  await field(page, '비밀번호').fill('onlylower1')
  await field(page, '비밀번호 확인').fill('different1')
  await field(page, '이름').fill('김')
  await field(page, '닉네임').fill('별명!')
  await page.getByLabel('(필수) 이용약관 및 개인정보처리방침 동의').check()
  await button(page, '가입하기').click()
  for (const message of [
    '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.',
    '비밀번호가 일치하지 않습니다.',
    '이름은 한글/영문 2~20자여야 합니다.',
    "닉네임은 2~20자 이내의 한글, 영문, 숫자, '_', '.'만 사용할 수 있습니다.",
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(field(page, '아이디')).toBeFocused()
  await expect(page).toHaveURL('/sign-up')
})

test('이미 쓰는 아이디와 닉네임과 이메일은 쓸 수 없다', async ({ page, request }) => {
  const taken = await signUp(request)
  await page.goto('/sign-up')
  await field(page, '아이디').fill(taken.memberId.toUpperCase())
  await checkButtons(page).first().click()
  await expect(page.getByText('아이디 중복', { exact: true })).toBeVisible()
  await field(page, '닉네임').fill(taken.nickname)
  await checkButtons(page).last().click()
  await expect(page.getByText('닉네임 중복', { exact: true })).toBeVisible()
  await field(page, '이메일').fill(taken.email)
  await button(page, '인증').click()
  await expect(page.getByText(/이미 가입한 이메일이에요/)).toBeVisible()
  expect(await lettersTo(request, taken.email)).toHaveLength(1)
})

test('인증번호를 너무 자주 청하면 언제 다시 할 수 있는지 알린다', async ({ page, request }) => {
  const { email } = someone()
  for (let n = 0; n < 5; n += 1)
    await request.post('/api/email/verify-email', { data: { memberEmail: email } })
  await page.goto('/sign-up')
  await field(page, '이메일').fill(email)
  await button(page, '인증').click()
  await expect(
    page.getByText(/시도가 너무 많아요. \d+(분|초) 뒤에 다시 시도해 주세요./),
  ).toBeVisible()
})

test('그림이 아닌 파일은 프로필 사진으로 받지 않는다', async ({ page }) => {
  await page.goto('/sign-up')
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.getByText('이미지 파일만 업로드 가능합니다.')).toBeVisible()
})
