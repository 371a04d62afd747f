import type { Reservation } from '@matjari/contract/reservations/entities'
import { afterEach, expect, test } from 'vitest'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { restoreSession, signIn, signOut } from '../../lib/session.ts'
import { readOfflineBookings, saveOfflineBookings, seenAtText } from './offline-bookings.ts'

const now = new Date('2026-11-20T09:10:00.000Z')
const booking = {
  reservationNo: '1',
  restaurantName: '함께 가는 집',
  restaurantAddress: '서울 마포구',
  reserveDay: '2026-11-21',
  reserveTime: '19:00',
  numberOfGuests: 2,
  canCancel: true,
  canChange: true,
  phone: '010-1234-5678',
  request: '창가 자리',
} as Reservation

const names = () => readOfflineBookings()?.bookings.map(({ restaurantName }) => restaurantName)

function logIn(memberNo: string, longTimeAuth: boolean) {
  const loginInfo = { memberNo, memberRole: 'ROLE_COMMON', isActive: 'Y' }
  const tokens = { accessToken: 'a', refreshToken: `r${memberNo}` }
  const signedIn = { loginInfo, tokens } as Parameters<typeof signIn>[0]
  signIn(signedIn, { socialLoginState: false, longTimeAuth })
}

/** What is left when the browser is closed and opened again. */
function reopenBrowser() {
  sessionStorage.clear()
  restoreSession()
}

afterEach(() => {
  signOut('logout')
  localStorage.clear()
  sessionStorage.clear()
})

test('탭에 로그인한 사람의 예약은 그 탭에만 있고, 연락처와 요청사항은 남기지 않는다', () => {
  beSignedIn('7')
  saveOfflineBookings('7', [booking], now)
  expect(names()).toEqual(['함께 가는 집'])
  expect(localStorage.getItem('matjari-kept')).not.toContain('함께')
  expect(sessionStorage.getItem('matjari-kept')).not.toMatch(/010|창가/)
  reopenBrowser()
  expect(names()).toBeUndefined()
})

test('로그인 유지를 고른 사람의 예약은 브라우저를 다시 열어도 보이고, 로그아웃하면 어디에도 없다', () => {
  logIn('7', true)
  saveOfflineBookings('7', [booking], now)
  reopenBrowser()
  expect(names()).toEqual(['함께 가는 집'])
  signOut('logout')
  expect([names(), localStorage.length, sessionStorage.length]).toEqual([undefined, 0, 0])
})

test('로그아웃하기 전의 탭을 브라우저가 다시 꺼내 놓아도 보이지 않는다', () => {
  beSignedIn('7')
  saveOfflineBookings('7', [booking], now)
  const keys = ['loginInfo', 'matjari-kept']
  const before = keys.map((key) => [key, sessionStorage.getItem(key) ?? ''] as const)
  signOut('logout')
  for (const [key, value] of before) sessionStorage.setItem(key, value)
  expect(sessionStorage.getItem('matjari-kept')).toContain('함께 가는 집')
  expect(names()).toBeUndefined()
})

test.each([true, false])(
  '다음 사람이 로그인하면 앞사람의 예약은 사라진다 (로그인 유지 %s)',
  (stays) => {
    logIn('7', true)
    saveOfflineBookings('7', [booking], now)
    reopenBrowser()
    logIn('8', stays)
    expect(names()).toBeUndefined()
    reopenBrowser()
    expect(names()).toBeUndefined()
  },
)

test('로그아웃한 뒤에 온 답은 남기지 않는다', () => {
  beSignedIn('7')
  signOut('logout')
  saveOfflineBookings('7', [booking], now)
  beSignedIn('8')
  saveOfflineBookings('7', [booking], now)
  expect([localStorage.length, sessionStorage.getItem('matjari-kept')]).toEqual([0, null])
})

test('언제 본 것인지 서울의 시각으로 말하고, 오늘이 아니면 날도 말한다', () => {
  const at = now.toISOString()
  expect(seenAtText(at, now)).toBe('18:10에 본 내용이에요. 지금은 연결되지 않았어요.')
  const tomorrow = new Date('2026-11-21T00:00:00.000Z')
  expect(seenAtText(at, tomorrow)).toBe(
    '11월 20일 18:10에 본 내용이에요. 지금은 연결되지 않았어요.',
  )
})
