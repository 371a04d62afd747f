import { expect, test } from 'vitest'
import { stayBar } from './stay-bar.ts'

test('앉은 시간만큼 막고, 그다음 예약 시간부터 다시 받는다', () => {
  const { rows, times, spoken } = stayBar(30, [{ who: null, minutes: 90 }])
  expect(times.map(({ time }) => time)).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00'])
  expect(rows).toEqual([{ who: null, minutes: 90, width: 60, again: 60 }])
  expect(spoken).toBe('18:00에 앉은 팀은 18:00, 18:30, 19:00 자리를 써요')
})

test('간격에 맞지 않게 일어나면 다음 예약 시간까지는 아무도 받지 않는다', () => {
  const { rows } = stayBar(60, [{ who: null, minutes: 90 }])
  expect(rows).toMatchObject([{ width: 30, again: 40 }])
})

test('오래 머무르면 낮부터 그려 자정을 넘지 않고, 시각은 여섯 개까지만 적는다', () => {
  const { times } = stayBar(30, [
    { who: '2명까지', minutes: 60 },
    { who: '3명부터', minutes: 360 },
  ])
  expect(times.at(0)?.time).toBe('12:00')
  expect(times.at(-1)?.time).toBe('18:30')
  expect(times.filter(({ isLabelled }) => isLabelled)).toHaveLength(5)
})
