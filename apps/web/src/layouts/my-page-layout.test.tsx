import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreSession } from '../lib/session.ts'
import { MyPageLayout } from './my-page-layout.tsx'

let root: Root

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

function enter(isStoreOwner: 'Y' | 'N') {
  sessionStorage.setItem('refreshToken', 'refresh')
  sessionStorage.setItem('isAuthenticated', 'true')
  const loginInfo = { memberNo: '1', memberId: 'noodle_evening', memberNickName: '저녁은국수' }
  const more = { memberRole: 'ROLE_COMMON', memberSelfie: 'NULL', isStoreOwner }
  sessionStorage.setItem('loginInfo', JSON.stringify({ ...loginInfo, ...more }))
  restoreSession()
}

async function show(at: string) {
  root.render(
    <MemoryRouter initialEntries={[at]} key={at}>
      <Routes>
        <Route element={<MyPageLayout />}>
          <Route path="*" element={<p>{at}의 화면</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await until(() => document.body.textContent.includes(`${at}의 화면`))
}

const current = () =>
  [...document.querySelectorAll('nav [aria-current="page"]')].map(({ textContent }) => textContent)

beforeEach(() => {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  sessionStorage.clear()
  restoreSession()
})

test('내 정보는 두 주소 모두에서, 나머지는 제 주소에서만 표시된다', async () => {
  enter('N')
  const marked = []
  for (const at of ['/mypage', '/mypage/profile', '/mypage/profile/', '/mypage/reviews']) {
    await show(at)
    marked.push(...current())
  }
  expect(marked).toEqual(['내 정보', '내 정보', '내 정보', '리뷰 내역'])
})

test('카드에는 닉네임과 아이디와 수정 단추가, 메뉴에는 탈퇴까지 있다', async () => {
  enter('N')
  await show('/mypage')
  const card = document.querySelector('aside > div')?.textContent
  expect(card).toBe('저녁은국수noodle_evening개인정보 수정')
  const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
  expect(links).toEqual([
    '내 정보',
    '예약 내역',
    '빈자리 알림',
    '리뷰 내역',
    '즐겨찾기',
    '알림함',
    '로그인 관리',
    '회원 탈퇴',
  ])
})

test('사장님에게는 내 가게의 오늘의 예약과 설정이 있다', async () => {
  enter('Y')
  await show('/mypage/restaurant')
  expect(current()).toEqual(['내 가게 설정'])
  expect(document.querySelector('nav p')?.textContent).toBe('내 가게')
  expect(document.querySelector('nav a[href="/mypage/board"]')?.textContent).toBe('오늘의 예약')
})
