import { expect, test } from 'vitest'
import { marksOf } from './marks.ts'

const day = '2026-11-15'
const at = (time: string, on = day) => new Date(`${on}T${time}:00+09:00`)
const evening = { reserveDay: day, reserveTime: '18:00' }

test('방문은 60분 전부터, 노쇼는 시작한 뒤부터 말할 수 있고, 그 전에는 언제부터인지 말한다', () => {
  expect(marksOf(evening, at('16:59'))).toMatchObject({
    isDue: true,
    visitFrom: '17:00',
    noShowAfter: '18:00',
  })
  expect(marksOf(evening, at('17:00'))).toMatchObject({ visitFrom: null, noShowAfter: '18:00' })
  expect(marksOf(evening, at('18:00'))).toMatchObject({ visitFrom: null, noShowAfter: null })
})

test('다음 날 아침 6시까지, 밤늦게 온 손님은 여섯 시간 뒤까지 되돌릴 수 있다', () => {
  const morning = (time: string) => at(time, '2026-11-16')
  expect(marksOf(evening, morning('05:59')).canTakeBack).toBe(true)
  expect(marksOf(evening, morning('06:00')).canTakeBack).toBe(false)
  const night = { ...evening, reserveTime: '26:00' }
  expect(marksOf(night, morning('07:59')).canTakeBack).toBe(true)
})

test('앞으로 올 날에는 아직 말할 것이 없지만, 자정 바로 뒤의 손님은 전날 밤에 올 수 있다', () => {
  const midnight = { reserveDay: '2026-11-16', reserveTime: '00:30' }
  expect(marksOf(midnight, at('23:00'))).toMatchObject({ isDue: false, visitFrom: '전날 23:30' })
  expect(marksOf(midnight, at('23:30'))).toMatchObject({ isDue: true, visitFrom: null })
})
