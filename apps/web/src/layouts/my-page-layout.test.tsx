import { pageAddresses } from '@matjari/contract/pages'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreSession } from '../lib/session.ts'
import { MyPageLayout } from './my-page-layout.tsx'

let root: Root

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

type Roles = { readonly isStoreOwner?: 'Y' | 'N'; readonly isStaff?: 'Y' | 'N' }

function enter({ isStoreOwner = 'N', isStaff = 'N' }: Roles = {}) {
  sessionStorage.setItem('refreshToken', 'refresh')
  sessionStorage.setItem('isAuthenticated', 'true')
  const loginInfo = { memberNo: '1', memberId: 'noodle_evening', memberNickName: '저녁은국수' }
  const more = { memberRole: 'ROLE_COMMON', memberSelfie: 'NULL', isStoreOwner, isStaff }
  sessionStorage.setItem('loginInfo', JSON.stringify({ ...loginInfo, ...more }))
  restoreSession()
}

let visits = 0

async function show(at: string) {
  visits += 1
  const page = `${at}의 ${visits}번째 화면`
  root.render(
    <MemoryRouter initialEntries={[at]} key={page}>
      <Routes>
        <Route element={<MyPageLayout />}>
          <Route path="*" element={<p>{page}</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await until(() => document.body.textContent.includes(page))
}

const linkOf = (link: Element) => ({
  label: link.textContent ?? '',
  to: link.getAttribute('href') ?? '',
})
const current = () =>
  [...document.querySelectorAll('nav [aria-current="page"]')].map((link) => linkOf(link).label)

/** The menu as this person sees it: what every member has, then the group of a restaurant, then the way out. */
async function menuOf(roles?: Roles) {
  enter(roles)
  await show('/mypage')
  const rows = [...document.querySelectorAll('nav > *')]
  const groupAt = rows.findIndex(({ localName }) => localName === 'p')
  const last = rows.length - 1
  return {
    all: rows.filter(({ localName }) => localName === 'a').map(linkOf),
    everybody: rows.slice(0, groupAt < 0 ? last : groupAt).map(linkOf),
    group: rows[groupAt]?.textContent,
    ofGroup: groupAt < 0 ? [] : rows.slice(groupAt + 1, last).map(linkOf),
  }
}

const people: [string, Roles][] = [
  ['회원', {}],
  ['직원', { isStaff: 'Y' }],
  ['사장님', { isStoreOwner: 'Y' }],
  ['다른 가게에서도 일하는 사장님', { isStoreOwner: 'Y', isStaff: 'Y' }],
]

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
  enter()
  const marked = []
  for (const at of ['/mypage', '/mypage/profile', '/mypage/profile/', '/mypage/reviews']) {
    await show(at)
    marked.push(...current())
  }
  expect(marked).toEqual(['내 정보', '내 정보', '내 정보', '리뷰 내역'])
})

test('카드에는 닉네임과 아이디와 수정 단추가 있다', async () => {
  enter()
  await show('/mypage')
  const card = document.querySelector('aside > div')?.textContent
  expect(card).toBe('저녁은국수noodle_evening개인정보 수정')
})

test.each(people)(
  '%s의 메뉴는 내 정보로 시작해 회원 탈퇴로 끝나고, 항목마다 제 이름과 제 화면이 있다',
  async (_who, roles) => {
    const { all } = await menuOf(roles)
    expect(all[0]).toEqual({ label: '내 정보', to: '/mypage' })
    expect(all.at(-1)).toEqual({ label: '회원 탈퇴', to: '/user-delete' })
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
    expect(all.filter(({ label }) => label.trim() === '')).toEqual([])
    expect(pageAddresses).toEqual(expect.arrayContaining(all.map(({ to }) => to)))
    for (const { label, to } of all.slice(0, -1)) {
      await show(to)
      expect(current()).toEqual([label])
    }
  },
)

test('가게의 묶음은 사장님과 직원에게만 있고, 나머지는 모든 회원에게 같다', async () => {
  const member = await menuOf()
  expect(member).toMatchObject({ group: undefined, ofGroup: [] })
  for (const [, roles] of people.slice(1)) {
    const { everybody, ofGroup } = await menuOf(roles)
    expect(everybody).toEqual(member.everybody)
    expect(ofGroup[0]).toEqual({ label: '오늘의 예약', to: '/mypage/board' })
  }
})

test('직원은 일하는 가게로, 사장님은 내 가게의 설정으로 가고, 둘 다인 사람은 어디로나 간다', async () => {
  const places = { label: '일하는 가게', to: '/mypage/invitations' }
  const settings = { label: '내 가게 설정', to: '/mypage/restaurant' }
  const staff = await menuOf({ isStaff: 'Y' })
  expect(staff.group).toBe('일하는 가게')
  expect(staff.ofGroup).toContainEqual(places)
  expect(staff.ofGroup).not.toContainEqual(settings)
  const owner = await menuOf({ isStoreOwner: 'Y' })
  expect(owner.group).toBe('내 가게')
  expect(owner.ofGroup).toContainEqual(settings)
  expect(owner.ofGroup).not.toContainEqual(places)
  const both = await menuOf({ isStoreOwner: 'Y', isStaff: 'Y' })
  expect(both.group).toBe('내 가게')
  expect(both.ofGroup).toEqual([...owner.ofGroup, places])
  // The other pages of the desk are in its own menu.
  const inMenu = pageAddresses.filter((address) =>
    /^\/mypage(\/(?!profile|board\/|guests|numbers)|$)/.test(address),
  )
  expect([...both.everybody, ...both.ofGroup].map(({ to }) => to).toSorted()).toEqual(
    inMenu.toSorted(),
  )
})
