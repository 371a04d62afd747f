import type { GuestCard } from '@matjari/contract/owner-desk/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { atClock, deskGuest, deskShop } from '../../../test/support/desk.ts'
import { button, read, text, toasts, typeInto, until } from '../../../test/support/on-screen.ts'
import { address, closeScreen, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn } from '../../../test/support/signed-in.ts'
import { GuestsPage } from './guests-page.tsx'

const kim: GuestCard = {
  guestKey: 'm12',
  name: '김서준',
  phone: '010-4821-7730',
  isMember: true,
  visits: 6,
  noShows: 1,
  lastVisit: '2026-11-06',
  note: '창가 자리를 좋아해요.',
  marks: ['window'],
  cancels: 2,
  firstVisit: '2026-05-02',
  usualGuests: 4,
  noteDate: '2026-11-06T03:00:00.000Z',
  noteBy: null,
  upcoming: [deskGuest(1, { numberOfGuests: 4, request: '유아 의자 하나 부탁드려요.' })],
  history: Array.from({ length: 9 }, (_, no) =>
    deskGuest(10 + no, { reserveDay: `2026-10-${19 - no}`, state: 'visited' }),
  ),
  historyTotal: 60,
}

let card: GuestCard
let sent: { path: string; body: unknown }[]
let isRefusing: boolean

function answerTo(url: string, { method = 'GET', body }: RequestInit): Response {
  const { pathname } = new URL(url, 'http://test')
  if (pathname === '/api/desk/restaurants') return answered([deskShop])
  if (method === 'GET') return pathname.endsWith('/m12') ? answered(card) : refused('없어요.', 404)
  const input = typeof body === 'string' ? JSON.parse(body) : null
  sent.push({ path: `${method} ${pathname}`, body: input })
  if (pathname === '/api/desk/search')
    return answered({
      guests: input.query === '7730' ? [kim] : [],
      reservations: input.query === '7730' ? [deskGuest(3, { guestKey: null })] : [],
    })
  if (isRefusing) return refused('그사이 바뀌었어요.')
  card = { ...card, note: input.note, marks: input.marks, noteDate: new Date().toISOString() }
  return answered(card)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: atClock('17:52') })
  beSignedIn('1')
  card = kim
  sent = []
  isRefusing = false
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    Promise.resolve().then(() => answerTo(url, init)),
  )
})

afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (at = '/mypage/guests?guest=m12') => showScreen(<GuestsPage title="손님" />, { at })
const field = () => document.querySelector('textarea')
const notes = () => sent.filter(({ path }) => path === 'PUT /api/desk/guests/m12/note')

async function leaveWith(words: string) {
  await until(() => field())
  typeInto(field(), words)
  field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

test('뒤 네 자리로 찾은 손님을 누르면 카드가 열리고, 지키는 말은 늘 보인다', async () => {
  show('/mypage/guests')
  await read('전화로만 예약한 손님의 정보는 마지막 방문 12개월 뒤에 모두 지워져요.')
  typeInto(document.querySelector('input'), ' 7730 ')
  await read('뒤 4자리가 7730인 손님 1명')
  expect(document.querySelector('.desk-hit mark')?.textContent).toBe('7730')
  expect(text()).toContain('전화번호 없이 온 손님')
  document.querySelector<HTMLElement>('.desk-hit')?.click()
  await read('유아 의자 하나 부탁드려요.')
  expect(address()).toBe('/mypage/guests?restaurantNo=7&guest=m12')
  expect(document.querySelector('.desk-hit')?.getAttribute('aria-current')).toBe('true')
  expect(text()).toContain('예약을 지키는 데만 써요.')
  expect(text()).not.toContain('전화로만 예약한 손님의 정보')
})

test('다음 예약이 먼저이고, 숫자와 지난 예약이 이어지고, 더 볼 수 있다', async () => {
  show()
  await read('오늘 오실 예약18:00 · 4명')
  expect(text()).toContain('7번째 방문 예정노쇼 1보통 4명')
  expect(document.querySelector('.desk-card-numbers')?.textContent).toBe(
    '방문6번노쇼1번취소2번첫 방문5.2',
  )
  expect(document.querySelector('a[href="tel:01048217730"]')).not.toBeNull()
  expect(document.querySelectorAll('.desk-past li')).toHaveLength(5)
  button('지난 예약 4건 더 보기')?.click()
  await until(() => document.querySelectorAll('.desk-past li').length === 9)
  expect(text()).toContain('더 오래된 51건은 보이지 않아요.')
  expect(button('예약 바꾸기')).toBeDefined()
})

test('메모는 칸을 벗어나면 저장되고 언제 저장했는지 보인다', async () => {
  show()
  await read('저장했어요 · 11.6')
  field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await leaveWith('조용한 자리를 좋아해요. ')
  await read('저장했어요 · 17:52')
  expect(notes().map(({ body }) => body)).toEqual([
    { restaurantNo: '7', note: '조용한 자리를 좋아해요.', marks: ['window'] },
  ])
  button('알레르기')?.click()
  await until(() => notes().length === 2)
  expect(notes()[1]?.body).toMatchObject({ marks: ['window', 'allergy'] })
  await until(() => button('알레르기')?.getAttribute('aria-pressed') === 'true')
})

test('저장하지 못한 메모는 그대로 있고 다시 저장할 수 있으며, 떠났다 와도 남아 있다', async () => {
  isRefusing = true
  show()
  await leaveWith('견과류는 빼 주세요.')
  await read('저장하지 못했어요. 적은 것은 그대로 있어요. 그사이 바뀌었어요.')
  expect(field()?.value).toBe('견과류는 빼 주세요.')

  closeScreen()
  await until(() => toasts().includes('김서준 님의 메모를 저장하지 못했어요.'))
  show()
  await until(() => field())
  expect(field()?.value).toBe('견과류는 빼 주세요.')
  isRefusing = false
  field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await read('저장했어요 · 17:52')
  expect(card.note).toBe('견과류는 빼 주세요.')
})

test('모르는 손님은 우리 가게 손님이 아니라고만 말한다', async () => {
  show('/mypage/guests?guest=m99')
  await read('우리 가게 손님이 아니에요.')
  expect(field()).toBeNull()
})
