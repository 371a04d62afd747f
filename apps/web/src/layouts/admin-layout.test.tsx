import type { PendingCounts } from '@matjari/contract/admin/calls'
import { useMutation } from '@tanstack/react-query'
import { Link, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '../../test/support/answers.ts'
import { button, read, until } from '../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../test/support/signed-in.ts'
import { AdminLayout } from './admin-layout.tsx'

let counts: PendingCounts

function Verdict() {
  const { mutate } = useMutation({ mutationFn: () => Promise.resolve(null) })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        판정
      </button>
      <Link to="/admin/users">다른 화면</Link>
    </>
  )
}

const show = () =>
  showScreen(
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="*" element={<Verdict />} />
      </Route>
    </Routes>,
    { at: '/admin/main' },
  )

const entries = () =>
  [...document.querySelectorAll('nav[aria-label="관리자 메뉴"] a')].map(
    ({ textContent }) => textContent,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(answered(address === '/api/admin/counts' ? counts : { isOn: 'N' })),
  )
  beSignedIn('9', 'ROLE_ADMIN')
})

afterEach(() => {
  closeScreen()
  beSignedOut()
  vi.unstubAllGlobals()
})

test('메뉴에는 기다리는 수가 말과 함께 있고, 없으면 아무것도 없다', async () => {
  counts = { waitingApplications: 12, openReports: 0, waitingChats: 1000 }
  show()
  await read('승인 대기 12곳')
  expect(entries()).toEqual([
    '운영 현황',
    '회원관리',
    '맛집관리12, 승인 대기 12곳',
    '리뷰관리',
    '예약관리',
    '채팅관리999+, 기다리는 대화 999개 넘게',
    '별칭관리',
  ])
})

test('무엇을 정하거나 다른 화면을 열면 다시 센다', async () => {
  counts = { waitingApplications: 2, openReports: 1, waitingChats: 0 }
  show()
  await read('승인 대기 2곳')
  counts = { ...counts, waitingApplications: 1 }
  button('판정')?.click()
  await read('승인 대기 1곳')
  counts = { ...counts, openReports: 3 }
  ;[...document.querySelectorAll('a')]
    .find(({ textContent }) => textContent === '다른 화면')
    ?.click()
  await read('처리할 신고와 요청 3건')
  await until(() => document.querySelector('[aria-current="page"]')?.textContent === '회원관리')
  expect(entries()).toContain('맛집관리1, 승인 대기 1곳')
})
