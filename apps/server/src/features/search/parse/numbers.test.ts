import { expect, test } from 'vitest'
import { parseNumbers } from './numbers.ts'

const today = '2026-11-19' // a Thursday

/** What was read of an hour and a day, and what is left to be looked for. */
function heard(query: string) {
  const { read, rest } = parseNumbers(query, today)
  const times = read.filter((one) => one.kind === 'time')
  return {
    clock: times.find(({ clock }) => clock !== null)?.clock ?? null,
    day: times.find(({ day }) => day !== null)?.day ?? null,
    rest,
  }
}

const [friday, saturday] = ['2026-11-20', '2026-11-21']

test.each([
  ['내일 저녁 8시 3명 이태원', '20:00', friday, '이태원'],
  ['저녁 7시 반 파스타', '19:30', null, '파스타'],
  ['오전 11시 브런치', '11:00', null, '브런치'],
  ['오후 1시 초밥', '13:00', null, '초밥'],
  ['오후 12시 냉면', '12:00', null, '냉면'],
  ['낮 12시 강남', '12:00', null, '강남'],
  ['낮 11시 반 국수', '11:30', null, '국수'],
  ['아침 9시 해장국', '09:00', null, '해장국'],
  ['밤 11시 이자카야', '23:00', null, '이자카야'],
  ['밤 12시 곱창', '24:00', null, '곱창'],
  ['내일 밤 1시 포차', '25:00', friday, '포차'],
  ['새벽 1시 반 감자탕', '01:30', null, '감자탕'],
  ['새벽 12시 국밥', '00:00', null, '국밥'],
  ['8시 스시', '20:00', null, '스시'],
  ['9시 이태원', '21:00', null, '이태원'],
  ['1시 백반', '13:00', null, '백반'],
  ['12시 반 김밥', '12:30', null, '김밥'],
  ['여덟시 홍대', '20:00', null, '홍대'],
  ['일곱 시 반쯤 홍대', '19:30', null, '홍대'],
  ['8시쯤 4명', '20:00', null, ''],
  ['8시 이후에 4명', '20:00', null, ''],
  ['8시 정도 고기', '20:00', null, '고기'],
  ['토요일 7시 4명 파스타', '19:00', saturday, '파스타'],
  ['토요일7시 파스타', '19:00', saturday, '파스타'],
  ['내일저녁8시 파스타', '20:00', friday, '파스타'],
  ['19:30 강남', '19:30', null, '강남'],
  ['저녁 7:30 강남', '19:30', null, '강남'],
  ['7:30 강남', '19:30', null, '강남'],
  ['20시 30분 강남', '20:30', null, '강남'],
  ['11시 저녁 술집', '23:00', null, '술집'],
  ['점심 1시 술집', '13:00', null, '술집'],
  ['점심 8시 술집', '20:00', null, '술집'],
  ['저녁 식사 8시 강남', '20:00', null, '강남'],
  ['정오 강남', '12:00', null, '강남'],
  ['자정 강남', '24:00', null, '강남'],
])('%s: %s에 앉으려고 한다', (query, clock, day, rest) => {
  expect(heard(query)).toMatchObject({ clock, day })
  expect(heard(query).rest.replace(/식사/, '').trim()).toBe(rest)
})

test.each([
  ['24시 해장국', '24시 해장국'],
  ['24시간 국밥', '24시간 국밥'],
  ['7시 75분 국밥', '7시 75분 국밥'],
  ['99:99 국밥', '99:99 국밥'],
  ['역전할머니맥주 1982', '역전할머니맥주 1982'],
  ['다시 국밥', '다시 국밥'],
  ['세시풍속', '세시풍속'],
])('%s: 시각이 아닌 말은 그대로 찾는다', (query, rest) => {
  expect(heard(query)).toEqual({ clock: null, day: null, rest })
})
