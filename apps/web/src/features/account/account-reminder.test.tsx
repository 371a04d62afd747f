import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn, signOut } from '../../lib/session.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { AccountReminder } from './account-reminder.tsx'

const member: LoginInfo = {
  memberNo: '7',
  memberId: 'member01',
  username: 'member01',
  memberRole: 'ROLE_COMMON',
  roles: ['ROLE_COMMON'],
  isActive: 'Y',
  isModify: 'Y',
  isStoreOwner: 'N',
  memberName: '한여름',
  memberNickName: '망원동산책',
  memberEmail: 'walk@example.com',
  memberSelfie: 'NULL',
  isPasswordTemporary: 'N',
  isTwoStepNeeded: 'N',
}

let root: Root
const Place = () => <p>{useLocation().pathname}</p>
const place = () => document.querySelector('p')?.textContent
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
async function visit(path: string, changed: Partial<LoginInfo>) {
  const tokens = { accessToken: 'access', refreshToken: 'refresh' }
  signIn(
    { loginInfo: { ...member, ...changed }, tokens },
    { socialLoginState: false, longTimeAuth: false },
  )
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <Place />
      <AccountReminder />
    </MemoryRouter>,
  )
  await until(() => place() === path)
  await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  const left = firstAlert()
  if (left) removeAlert(left.id)
  signOut('logout')
})

const kakao = { memberId: 'kakao_abcdefghij', isModify: 'N' } as const
const google = { memberId: 'google_abcdefghij', isModify: 'N' } as const

test.each([
  ['임시 비밀번호로 오면', { isPasswordTemporary: 'Y' }, '임시 비밀번호로', '/password-confirm'],
  ['카카오의 추가 정보가 없으면', kakao, '추가 정보를 먼저', '/kakao-info'],
  ['Google의 추가 정보가 없으면', google, '추가 정보를 먼저', '/social-info'],
] as const)('%s 그리로 가겠느냐고 묻는다', async (_name, changed, message, to) => {
  await visit('/', changed)
  const dialog = firstAlert()
  expect(dialog?.message).toContain(message)
  dialog?.answer(true)
  await until(() => place() === to)
})

test.each([
  ['/edit-profile', { isPasswordTemporary: 'Y' }],
  ['/kakao-info', kakao],
  ['/', {}],
] as const)('%s에서는 묻지 않는다', async (path, changed) => {
  await visit(path, changed)
  expect(firstAlert()).toBeNull()
})
