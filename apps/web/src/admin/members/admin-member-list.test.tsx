import type { AdminMember } from '@matjari/contract/accounts/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, firstPageOf, refused } from '../../../test/support/answers.ts'
import {
  button,
  dialog,
  read,
  text,
  toasts,
  typeInto,
  until,
} from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { undecided, upcomingGuests } from '../../../test/support/upcoming-guests.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { AdminUsersPage } from '../../pages/admin/admin-users-page.tsx'
import { firstAlert } from '../../ui/overlay/alerts.ts'
import { membersAddress } from './admin-member-api.ts'

describe('목록', () => {
  let members: AdminMember[]
  let total: number | null
  /** Teams still to come to the restaurants of each. */
  let teams: number
  let refusal: string | null
  let isBroken: boolean
  let requests: { what: string; sent: unknown }[]
  let gate: Promise<void>

  const member = (n: number, change: Partial<AdminMember> = {}): AdminMember => ({
    memberNo: `${n}`,
    memberId: `member_${n}`,
    memberName: `이름${n}`,
    memberNickName: `손님${n}`,
    memberEmail: `m${n}@example.com`,
    isActive: 'Y',
    isStoreOwner: 'N',
    memberRole: 'ROLE_COMMON',
    createDate: '2026-11-15T12:05:00.000Z',
    ...change,
  })

  /** No change is answered until what is returned is called. */
  function holdBack() {
    let release = () => {}
    gate = new Promise((resolve) => {
      release = resolve
    })
    return () => release()
  }

  type Sent = Pick<AdminMember, 'memberId'> & Partial<AdminMember> & { reason?: string }
  type Decided = Sent & { affected?: 'keep' | 'cancel' }

  function change({ memberId, reason: _reason, affected, ...flags }: Decided) {
    if (refusal) return refused(refusal, 409)
    if (teams > 0 && !affected) return undecided()
    if (affected === 'keep') return answered(null, '새 예약을 멈췄어요.')
    members = members.map((one) => (one.memberId === memberId ? { ...one, ...flags } : one))
    return answered(null, '상태가 성공적으로 변경되었습니다.')
  }

  /** The server: the members of the test, changed on demand unless it refuses. */
  async function fetched(address: string, { method = 'GET', body }: RequestInit) {
    const { pathname, search, searchParams } = new URL(address, 'http://test')
    const sent = typeof body === 'string' ? (JSON.parse(body) as Decided) : null
    requests.push({ what: `${method} ${pathname}${search}`, sent })
    if (sent) {
      await gate
      return change(sent)
    }
    if (pathname.endsWith('/upcoming-guests')) return answered(upcomingGuests(teams))
    if (pathname !== '/api/admin/members')
      return answered({ entries: [], pageInfo: firstPageOf(0) })
    if (isBroken) return refused('서버가 아파요.', 500)
    const fits = (one: AdminMember, flag: 'isActive' | 'isStoreOwner') =>
      !searchParams.get(flag) || one[flag] === searchParams.get(flag)
    const found = members.filter((one) => fits(one, 'isActive') && fits(one, 'isStoreOwner'))
    return answered({ members: found, pageInfo: firstPageOf(total ?? found.length) })
  }

  const rowOf = (n: number) =>
    [...document.querySelectorAll('tbody tr')].find((row) =>
      row.textContent.includes(`member_${n}`),
    )
  const badgesOf = (n: number) =>
    [...(rowOf(n)?.querySelectorAll('td') ?? [])].slice(4, 6).map((cell) => cell.textContent)
  const triggerOf = (n: number) =>
    document.querySelector<HTMLElement>(`button[aria-label="member_${n} 관리 메뉴"]`)
  const menuItems = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const menuTexts = () => menuItems().map(({ textContent }) => textContent)
  const changes = () =>
    requests.filter(({ what }) => !what.startsWith('GET')).map(({ sent }) => sent)
  const key = (target: EventTarget | null | undefined, name: string) =>
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))

  /** Opening the next thing before the focus is back would have it closed again by its return. */
  const closedBackTo = (n: number) =>
    until(() => dialog() === null && document.activeElement === triggerOf(n))

  async function openMenu(n: number) {
    await until(() => triggerOf(n) !== null)
    triggerOf(n)?.focus()
    key(triggerOf(n), 'Enter')
    await until(() => menuItems().length > 0)
  }

  async function choose(n: number, label: string) {
    await openMenu(n)
    menuItems()
      .find(({ textContent }) => textContent === label)
      ?.click()
    await until(() => menuItems().length === 0)
  }

  async function deactivate(n: number) {
    await choose(n, '비활성화')
    await until(() => dialog() !== null)
    button('비활성화')?.click()
  }

  function show(at = '/admin/users') {
    showScreen(<AdminUsersPage title="관리자 · 유저 관리" />, { at })
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    beSignedIn('9', 'ROLE_ADMIN')
    members = [member(1), member(2)]
    total = null
    teams = 0
    refusal = null
    isBroken = false
    requests = []
    gate = Promise.resolve()
  })

  afterEach(() => {
    closeScreen()
    beSignedOut()
    vi.unstubAllGlobals()
  })

  test('표에는 정해진 칸이 있고, 상태와 등급과 관리자가 표시된다', async () => {
    members = [
      member(1, { isStoreOwner: 'Y' }),
      member(2, { isActive: 'N', memberRole: 'ROLE_ADMIN' }),
    ]
    total = 1284
    show()
    await read('전체 회원 1,284명')
    const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
    expect(headers).toEqual(['아이디', '이름', '닉네임', '이메일', '상태', '등급', '관리'])
    expect(rowOf(1)?.textContent).toContain('member_1이름1손님1m1@example.com')
    expect([badgesOf(1), badgesOf(2)]).toEqual([
      ['활성', '사장님'],
      ['비활성', '관리자일반회원'],
    ])
    expect(requests[0]?.what).toBe('GET /api/admin/members?search=&page=1&size=20')
  })

  test('등급은 답이 오기 전에 바뀌고, 온 뒤에 알린다', async () => {
    const release = holdBack()
    show()
    await choose(1, '사장님으로')
    await until(() => badgesOf(1)[1] === '사장님')
    expect([toasts(), badgesOf(2)[1]]).toEqual([[], '일반회원'])
    release()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['상태가 성공적으로 변경되었습니다.'])
    expect(changes()).toEqual([{ memberId: 'member_1', isStoreOwner: 'Y' }])
    expect(badgesOf(1)).toEqual(['활성', '사장님'])
  })

  test('거절되면 그 줄만 제자리로 돌아오고 까닭을 알린다', async () => {
    const release = holdBack()
    refusal = '없는 회원이에요.'
    members = [member(1, { isActive: 'N' }), member(2)]
    show()
    await choose(1, '활성화')
    await until(() => badgesOf(1)[0] === '활성')
    await choose(2, '사장님으로')
    await until(() => badgesOf(2)[1] === '사장님')
    // The list cannot be asked: the row goes back by itself.
    isBroken = true
    release()
    await until(() => firstAlert() !== null)
    expect(firstAlert()?.message).toBe('처리 중 오류가 발생했습니다.\n없는 회원이에요.')
    await until(() => badgesOf(1)[0] === '비활성' && badgesOf(2)[1] === '일반회원')
    expect(changes()).toHaveLength(2)
    expect(toasts()).toEqual([])
  })

  test('비활성화는 이유를 물은 뒤에 보내고, 줄은 바로 바뀐다', async () => {
    const release = holdBack()
    show()
    await choose(1, '비활성화')
    await until(() => dialog() !== null)
    expect(changes()).toEqual([])
    typeInto(document.querySelector('textarea'), '광고 글을 올려요.')
    await read('10 / 200')
    button('비활성화')?.click()
    await until(() => dialog() === null && badgesOf(1)[0] === '비활성')
    expect(toasts()).toEqual([])
    release()
    await until(() => toasts().length > 0)
    expect(changes()).toEqual([
      { memberId: 'member_1', isActive: 'N', reason: '광고 글을 올려요.' },
    ])
  })

  test('비활성화가 거절되면 돌아오고, 다시 열면 적은 이유가 남아 있다', async () => {
    refusal = '잠시 뒤 다시 시도해 주세요.'
    show()
    await choose(1, '비활성화')
    await until(() => dialog() !== null)
    typeInto(document.querySelector('textarea'), '광고')
    await read('2 / 200')
    button('비활성화')?.click()
    await until(() => firstAlert() !== null)
    await closedBackTo(1)
    await until(() => badgesOf(1)[0] === '활성')
    await choose(2, '비활성화')
    await until(() => dialog() !== null)
    expect(document.querySelector('textarea')?.value).toBe('')
    button('취소')?.click()
    await closedBackTo(2)
    await choose(1, '비활성화')
    await until(() => dialog() !== null)
    expect(document.querySelector('textarea')?.value).toBe('광고')
  })

  test('사장님을 일반회원으로 바꿀 때도 묻고, 그사이 들어온 예약은 보여 준다', async () => {
    members = [member(1, { isStoreOwner: 'Y' })]
    show()
    await choose(1, '일반회원으로')
    await until(() => dialog() !== null)
    typeInto(document.querySelector('textarea'), '서류가 없어요')
    await read('7 / 200')
    teams = 2
    button('일반회원으로 바꾸기')?.click()
    await read('member_1 계정을 일반회원으로 바꿀까요?')
    expect(badgesOf(1)[1]).toBe('사장님')
    expect(document.querySelector('textarea')?.value).toBe('서류가 없어요')
    document.querySelectorAll<HTMLInputElement>('[role="dialog"] input')[1]?.click()
    await read('손님에게는 알리지 않아요')
    refusal = '잠시 뒤 다시 시도해 주세요.'
    button('새 예약 멈추기')?.click()
    await read('잠시 뒤 다시 시도해 주세요.')
    expect(document.querySelector('textarea')?.value).toBe('서류가 없어요')
    refusal = null
    button('새 예약 멈추기')?.click()
    await until(() => toasts().includes('새 예약을 멈췄어요.'))
    expect(changes().at(-1)).toEqual({
      memberId: 'member_1',
      isStoreOwner: 'N',
      reason: '서류가 없어요',
      affected: 'keep',
    })
    expect(badgesOf(1)).toEqual(['활성', '사장님'])
  })

  test('걸러 둔 목록에서 사라진 줄의 초점은 목록의 처음이 이어받는다', async () => {
    show('/admin/users?isActive=Y')
    await read('찾은 회원 2명')
    await deactivate(1)
    await until(() => rowOf(1) === undefined)
    await until(() => document.activeElement?.tagName === 'H2')
    expect(document.activeElement?.textContent).toBe('찾은 회원 1명')
  })

  test('줄의 메뉴는 Esc와 바깥을 누르면 닫히고, 초점은 단추로 돌아온다', async () => {
    show()
    await openMenu(1)
    expect(menuTexts()).toEqual(['사장님으로', '관리 기록', '비활성화'])
    key(document.activeElement, 'Escape')
    await until(() => menuItems().length === 0 && document.activeElement === triggerOf(1))
    await openMenu(1)
    // Listening to the outside begins a moment after the menu is open.
    await until(() => {
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      return menuItems().length === 0
    })
    expect(changes()).toEqual([])
  })

  test('자기 자신은 비활성화할 수 없다', async () => {
    members = [member(9, { memberRole: 'ROLE_ADMIN' })]
    show()
    await openMenu(9)
    expect(menuTexts()).toEqual(['사장님으로', '관리 기록'])
  })

  test('관리 기록은 그 회원의 것을 연다', async () => {
    show()
    await choose(2, '관리 기록')
    await until(() => dialog() !== null)
    expect(dialog()?.textContent).toContain('member_2 관리 기록')
  })

  test('고른 조건과 찾는 말은 주소에 남고 서버에 그대로 묻는다', async () => {
    show('/admin/users?search=mang&page=2')
    // The second page is none: the list goes to the last one there is.
    await until(() => address() === '/admin/users?search=mang')
    const field = () => document.querySelector<HTMLInputElement>('input[name="search"]')
    await until(() => field()?.value === 'mang')
    const choice = document.querySelectorAll<HTMLInputElement>('[aria-label="상태"] input')[2]
    choice?.click()
    await until(() => address() === '/admin/users?isActive=N&search=mang')
    typeInto(field(), ' 국수 ')
    button('검색')?.click()
    await until(() => new URLSearchParams(address()?.split('?')[1]).get('search') === '국수')
    await until(() =>
      requests.some(({ what }) => what.includes('isActive=N') && what.includes('%EA')),
    )
    expect(field()?.value).toBe('국수')
  })

  test('아무도 없으면 그렇다고 말하고, 조건을 지울 수 있다', async () => {
    show('/admin/users?isActive=N')
    await read('조회된 유저가 없습니다.')
    const all = [...document.querySelectorAll('a')].find(
      ({ textContent }) => textContent === '전체 회원 보기',
    )
    all?.click()
    await read('member_1')
    expect(address()).toBe('/admin/users')
  })

  test('불러오는 동안에는 로딩 중, 못 불러오면 다시 시도할 수 있다', async () => {
    isBroken = true
    show()
    await read('로딩 중')
    await read('회원 정보를 불러오지 못했어요.')
    expect(text()).toContain('서버가 아파요.')
    isBroken = false
    button('다시 시도')?.click()
    await read('member_1')
    expect(text()).not.toContain('로딩 중')
  })
})

describe('늦은 주소', () => {
  let root: Root
  let requests: string[]

  const field = () => document.querySelector<HTMLInputElement>('input[name="search"]')
  const link = (name: string) =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
  const addressBar = () => location.pathname + location.search

  /** The screen has taken the address over, to the last of its effects: it asks the server for it. */
  const arrived = (query: string) =>
    until(() => requests.some((address) => new URL(address, 'http://test').search === query))

  function show(at: string) {
    history.replaceState(null, '', at)
    root.render(
      <StrictMode>
        <QueryClientProvider client={makeQueryClient()}>
          <BrowserRouter>
            <AdminUsersPage title="관리자 · 유저 관리" />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    )
  }

  beforeEach(() => {
    requests = []
    vi.stubGlobal('fetch', (address: string) => {
      requests.push(address)
      return Promise.resolve(answered({ members: [], pageInfo: firstPageOf(0) }))
    })
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
  })

  afterEach(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })

  test('전체 회원 보기를 누르고 곧바로 적은 말은 늦게 온 주소가 지우지 않는다', async () => {
    show('/admin/users?search=none')
    await read('조회된 유저가 없습니다.')
    expect(field()?.value).toBe('none')
    link('전체 회원 보기')?.click()
    // The address bar is there already, the screen is not.
    expect(addressBar()).toBe('/admin/users')
    expect(document.querySelector('h2')?.textContent).toContain('찾은 회원')
    typeInto(field(), 'admin01')
    await arrived('?search=&page=1&size=20')
    expect(field()?.value).toBe('admin01')
    button('검색')?.click()
    await until(() => requests.some((address) => address.includes('search=admin01')))
    expect(addressBar()).toBe('/admin/users?search=admin01')
  })

  test('없는 쪽에서 마지막 쪽으로 돌아가는 동안 적은 말은 남는다', async () => {
    show('/admin/users?search=none&page=9')
    await until(() => field()?.value === 'none')
    typeInto(field(), 'admin01')
    await arrived('?search=none&page=1&size=20')
    expect([addressBar(), field()?.value]).toEqual(['/admin/users?search=none', 'admin01'])
  })
})

describe('거르기', () => {
  const { read, write, isFiltered } = membersAddress
  const nothing = read('')
  const searchOf = (address: string) => address.slice('/admin/users'.length)

  test('아무것도 고르지 않은 주소는 짧다', () => {
    expect(write(nothing)).toBe('/admin/users')
    expect(isFiltered(nothing)).toBe(false)
    expect(isFiltered({ ...nothing, page: 3 })).toBe(false)
  })

  test('고른 것은 주소에 남고, 주소에서 그대로 돌아온다', () => {
    const yesNo = fc.constantFrom('Y' as const, 'N' as const, null)
    const filters = fc.record({
      isActive: yesNo,
      isStoreOwner: yesNo,
      search: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 99_999 }),
    })
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(searchOf(write(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('하나라도 고르면 걸러 둔 목록이다', () => {
    expect(isFiltered({ ...nothing, isActive: 'N' })).toBe(true)
    expect(isFiltered({ ...nothing, isStoreOwner: 'Y' })).toBe(true)
    expect(isFiltered({ ...nothing, search: '국수' })).toBe(true)
  })

  test('뜻이 통하지 않는 것은 없는 것과 같다', () => {
    for (const search of ['?isActive=yes', '?isStoreOwner=', '?search=%20', '?page=0', '?page=1.5'])
      expect(read(search)).toEqual(nothing)
  })
})
