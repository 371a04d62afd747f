import type { DeskDay } from '@matjari/contract/owner-desk/entities'
import { afterEach, describe, expect, test } from 'vitest'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import { text, until } from '../../../../test/support/on-screen.ts'
import { closeScreen, showScreen } from '../../../../test/support/screen.tsx'
import { type BoardActions, BoardActionsContext, BoardContext } from '../board-context.ts'
import { BoardList } from './board-list.tsx'
import { matchesGuestSearch } from './guest-search.ts'
import { NextPanel } from './next-panel.tsx'

describe('영업 시간', () => {
  const ways: BoardActions = {
    mark: () => Promise.resolve(),
    open: () => {},
    enter: () => {},
    touch: () => {},
    freeze: () => {},
  }

  /** The owner's list of a day at that time. */
  async function showAt(clock: string, day: DeskDay) {
    showScreen(
      <BoardActionsContext value={ways}>
        <BoardContext value={{ day, now: atClock(clock), isNew: () => false }}>
          <NextPanel />
          <BoardList query="" />
        </BoardContext>
      </BoardActionsContext>,
      { at: '/mypage/board' },
    )
    await until(() => document.querySelector('.desk-slots'))
  }

  afterEach(closeScreen)

  const panel = () => document.querySelector('.desk-next-now')?.textContent
  const legend = () => document.querySelector('.desk-meter-legend')?.textContent
  const columns = (look: string) => document.querySelectorAll(`.desk-meter-col${look}`).length

  const lastGuests = [
    deskGuest(1, { reserveTime: '18:00', state: 'visited' }),
    deskGuest(2, { reserveTime: '20:00', state: 'visited' }),
  ]
  const evening = ['18:00', '19:00', '20:00'].map((time) => deskTime(time, { guests: 2, teams: 1 }))

  test('영업이 끝나고 손님도 모두 떠난 뒤에는 지금 시간도 다음 시간도 없다', async () => {
    await showAt('23:07', deskDay(lastGuests, { times: evening }))
    expect(panel()).toBe('영업이 끝났어요지금 23:07')
    expect(text()).not.toContain('지금 시간')
    expect(columns('')).toBe(3)
    expect(columns('.is-past')).toBe(3)
    expect(columns('.is-next')).toBe(0)
    expect(legend()).toBe('지난 시간머무는 시간 90분을 더해 세요')
    expect(document.querySelector('.desk-fold summary')?.textContent).toBe(
      '18:00 ~ 20:00방문 2팀 4명',
    )
  })

  test('문을 닫았어도 손님이 앉아 있으면 그 시간이 지금 시간이다', async () => {
    const late = [...lastGuests, deskGuest(3, { reserveTime: '20:00', stayMinutes: 180 })]
    const day = deskDay(late, { times: evening })
    await showAt('22:30', { ...day, rule: day.rule && { ...day.rule, stayMinutes: 180 } })
    expect(text()).toContain('지금 시간')
    expect(text()).not.toContain('영업이 끝났어요')
  })

  test('영업이 끝난 뒤 표시하지 않은 손님은 다음 손님도 늦는 손님도 아니다', async () => {
    await showAt('23:07', deskDay([...lastGuests, deskGuest(3, { reserveTime: '20:00' })]))
    expect(panel()).toBe('표시하지 않은 손님20:00 1팀 2명영업이 끝났어요 · 지금 23:07')
    expect(columns('.is-next')).toBe(0)
    expect(text()).not.toContain('올 손님')
  })

  test('문을 열기 전에는 언제 여는지 말하고, 지금 시간은 없다', async () => {
    const booked = deskDay([deskGuest(1)])
    await showAt('16:00', booked)
    expect(panel()).toBe('첫 손님18:00 1팀 2명2시간 뒤예요 · 지금 16:0017:00에 문을 열어요')
    expect(text()).not.toContain('지금 시간')
    expect(legend()).toBe('다음 시간머무는 시간 90분을 더해 세요')
  })

  test('브레이크타임에는 앞 끼니의 손님이 일어나면 지금 시간이 없다', async () => {
    const day = deskDay([deskGuest(1, { reserveTime: '14:00', state: 'visited' }), deskGuest(2)], {
      times: ['14:00', '18:00'].map((time) => deskTime(time)),
    })
    const hours = {
      startTime: '11:00',
      endTime: '21:30',
      breakStartTime: '15:00',
      breakEndTime: '18:00',
    }
    const withBreak = { ...day, rule: day.rule && { ...day.rule, hours } }
    await showAt('15:20', withBreak)
    expect(text()).toContain('지금 시간')
    closeScreen()
    await showAt('15:40', withBreak)
    expect(text()).not.toContain('지금 시간')
    expect(panel()).toBe('다음 손님18:00 1팀 2명2시간 20분 뒤예요 · 지금 15:40')
  })

  test('범례는 그려진 것만 말한다', async () => {
    const times = [
      deskTime('17:00', { guests: 2 }),
      deskTime('17:30', { guests: 4 }),
      deskTime('18:00', { guests: 24, teams: 6 }),
      deskTime('18:30'),
    ]
    await showAt('17:40', deskDay([deskGuest(1, { reserveTime: '18:30' })], { times }))
    expect(legend()).toBe('지난 시간다음 시간앉는 손님만석 24명머무는 시간 90분을 더해 세요')
  })

  const closed = (reservations: DeskDay['reservations']) => {
    const day = deskDay(reservations, { runningDay: '2026-11-19', times: [] })
    return { ...day, rule: day.rule && { ...day.rule, hours: null } }
  }

  test('휴무로 정한 날은 그렇다고 먼저 말하고, 지키기로 한 예약을 시간마다 그린다', async () => {
    await showAt(
      '09:00',
      closed([
        deskGuest(1, { reserveTime: '12:00', numberOfGuests: 4 }),
        deskGuest(2, { reserveTime: '13:00', numberOfGuests: 2 }),
        deskGuest(3, { reserveTime: '19:00', state: 'cancelled' }),
      ]),
    )
    expect(text().indexOf('휴무로 정한 날 · 지키기로 한 예약 2팀')).toBe(0)
    const drawn = [...document.querySelectorAll('.desk-meter-col')].map((one) => one.textContent)
    expect(drawn).toEqual(['4명12:00', '6명13:00'])
  })

  test('여는 날에는 휴무라는 말이 없다', async () => {
    await showAt('17:52', deskDay([deskGuest(1)]))
    expect(text()).not.toContain('휴무')
  })
})

describe('손님 찾기', () => {
  const row = deskGuest(1, { memberNickname: '김서준', guestPhone: '010-4821-7730' })

  test.each([
    ['김서', true],
    ['ㄱㅅㅈ', true],
    ['ㅅㅈ', true],
    ['7730', true],
    ['4821-77', true],
    [' ', true],
    ['9999', false],
    ['ㅂ', false],
    ['이서', false],
  ])('%s: 찾는 손님인가 %s', (query, isFound) => {
    expect(matchesGuestSearch(row, query)).toBe(isFound)
  })

  test('번호 없는 손님도 이름으로 찾는다', () => {
    const walkIn = deskGuest(2, { source: 'walkIn', memberNickname: null, guestPhone: null })
    expect([matchesGuestSearch(walkIn, '현장'), matchesGuestSearch(walkIn, '0000')]).toEqual([
      true,
      false,
    ])
  })
})
