import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { type CalendarTable, calendarFileName, calendarOf } from './mine-calendar.ts'

const table: CalendarTable = {
  reservationNo: '31',
  restaurantNo: '7',
  restaurantName: '멘야하루',
  restaurantAddress: '서울 마포구 월드컵로13길 24, 1층',
  reserveDay: '2026-11-16',
  reserveTime: '18:30',
  numberOfGuests: 2,
  lat: 37.55,
  lng: 126.91,
}
const told = { now: new Date('2026-11-10T03:04:05.678Z'), origin: 'https://matjari.example' }

const written = (change: Partial<CalendarTable> = {}) => calendarOf({ ...table, ...change }, told)
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const octets = (text: string) => new TextEncoder().encode(text).length

afterEach(() => vi.unstubAllEnvs())

test('예약 하나를 달력 파일로 쓴다', () => {
  expect(unfolded(written())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Matjari//Reservations//KO',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:reservation-31@matjari.example',
    'DTSTAMP:20261110T030405Z',
    'DTSTART:20261116T093000Z',
    'DTEND:20261116T110000Z',
    'SUMMARY:멘야하루 예약 (2명)',
    'LOCATION:서울 마포구 월드컵로13길 24\\, 1층',
    'GEO:37.55;126.91',
    'DESCRIPTION:예약 날짜: 11.16 (월)\\n예약 시간: 18:30\\n인원: 2명\\n예약 번호: 31',
    'URL:https://matjari.example/restaurant/7',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:두 시간 뒤 멘야하루 예약이 있어요.',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('자정이 넘은 시각은 다음 날 새벽이다', () => {
  const lines = unfolded(written({ reserveTime: '26:00' }))
  expect(lines).toContain('DTSTART:20261116T170000Z')
  expect(lines).toContain('DTEND:20261116T183000Z')
})

test('바꾼 예약을 다시 담아도 같은 일정이다', () => {
  const uid = (file: string) => unfolded(file).find((line) => line.startsWith('UID:'))
  expect(uid(written({ reserveDay: '2026-12-24', numberOfGuests: 4 }))).toBe(uid(written()))
  expect(uid(written({ reservationNo: '32' }))).not.toBe(uid(written()))
})

test('자리를 모르는 가게는 좌표 없이 쓴다', () => {
  expect(written({ lat: null })).not.toContain('GEO')
})

test('기계의 시간대가 달라도 같은 파일이다', () => {
  const here = written({ reserveTime: '25:10' })
  for (const zone of ['America/New_York', 'Asia/Seoul', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone)
    expect(written({ reserveTime: '25:10' })).toBe(here)
  }
})

test('어떤 이름이든 줄은 75옥텟을 넘지 않고, 모든 줄이 CRLF로 끝나며, 항목은 늘지 않는다', () => {
  const kindsOf = (file: string) => unfolded(file).map((line) => line.split(':')[0])
  const kinds = kindsOf(written()).join()
  const anyText = fc.string({ unit: 'binary', maxLength: 200, size: 'max' })
  // Plain yes or no: a thrown expectation would make the search for the smallest failure very slow.
  const isSound = (file: string) =>
    file.endsWith('\r\n') &&
    !/[\r\n]/.test(file.replaceAll('\r\n', '')) &&
    file.split('\r\n').every((line) => octets(line) <= 75) &&
    kindsOf(file).join() === kinds
  const property = fc.property(anyText, anyText, (restaurantName, restaurantAddress) =>
    isSound(written({ restaurantName, restaurantAddress })),
  )
  expect(() => fc.assert(property)).not.toThrow()
})

test('파일 이름은 가게와 날짜로 짓고, 쓸 수 없는 글자는 뺀다', () => {
  const nameOf = (restaurantName: string) => calendarFileName({ ...table, restaurantName })
  expect(nameOf('멘야하루')).toBe('맛자리-멘야하루-2026-11-16.ics')
  expect(nameOf('빵/커피: "1호"')).toBe('맛자리-빵 커피 1호-2026-11-16.ics')
  expect(nameOf('???')).toBe('맛자리-예약-2026-11-16.ics')
})
