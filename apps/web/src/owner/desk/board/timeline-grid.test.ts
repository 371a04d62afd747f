import { expect, test } from 'vitest'
import { atClock, deskDay, deskGuest, deskTime } from '../../../../test/support/desk.ts'
import { blocksOf, laneCount, mealsOf, presentMeal, vacanciesOf } from './timeline-grid.ts'

const evening = deskDay([
  deskGuest(1, { reserveTime: '17:04', source: 'walkIn', state: 'visited' }),
  deskGuest(2, { reserveTime: '17:30' }),
  deskGuest(3, { reserveTime: '18:00', state: 'noShow' }),
  deskGuest(4, { reserveTime: '18:30', stayMinutes: 30 }),
  deskGuest(5, { reserveTime: '19:00' }),
  deskGuest(6, { reserveTime: '19:00', state: 'cancelled' }),
])

function mealOf(day = evening) {
  const [meal] = mealsOf(day)
  if (!meal) throw new Error('no meal')
  return meal
}

test('마감 뒤에도 문 닫을 때까지 칸이 있고, 그때 앉은 손님을 센다', () => {
  const { columns, end } = mealOf()
  expect(columns.map(({ time }) => time).slice(-3)).toEqual(['20:00', '20:30', '21:00'])
  expect(end).toBe(21 * 60 + 30)
  expect(columns.at(-2)).toMatchObject({ availability: null, teams: 0 })
})

test('쉬는 시간이 있으면 점심과 저녁이 따로이고, 지금이나 다음 끼니에서 시작한다', () => {
  const day = deskDay([], {
    times: ['11:30', '12:00', '17:00', '17:30'].map((time) => deskTime(time)),
  })
  const rule = day.rule && {
    ...day.rule,
    hours: { startTime: '11:30', endTime: '21:00', breakStartTime: '15:00', breakEndTime: '17:00' },
  }
  const meals = mealsOf({ ...day, rule })
  expect(meals.map(({ name, start, end }) => [name, start / 60, end / 60])).toEqual([
    ['점심', 11.5, 15],
    ['저녁', 17, 21],
  ])
  const at = (clock: string) => presentMeal(day, meals, atClock(clock))
  expect([at('11:00'), at('14:59'), at('15:00'), at('23:00')]).toEqual([0, 0, 1, 1])
})

test('자리는 먼저 빈 줄로, 노쇼와 취소는 줄을 차지하지 않는다', () => {
  const lanes = blocksOf(evening, mealOf()).map(({ row, lane }) => [row.reservationNo, lane])
  expect(lanes).toEqual([
    ['1', 0],
    ['2', 1],
    ['4', 2],
    ['5', 0],
  ])
})

test('들어갈 곳은 서로 겹치지 않고, 앱이 받지 않는 시간에는 없다', () => {
  const day = deskDay(evening.reservations, {
    times: [
      deskTime('17:00', { reason: 'past' }),
      deskTime('17:30', { fits: 4 }),
      deskTime('18:00', { fits: 4 }),
      deskTime('18:30', { reason: 'full', blockedBy: '19:30' }),
      deskTime('19:00', { fits: 2 }),
    ],
  })
  const meal = mealOf(day)
  const vacancies = vacanciesOf(day, meal, blocksOf(day, meal))
  expect(vacancies.map(({ time, fits, lane }) => [time, fits, lane])).toEqual([
    ['17:30', 4, 3],
    ['19:00', 2, 1],
  ])
})

test('작은 가게는 모든 줄을, 큰 가게는 쓰는 줄과 조금 더 보이고, 초과는 한도보다 많아진다', () => {
  const withTeams = (maxTeamNum: number) => ({
    ...evening,
    rule: evening.rule && { ...evening.rule, maxTeamNum },
  })
  const blocks = blocksOf(evening, mealOf())
  expect([2, 6, 50].map((teams) => laneCount(withTeams(teams), blocks))).toEqual([3, 6, 8])
})

test('쉬지 않는 긴 하루도 네 시에 나뉘고, 그때 앉아 있는 손님은 두 쪽에 다 있다', () => {
  const clock = (at: number) => `${String(Math.floor(at)).padStart(2, '0')}:${at % 1 ? '30' : '00'}`
  const times = Array.from({ length: 22 }, (_, at) => deskTime(clock(11 + at / 2)))
  const day = deskDay([deskGuest(1, { reserveTime: '15:00', stayMinutes: 90 })], { times })
  const meals = mealsOf(day)
  expect(meals.map(({ name, columns }) => [name, columns[0]?.time])).toEqual([
    ['점심', '11:00'],
    ['저녁', '16:00'],
  ])
  expect(meals.map((meal) => blocksOf(day, meal).length)).toEqual([1, 1])
})
