import { describe, expect, test } from 'vitest'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import {
  type BoardTime,
  boardSections,
  boardTimes,
  finishedTimes,
  nextTime,
  noRanks,
  withRanks,
} from './board-times.ts'

const now = atClock('17:52')

const noBlock = (times: readonly BoardTime[]) =>
  times
    .filter(({ rows }) => rows.length > 0)
    .map(({ time, rows }) => [time, rows.map((row) => row.reservationNo)])

const wordOf = ({ availability }: BoardTime) => availability?.reason ?? 'open'

/** '17:30' for a time that is open, '(17:00)' for one that is folded, '18:30~19:00' for empty ones. */
function shape(day: ReturnType<typeof deskDay>, at = now, folded?: ReadonlySet<string>) {
  const times = boardTimes(day, noRanks)
  return boardSections(times, folded ?? finishedTimes(day, times, at), wordOf).map((part) => {
    if (part.kind === 'time') return part.time.time
    const span = `${part.times[0]?.time}~${part.times.at(-1)?.time}`
    return part.kind === 'finished' ? `(${span})` : span
  })
}

describe('시간마다 모으기', () => {
  test('격자 밖의 손님은 그때 돌던 시간 아래에 선다', () => {
    const day = deskDay([
      deskGuest(1, { reserveTime: '17:04', source: 'walkIn' }),
      deskGuest(2, { reserveTime: '17:30' }),
      deskGuest(3, { reserveTime: '16:40' }),
    ])
    expect(noBlock(boardTimes(day, noRanks))).toEqual([
      ['16:40', ['3']],
      ['17:00', ['1']],
      ['17:30', ['2']],
    ])
  })

  test('올 손님은 예약한 순서로, 그다음 온 손님, 그다음 노쇼; 취소는 없다', () => {
    const day = deskDay([
      deskGuest(4, { state: 'noShow' }),
      deskGuest(1, { state: 'visited' }),
      deskGuest(5, { state: 'cancelled' }),
      deskGuest(3),
      deskGuest(2),
    ])
    expect(noBlock(boardTimes(day, noRanks))).toEqual([['18:00', ['2', '3', '1', '4']]])
  })

  test('표시한 줄은 움직이지 않고, 새로 온 줄은 제자리에 든다', () => {
    const before = [deskGuest(1), deskGuest(2)]
    const places = withRanks(noRanks, before)
    const after = [deskGuest(1, { state: 'visited' }), deskGuest(2), deskGuest(3)]
    const ranks = withRanks(places, after)
    expect(noBlock(boardTimes(deskDay(after), ranks))).toEqual([['18:00', ['1', '2', '3']]])
    expect(withRanks(ranks, after)).toBe(ranks)
  })
})

describe('접기', () => {
  test('끝난 시간은 맨 위 한 줄로, 아직 안 온 손님이 있는 시간과 지금 시간은 펴 둔다', () => {
    const day = deskDay([
      deskGuest(1, { reserveTime: '17:00' }),
      deskGuest(2, { reserveTime: '17:30', state: 'visited' }),
      deskGuest(3, { reserveTime: '18:00' }),
    ])
    expect(shape(day)).toEqual(['17:00', '17:30', '18:00', '18:30~20:00'])
    expect(shape(day, atClock('18:00'))).toEqual(['(17:30~17:30)', '17:00', '18:00', '18:30~20:00'])
  })

  test('누군가를 기다리던 시간은 표시해도 그 자리에서 접히지 않는다', () => {
    const waiting = deskDay([deskGuest(1, { reserveTime: '17:00' })])
    const folded = finishedTimes(waiting, boardTimes(waiting, noRanks), now)
    const came = deskDay([deskGuest(1, { reserveTime: '17:00', state: 'visited' })])
    expect(shape(came, now, folded)[0]).toBe('17:00')
  })

  test('접힌 뒤에 올 손님이 다시 생기면 편다', () => {
    const day = deskDay([deskGuest(1, { reserveTime: '17:00' })])
    expect(shape(day, now, new Set(['17:00']))).toContain('17:00')
  })

  test('빈 시간은 같은 까닭끼리 한 줄이다', () => {
    const times = [
      deskTime('18:00'),
      deskTime('18:30'),
      deskTime('19:00', { reason: 'full', blockedBy: '19:30' }),
      deskTime('19:30'),
    ]
    const day = deskDay([deskGuest(1, { reserveTime: '19:30' })], { times })
    expect(shape(day)).toEqual(['18:00~18:30', '19:00~19:00', '19:30'])
  })

  test('지난 날은 모두 끝났고, 올 날은 아무것도 끝나지 않았다', () => {
    const rows = [deskGuest(1, { state: 'visited' })]
    expect(shape(deskDay(rows, { runningDay: '2026-11-21' }))).toEqual(['(17:00~20:00)'])
    expect(shape(deskDay(rows, { runningDay: '2026-11-19' }))[0]).toBe('17:00~17:30')
  })
})

describe('다음 손님', () => {
  const next = (rows: ReturnType<typeof deskGuest>[], clock: string) =>
    nextTime(boardTimes(deskDay(rows), noRanks), atClock(clock))?.time ?? null

  test('늦은 손님을 지나 가장 이른 시간이고, 늦은 손님뿐이면 그 시간이다', () => {
    const rows = [deskGuest(1, { reserveTime: '17:30' }), deskGuest(2)]
    expect(next(rows, '17:34')).toBe('17:30')
    expect(next(rows, '17:35')).toBe('18:00')
    expect(next(rows, '19:00')).toBe('17:30')
  })

  test('모두 왔으면 없다', () => {
    expect(next([deskGuest(1, { state: 'visited' })], '17:52')).toBeNull()
  })
})
