import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, read, text, toasts, typeInto, until } from '../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { currentSession } from '../../lib/session.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { MyInvitationsPage } from './my-invitations-page.tsx'
import { MyStaffPage } from './my-staff-page.tsx'

let sent: { what: string; body: unknown }[]
let answers: Record<string, () => Response>

const date = '2026-11-20T03:00:00.000Z'
const expireDate = '2026-11-27T03:00:00.000Z'
const jiwoo = { staffNo: '3', name: '지우', email: 'jiwoo@example.com', joinDate: date }
const invitation = { invitationNo: '5', email: 'sol@example.com', createDate: date, expireDate }
const team = {
  restaurantNo: '7',
  restaurantName: '담은비빔 연남',
  staff: [jiwoo],
  invitations: [invitation],
}

beforeEach(() => {
  beSignedIn('1')
  sent = []
  answers = {
    'GET /api/desk/staff': () => answered(team),
    'GET /api/desk/waiting': () => answered({ teams: 0 }),
    'GET /api/staff/workplaces': () => answered([]),
    'POST /api/auth/refresh': () =>
      answered({
        loginInfo: { memberNo: '1', memberRole: 'ROLE_COMMON', isActive: 'Y', isStaff: 'Y' },
        tokens: { accessToken: 'next', refreshToken: 'next' },
      }),
  }
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://test')
    const what = `${method} ${pathname}`
    if (method !== 'GET')
      sent.push({ what, body: typeof body === 'string' ? JSON.parse(body) : null })
    return Promise.resolve(answers[what]?.() ?? answered([]))
  })
})

afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

const field = () => document.querySelector<HTMLInputElement>('input[name="email"]')

test('사장님은 이메일로 초대하고, 초대를 거두고, 물어본 뒤에 내보낸다', async () => {
  showScreen(<MyStaffPage title="직원" />, { at: '/mypage/staff?restaurantNo=7' })
  await read('jiwoo@example.com · 2026.11.20부터')
  expect(text()).toContain('11월 27일까지 답할 수 있어요')

  button('초대하기')?.click()
  await read('이메일을 입력해주세요.')
  typeInto(field(), 'sol@example.com')
  answers['POST /api/desk/staff/invitations'] = () => refused('이미 초대한 이메일이에요.')
  button('초대하기')?.click()
  await read('이미 초대한 이메일이에요.')
  typeInto(field(), 'new@example.com')
  answers['POST /api/desk/staff/invitations'] = () => answered(null, '초대 메일을 보냈어요.')
  button('초대하기')?.click()
  await until(() => toasts().includes('초대 메일을 보냈어요.'))
  expect(field()?.value).toBe('')

  answers['DELETE /api/desk/staff/invitations/5'] = () => answered(null, '초대를 거뒀어요.')
  answers['GET /api/desk/staff'] = () => answered({ ...team, invitations: [] })
  button('거두기 sol@example.com')?.click()
  await until(() => toasts().includes('초대를 거뒀어요.'))
  for (const isSure of [false, true]) {
    button('내보내기 지우')?.click()
    await until(() => firstAlert() !== null)
    const question = firstAlert()
    expect(question?.message).toContain('지우 님을 내보낼까요?')
    if (question) removeAlert(question.id)
    question?.answer(isSure)
    await until(() => firstAlert() === null)
  }
  await until(() => sent.some(({ what }) => what === 'DELETE /api/desk/staff/3'))
  expect(sent.map(({ what }) => what)).toEqual([
    'POST /api/desk/staff/invitations',
    'POST /api/desk/staff/invitations',
    'DELETE /api/desk/staff/invitations/5',
    'DELETE /api/desk/staff/3',
  ])
  expect(sent[1]?.body).toEqual({ restaurantNo: '7', email: 'new@example.com' })
})

test('초대받은 사람은 수락하거나 거절하고, 수락하면 오늘의 예약으로 가는 길이 생긴다', async () => {
  const mine = {
    invitationNo: '5',
    restaurantNo: '7',
    restaurantName: '담은비빔 연남',
    restaurantAddress: '서울 마포구 연남로 1',
    ownerName: '사장',
    createDate: date,
    expireDate,
  }
  answers['GET /api/staff/invitations'] = () => answered([mine])
  showScreen(<MyInvitationsPage title="일하는 가게" />, { at: '/mypage/invitations' })
  await read('사장 사장님의 초대 · 서울 마포구 연남로 1 · 11월 27일까지')
  expect(button('거절 담은비빔 연남')).toBeDefined()
  answers['POST /api/staff/invitations/5/accept'] = () => answered(null, '이제 함께 일해요.')
  answers['GET /api/staff/invitations'] = () => answered([])
  answers['GET /api/staff/workplaces'] = () =>
    answered([{ restaurantNo: '7', restaurantName: '담은비빔 연남', joinDate: date }])
  button('수락 담은비빔 연남')?.click()
  await until(() => toasts().includes('이제 함께 일해요.'))
  await until(() => document.querySelector('a[href="/mypage/board?restaurantNo=7"]'))
  // What it means for the header is asked for at once.
  await until(() => currentSession().loginInfo?.isStaff === 'Y')
  expect(text()).not.toContain('받은 초대')
})
