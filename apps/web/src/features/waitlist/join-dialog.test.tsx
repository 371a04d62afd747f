import { seoulMoment } from '@matjari/contract/seoul-day'
import type { WaitlistEntry, WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, refused } from '../../../test/support/answers.ts'
import { button, read, text, until } from '../../../test/support/on-screen.ts'
import { closeScreen, places, showScreen } from '../../../test/support/screen.tsx'
import { beSignedIn, beSignedOut } from '../../../test/support/signed-in.ts'
import { restoreSession } from '../../lib/session.ts'
import { joinParamsIn, opensJoinDialog, searchWithJoin, searchWithoutJoin } from './join-address.ts'
import { JoinDialog } from './join-dialog.tsx'
import { ordinal } from './queue-position.tsx'
import { fullnessText, joinHindrance, rangeAround } from './waitlist-range.ts'

describe('시간대', () => {
  const day = '2026-11-20'
  const evening = ['17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00']
  const allFull = { fullTimes: evening, openTimes: [] }
  const minutes = (hour: number, minute = 0) => hour * 60 + minute

  test('처음 고른 시간은 바라는 때 둘레의 마감된 시간이고, 예약할 수 있는 시간을 건너지 않는다', () => {
    expect(rangeAround(allFull, minutes(18, 30))).toEqual({ from: '18:00', to: '20:00' })
    expect(rangeAround(allFull, minutes(12))).toEqual({ from: '17:30', to: '17:30' })
    const gap = { fullTimes: ['18:30', '19:30', '20:00'], openTimes: ['19:00'] }
    expect(rangeAround(gap, minutes(18, 30))).toEqual({ from: '18:30', to: '18:30' })
    expect(rangeAround(gap, minutes(19, 30))).toEqual({ from: '19:30', to: '20:00' })
    expect(rangeAround({ fullTimes: [], openTimes: evening }, 0)).toBeNull()
  })

  test('마감은 바라는 때의 것만, 남은 시간이 있으면 몇 개인지로 말한다', () => {
    const dinner = { from: '18:00', to: '20:00' }
    const lunchOpen = { fullTimes: evening, openTimes: ['11:30', '12:00'] }
    expect(fullnessText(day, lunchOpen, dinner)).toBe('11.20 (금) 저녁은 모두 마감이에요')
    expect(fullnessText(day, lunchOpen, { from: '11:30', to: '20:00' })).toBe(
      '11.20 (금)은 8개 시간이 마감이에요',
    )
    expect(fullnessText(day, lunchOpen, { from: '11:30', to: '12:00' })).toBe(
      '11.20 (금) 점심에는 마감된 시간이 없어요',
    )
    expect(fullnessText(day, { fullTimes: ['18:00'], openTimes: ['19:00'] }, dinner)).toBe(
      '11.20 (금) 저녁은 1개 시간이 마감이에요',
    )
  })

  test('기다릴 수 없는 까닭을 서버와 같은 차례로 말하고, 끝나기 삼십 분 전부터는 늦다', () => {
    const judged = (over: object, at = minutes(18)) =>
      joinHindrance({
        day,
        range: { from: '18:00', to: '19:00' },
        guests: 2,
        waitlist: { ...allFull, guestsMin: 1, guestsMax: 4 },
        now: seoulMoment(day, at),
        ...over,
      })
    expect(judged({})).toBeNull()
    expect(judged({}, minutes(18, 29))).toBeNull()
    expect(judged({}, minutes(18, 30))).toEqual({
      message: '곧 시작하는 시간이라 기다릴 수 없어요.',
    })
    expect(judged({ guests: 5 })).toMatchObject({ message: expect.stringContaining('4') })
    const line = { fullTimes: ['18:00'], openTimes: ['19:00', '18:30'], guestsMin: 1, guestsMax: 4 }
    expect(judged({ waitlist: line })).toEqual({ bookable: ['18:30', '19:00'] })
    expect(judged({ waitlist: { ...line, openTimes: [], fullTimes: ['21:00'] } })).toEqual({
      message: '마감된 시간이 없어서 기다리지 않아도 돼요.',
    })
  })

  test('차례는 우리말로 센다', () => {
    expect([1, 2, 3, 10, 11, 20, 21, 99, 100].map(ordinal)).toEqual([
      '첫 번째',
      '두 번째',
      '세 번째',
      '열 번째',
      '열한 번째',
      '스무 번째',
      '스물한 번째',
      '아흔아홉 번째',
      '100번째',
    ])
  })

  test('바라는 것은 로그인을 다녀와도 주소에 남고, 닫으면 창과 시간만 빠지고, 지난 날은 오늘이다', () => {
    const request = { day, from: '18:00', to: '25:00', numberOfGuests: 3 }
    const search = searchWithJoin('?meal=dinner&guests=2', request)
    expect(opensJoinDialog(search)).toBe(true)
    expect(joinParamsIn(search, day)).toEqual({
      day,
      guests: 3,
      near: null,
      from: '18:00',
      to: '25:00',
    })
    expect(searchWithoutJoin(search)).toBe('meal=dinner&guests=3&day=2026-11-20')
    expect(joinParamsIn('?day=2026-11-19&guests=0&from=7&time=19:00', day)).toEqual({
      day,
      guests: null,
      near: '19:00',
      from: null,
      to: null,
    })
  })
})

describe('알림 신청 창', () => {
  const day = '2099-11-20'
  const entry = { from: '18:00', to: '20:00', numberOfGuests: 2 }

  const own: WaitlistEntry = {
    ...entry,
    waitingNo: '5',
    restaurantNo: '7',
    restaurantName: '소롱당',
    restaurantAddress: '서울 마포구',
    restaurantImage: null,
    day,
    state: 'waiting',
    ahead: 1,
    heldTime: null,
    heldDate: null,
    heldUntil: null,
    reservationNo: null,
    createDate: '2026-11-16T10:00:00+09:00',
    endDate: null,
    answerDate: '2026-11-16T10:00:00+09:00',
  }

  let line: WaitlistSummary
  /** What was asked to change, and what joining is answered. */
  let sent: string[]
  let joined: () => Response
  let booked: object | null

  function answer(url: string, { method = 'GET', body }: RequestInit) {
    if (method === 'GET') return Promise.resolve(answered(url.includes('/line') ? line : []))
    sent.push(`${method} ${url.replace(/.*\/api/, '')} ${typeof body === 'string' ? body : ''}`)
    if (method === 'DELETE') line = { ...line, own: null, ahead: (line.ahead ?? 1) - 1 }
    return Promise.resolve(method === 'DELETE' ? answered(null) : joined())
  }

  function show(at = '/restaurant/7') {
    showScreen(
      <JoinDialog
        restaurant={{ restaurantNo: '7', restaurantName: '소롱당', restaurantImage: null }}
        params={{ day, guests: 2, near: '18:30', from: null, to: null }}
        meal="dinner"
        onClose={() => undefined}
        onBook={(table) => {
          booked = table
        }}
      />,
      { at },
    )
  }

  const select = (name: string) =>
    document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)

  function choose(name: string, time: string) {
    const field = select(name)
    if (!field) throw new Error(`no ${name}`)
    field.value = time
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  beforeEach(() => {
    line = {
      fullTimes: ['17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30'],
      openTimes: ['12:00'],
      ahead: 2,
      guestsMin: 1,
      guestsMax: 4,
      own: null,
    }
    sent = []
    booked = null
    joined = () => answered({ ...own, waitingNo: '6', ahead: 2 })
    vi.stubGlobal('fetch', vi.fn(answer))
    beSignedIn('1')
  })

  afterEach(() => {
    closeScreen()
    beSignedOut()
    vi.unstubAllGlobals()
  })

  test('마감된 저녁의 줄을 말하고, 한 번 누르면 신청되어 몇 번째인지 말한다', async () => {
    show()
    await read('앞에 2팀지금 신청하면 세 번째예요.자리가 나지 않을 수도 있어요.')
    expect(text()).toContain('11.20 (금) 저녁은 모두 마감이에요')
    expect([select('시작 시간')?.value, select('끝 시간')?.value]).toEqual(['18:00', '20:00'])
    button('빈자리 알림 신청')?.click()
    await read('세 번째로 기다리고 있어요.')
    expect(sent).toEqual([
      `POST /waiting ${JSON.stringify({ restaurantNo: '7', day, from: '18:00', to: '20:00', numberOfGuests: 2 })}`,
    ])
    expect(document.activeElement?.textContent).toBe('빈자리 알림을 신청했어요.')
  })

  test('방문자는 줄을 보고, 로그인으로 가는 길에 고른 것을 들고 간다', async () => {
    beSignedOut()
    show('/restaurant/7?meal=dinner')
    await read('앞에 2팀')
    choose('시작 시간', '19:00')
    const login = () =>
      [...document.querySelectorAll('a')].find((link) => link.textContent === '로그인하고 신청')
    await until(() => select('시작 시간')?.value === '19:00')
    login()?.click()
    await until(() => places().at(-1)?.pathname === '/login')
    expect(places().at(-1)?.state).toEqual({
      returnTo:
        '/restaurant/7?meal=dinner&waiting=1&day=2099-11-20&from=19%3A00&to=20%3A00&guests=2',
    })
  })

  test('고른 시간에 예약할 수 있는 때가 있으면 기다리게 하지 않고 그 시간을 준다', async () => {
    line = { ...line, openTimes: ['12:00', '19:00'], fullTimes: ['18:30', '19:30'] }
    show()
    await until(() => select('끝 시간'))
    choose('끝 시간', '19:30')
    await read('19:00은 지금 바로 예약할 수 있어요.')
    button('빈자리 알림 신청')?.click()
    // What is in the way is read instead of anything being sent.
    expect(document.activeElement?.textContent).toBe(
      '19:00은 지금 바로 예약할 수 있어요. 기다리지 않아도 돼요.',
    )
    expect(sent).toEqual([])
    button('19:00 예약하기')?.click()
    expect(booked).toEqual({ day, time: '19:00', guests: 2 })
  })

  test('이미 기다리면 제 차례를 보고, 바꾸면 먼저 것을 내놓고 맨 뒤에 선다', async () => {
    line = { ...line, own, ahead: 3 }
    show()
    await read('두 번째로 기다리고 있어요.')
    button('바꾸기')?.click()
    await read('바꾸면 지금 차례를 내놓고 맨 뒤에서 다시 기다려요.')
    expect(text()).toContain('지금 기다리는 것과 같아요.')
    choose('끝 시간', '20:30')
    // Two others remain when their own place is given up.
    await read('앞에 2팀바꾸면 세 번째예요.')
    joined = () => refused('빈자리 알림은 5개까지 기다릴 수 있어요.')
    button('맨 뒤에서 다시 신청')?.click()
    await read('앞서 기다리던 것은 그만두었어요. 빈자리 알림은 5개까지 기다릴 수 있어요.')
    expect(sent.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
      'DELETE /waiting/5',
      'POST /waiting',
    ])
  })

  test('사장님은 기다릴 수 없다고 듣고, 자리가 잡혀 있으면 그리로 간다', async () => {
    line = { ...line, own: { ...own, state: 'held', heldTime: '19:00' } }
    show()
    await read('자리가 났어요. 시간 안에 확정해 주세요.')
    const offer = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(offer).toContain('/mypage/waiting?waitingNo=5')
    const info = { memberNo: '1', memberRole: 'ROLE_COMMON', isStoreOwner: 'Y' }
    sessionStorage.setItem('loginInfo', JSON.stringify(info))
    restoreSession()
    await read('사장님 계정으로는 기다릴 수 없어요.')
    expect(button('빈자리 알림 신청')).toBeUndefined()
  })
})
