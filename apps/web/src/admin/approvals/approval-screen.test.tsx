import type { Application, ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
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
import { AdminRestaurantsPage } from '../../pages/admin/admin-restaurants-page.tsx'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { currentToasts } from '../../ui/overlay/toasts.ts'

type Sent = { verdict: string; applicationNos: string[]; reason: string; isBulk: string }

let waiting: Application[]
let verdicts: Sent[]
let takenBack: string[][]
let refusal: string | null
/** While it is closed, verdicts wait for their answer. */
let gate: Promise<void>
/** While it is closed, so do facts about this one. */
let hidden: { no: string; until: Promise<void> } | null
let before: Application[]

const application = (n: number, change: Partial<Application> = {}): Application => ({
  applicationNo: `${n}`,
  kind: 'registration',
  isAgain: false,
  restaurantNo: `${100 + n}`,
  restaurantName: `가게 ${n}`,
  restaurantAddress: `서울 마포구 ${n}길`,
  restaurantImage: null,
  category: '한식',
  wanted: null,
  isWarned: false,
  createDate: '2026-11-10T03:00:00.000Z',
  ...change,
})

const detailOf = (row: Application) => ({
  ...row,
  registration: {
    restaurantNo: row.restaurantNo,
    restaurantName: row.restaurantName,
    restaurantAddress: row.restaurantAddress,
    isActive: 'N',
    restaurantImage: null,
    restaurantCuisineType: '한식',
    createDate: row.createDate,
    restaurantPostalCode: '04001',
    restaurantPhoneNumber: '02-123-4567',
    restaurantDescription: `${row.restaurantName} 설명`,
    category: '한식',
    tags: ['칼국수'],
    lat: 37.5,
    lng: 127,
    isLocationExact: true,
    memberNo: '3',
    memberId: 'noodle_3',
    memberNickname: '국수장인',
    activeCount: 2,
  },
  memberDate: '2026-10-01T00:00:00.000Z',
  lookAlikes: row.isWarned
    ? [
        {
          restaurantNo: '9',
          restaurantName: '화덕 사계',
          restaurantAddress: '서울 용산구 9길',
          restaurantPhoneNumber: '02-999-9999',
          isActive: 'Y',
          distance: 120,
          alike: ['name'],
        },
      ]
    : [],
  history: [],
})

function counts(): ApplicationCounts {
  const again = waiting.filter(({ isAgain }) => isAgain).length
  const change = waiting.filter(({ kind, isAgain }) => kind !== 'registration' && !isAgain).length
  const all = waiting.length
  return { all, new: all - again - change, change, again, decidedToday: before.length - all }
}

async function judged(sent: Sent) {
  verdicts.push(sent)
  await gate
  if (refusal) return refused(refusal, 503)
  const isThere = (no: string) => waiting.some(({ applicationNo }) => applicationNo === no)
  const decided = sent.applicationNos.filter(isThere)
  const left = sent.applicationNos
    .filter((no) => !isThere(no))
    .map((applicationNo) => ({ applicationNo, why: 'gone' }))
  waiting = waiting.filter(({ applicationNo }) => !decided.includes(applicationNo))
  return answered({ decided, left, counts: counts() })
}

function reopened({ applicationNos }: Sent) {
  takenBack.push(applicationNos)
  const isWaiting = ({ applicationNo }: Application) =>
    waiting.some((one) => one.applicationNo === applicationNo)
  waiting = before.filter((one) => isWaiting(one) || applicationNos.includes(one.applicationNo))
  return answered({ takenBack: applicationNos, left: [], counts: counts() })
}

function listed(query: URLSearchParams) {
  const after = Number(query.get('after') ?? 0)
  const size = Number(query.get('size'))
  const rows = waiting.filter(({ applicationNo }) => Number(applicationNo) > after)
  return answered({ applications: rows.slice(0, size), counts: counts() })
}

async function fetched(to: string, { body }: RequestInit) {
  const { pathname, searchParams } = new URL(to, 'http://test')
  const sent = JSON.parse(typeof body === 'string' ? body : '{}') as Sent
  if (pathname.endsWith('/verdicts')) return judged(sent)
  if (pathname.endsWith('/take-back')) return reopened(sent)
  const [, no] = pathname.match(/applications\/(\d+)$/) ?? []
  if (!no) return listed(searchParams)
  if (hidden?.no === no) await hidden.until
  const row = waiting.find(({ applicationNo }) => applicationNo === no)
  return row ? answered(detailOf(row)) : refused('없는 신청이에요.', 404)
}

function closedGate() {
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { closed, open: () => open() }
}

const press = (key: string, target: EventTarget = document.body, change: KeyboardEventInit = {}) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...change }),
  )

const names = () =>
  [...document.querySelectorAll('.approval-open')].map(({ textContent }) => textContent)
const shownName = () => document.querySelector('.approval-preview h2')?.textContent
const isShown = (n: number) => shownName() === `가게 ${n}` && text().includes(`가게 ${n} 설명`)
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('.approval-row input')].filter(
    ({ checked }) => checked,
  ).length
const judgedNos = () => verdicts.map(({ applicationNos }) => applicationNos.join())

async function show(rows: Application[], at = '/admin/restaurants?status=N') {
  waiting = rows
  before = rows
  showScreen(<AdminRestaurantsPage title="맛집 관리" />, { at })
  await until(() => shownName() !== undefined && text().includes(`${shownName()} 설명`))
}

const several = (count: number) => Array.from({ length: count }, (_, at) => application(at + 1))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  localStorage.clear()
  verdicts = []
  takenBack = []
  refusal = null
  gate = Promise.resolve()
  hidden = null
})

afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

test('아무것도 묻지 않은 주소는 기다리는 것이 있으면 그리로 열린다', async () => {
  await show(several(3), '/admin/restaurants')
  expect(address()).toBe('/admin/restaurants?status=N')
  expect([names(), text().includes('3곳 남음 · 오늘 0곳 처리')]).toEqual([
    ['가게 1', '가게 2', '가게 3'],
    true,
  ])
})

test('A는 답을 기다리지 않고 다음을 열고, 빠른 두 번은 보이던 둘에 하나씩이다', async () => {
  await show(several(4))
  await until(() => document.querySelectorAll('.approval-row').length === 4)
  const { closed, open } = closedGate()
  gate = closed
  press('a')
  // Before the next one is on the screen, nothing is there to be decided.
  press('a')
  await until(() => isShown(2))
  expect(text()).toContain('가게 2, 승인 대기 3곳')
  press('ㅁ')
  await until(() => isShown(3))
  // A key that is held down decides nothing more.
  press('a', document.body, { repeat: true })
  expect(text()).toContain('2곳 남음 · 오늘 2곳 처리')
  open()
  await until(() => toasts().includes('가게 2, 승인했어요.'))
  button('건너뛰기 S')?.click()
  await until(() => isShown(4))
  expect(names()).toEqual(['가게 3', '가게 4'])
  expect(judgedNos()).toEqual(['1', '2'])
  expect(text()).toContain('2곳 남음 · 오늘 2곳 처리')
})

test('내용이 아직 오지 않은 신청은 눌러도 처리하지 않는다', async () => {
  const { closed, open } = closedGate()
  hidden = { no: '2', until: closed }
  await show(several(3))
  press('a')
  await until(() => shownName() === '가게 2')
  press('a')
  press('r')
  expect([judgedNos(), document.querySelector('.approval-reasons')]).toEqual([['1'], null])
  open()
  await until(() => isShown(2))
  press('a')
  await until(() => isShown(3))
  await until(() => verdicts.length === 2)
  expect(judgedNos()).toEqual(['1', '2'])
})

test('거절되면 줄이 제자리로 돌아와 까닭을 말하고, 보던 것은 그대로다', async () => {
  await show(several(3))
  const { closed, open } = closedGate()
  gate = closed
  refusal = '잠시 쉬고 있어요.'
  press('a')
  await until(() => isShown(2))
  expect(names()).toEqual(['가게 2', '가게 3'])
  open()
  await until(() => names().length === 3)
  expect(names()).toEqual(['가게 1', '가게 2', '가게 3'])
  expect(document.getElementById('application-1')?.textContent).toContain('잠시 쉬고 있어요.')
  expect(toasts()).toEqual(['가게 1, 승인하지 못했어요. 잠시 쉬고 있어요.'])
  expect([shownName(), text().includes('3곳 남음')]).toEqual(['가게 2', true])
})

test('다른 관리자가 먼저 처리했으면 그렇다고 말하고 목록을 새로 읽는다', async () => {
  await show(several(3))
  waiting = waiting.slice(2)
  press('a')
  await until(() => toasts().length > 0)
  expect(toasts()).toEqual(['가게 1, 그사이 처리됐거나 내용이 바뀐 신청이에요.'])
  await read('다음 신청으로 넘어가 주세요.')
  // What is open has not been moved away under anybody's finger, and cannot be decided either.
  expect([shownName(), names()]).toEqual(['가게 2', ['가게 3']])
  press('a')
  press('s')
  await until(() => isShown(3))
  expect(judgedNos()).toEqual(['1'])
})

test('반려는 이유를 골라야 보내고, 회원이 읽을 글을 먼저 보여 준다', async () => {
  await show(several(2))
  press('r')
  await until(() => document.querySelector('.approval-reasons') !== null)
  press('Enter')
  await read('반려하는 이유를 골라 주세요.')
  press('2')
  await read('주소를 찾을 수 없어요. 번지를 다시 확인하고 내용을 고쳐서 다시 신청해 주세요.')
  press('5')
  await until(() => document.activeElement?.tagName === 'TEXTAREA')
  const field = document.querySelector('textarea')
  typeInto(field, '간판이 달라요')
  await read('간판이 달라요. 내용을 고쳐서 다시 신청해 주세요.')
  // Letters belong to the field.
  press('a', field ?? undefined)
  press('Enter', field ?? undefined)
  await until(() => isShown(2))
  await until(() => verdicts.length === 1)
  expect(verdicts).toEqual([
    { verdict: 'reject', applicationNos: ['1'], reason: '간판이 달라요', isBulk: 'N' },
  ])
})

test('Z와 되돌리기는 마지막 것을 되돌려 다시 연다', async () => {
  await show(several(3))
  press('a')
  await until(() => isShown(2))
  press('a')
  await until(() => isShown(3) && verdicts.length === 2)
  press('z')
  await until(() => isShown(2))
  expect([takenBack, names()]).toEqual([[['2']], ['가게 2', '가게 3']])
  press('a')
  await until(() => isShown(3) && toasts().includes('가게 2, 승인했어요.'))
  const [toast] = currentToasts().slice(-1)
  expect([toast?.action?.label, toast?.lastsMs]).toEqual(['되돌리기', 10_000])
  toast?.action?.run()
  await until(() => isShown(2))
  expect(takenBack).toEqual([['2'], ['2']])
})

test('단축키를 끄면 이 기기에서 꺼져 있고, 창이 열려 있어도 쉰다', async () => {
  await show([application(1, { isWarned: true }), application(2)])
  await read("120m 거리에 '화덕 사계'가 있어요")
  button('화덕 사계, 비교하기')?.click()
  await until(() => dialog() !== null)
  expect(dialog()?.textContent).toContain('02-999-9999')
  press('a')
  button('닫기')?.click()
  await until(() => dialog() === null)
  document.querySelector<HTMLInputElement>('[role="switch"]')?.click()
  await until(() => localStorage.getItem('approval-keys') === 'off')
  press('a')
  press('r')
  press('ArrowUp')
  button('건너뛰기 S')?.click()
  await until(() => isShown(2))
  press('a')
  button('건너뛰기 S')?.click()
  await until(() => isShown(1))
  expect([verdicts, names()]).toEqual([[], ['가게 1', '가게 2']])
})

test('함께 승인하면 비슷한 가게가 있는 곳은 빠지고 고른 채로 남는다', async () => {
  const rows = several(60).map((row, at) => ({ ...row, isWarned: at < 2 }))
  await show(rows)
  const all = document.querySelector<HTMLInputElement>('.approval-chosen input')
  all?.click()
  await read('50곳 골랐어요')
  press('x', document.getElementById('application-51') ?? undefined)
  await until(() => chosen() === 49)
  press('x')
  await until(() => chosen() === 50)
  button('고른 50곳 승인')?.click()
  await until(() => firstAlert() !== null)
  const question = firstAlert()
  expect(question?.message).toBe(
    '48곳을 승인할까요?\n비슷한 가게가 있는 2곳은 빼고, 고른 채로 남겨 둬요.',
  )
  // While it is asked nothing else happens.
  press('a')
  if (question) removeAlert(question.id)
  question?.answer(true)
  await until(() => toasts().includes('48곳, 승인했어요.'))
  expect(verdicts.map(({ applicationNos, isBulk }) => [applicationNos.length, isBulk])).toEqual([
    [48, 'Y'],
  ])
  expect([chosen(), names().length]).toEqual([2, 12])
  expect(text()).toContain('12곳 남음 · 오늘 48곳 처리')
  press('z')
  await until(() => names().length === 60)
  expect(takenBack[0]).toHaveLength(48)
})

test('함께 반려하면 하나의 이유로 모두 보낸다', async () => {
  await show(several(3))
  press('x')
  press('ArrowDown')
  await until(() => isShown(2))
  press('x')
  await until(() => chosen() === 2)
  button('고른 2곳 반려')?.click()
  await until(() => dialog() !== null)
  button('3사진이 가게와 달라요')?.click()
  await read('가게 1 등록이 반려됐어요')
  button('2곳 반려')?.click()
  await until(() => dialog() === null && verdicts.length === 1)
  expect(verdicts[0]).toEqual({
    verdict: 'reject',
    applicationNos: ['1', '2'],
    reason: '사진이 가게와 달라요',
    isBulk: 'Y',
  })
  await until(() => isShown(3))
})
