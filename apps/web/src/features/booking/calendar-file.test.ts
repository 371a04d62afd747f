import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type CalendarTable,
  calendarFileName,
  calendarOf,
  escapedText,
  foldedLine,
  longestLine,
  utcStamp,
} from './calendar-file.ts'

const octets = (text: string) => new TextEncoder().encode(text).length
const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

/** A reader's side of the escaping, written the other way round. */
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))

/** One line of a file: no line end within it. */
const anyLine = fc
  .string({ unit: 'binary', maxLength: 400, size: 'max' })
  .map((text) => text.replaceAll(/[\r\n]/g, ''))

test('시각은 협정 세계시로 초까지 쓴다', () => {
  expect(utcStamp(new Date('2026-11-16T09:30:00.999Z'))).toBe('20261116T093000Z')
})

test('글의 특별한 부호를 가리고 줄바꿈을 적어 넣는다', () => {
  expect(escapedText('가, 나; 다\\라\r\n마\n바\r사')).toBe('가\\, 나\\; 다\\\\라\\n마\\n바\\n사')
  expect(escapedText('종\u0007소리\t칸')).toBe('종소리\t칸')
})

test('가린 글은 읽는 쪽에서 그대로 되살아난다', () => {
  const readable = fc
    .string({ unit: 'binary', maxLength: 200, size: 'max' })
    .map((text) => text.replaceAll(/(?![\t\n])\p{Cc}/gu, ''))
  fc.assert(
    fc.property(readable, (text) => {
      expect(unescaped(escapedText(text))).toBe(text)
    }),
  )
})

// Plain yes or no: a thrown expectation would make the search for the smallest failure very slow.
const holdsForAnyLine = (isSo: (line: string) => boolean) => () =>
  fc.assert(fc.property(anyLine, isSo))

test('접은 줄은 75옥텟을 넘지 않고, 펴면 처음과 같다', () => {
  const isShort = (line: string) =>
    foldedLine(line)
      .split('\r\n')
      .every((part) => octets(part) <= longestLine)
  expect(holdsForAnyLine(isShort)).not.toThrow()
  expect(holdsForAnyLine((line) => unfolded(foldedLine(line)) === line)).not.toThrow()
})

test('글자 하나를 두 줄로 가르지 않는다', () => {
  // Half a pair of surrogates would come back as another character.
  const isWhole = (part: string) => decoded(new TextEncoder().encode(part)) === part
  const isUncut = (line: string) => foldedLine(line).split('\r\n').every(isWhole)
  expect(holdsForAnyLine(isUncut)).not.toThrow()
})

test('꽉 찬 줄은 접지 않고, 한 옥텟이라도 넘치면 접는다', () => {
  expect(foldedLine('가'.repeat(25))).toBe('가'.repeat(25))
  expect(foldedLine(`${'가'.repeat(25)}나`)).toBe(`${'가'.repeat(25)}\r\n 나`)
  expect(foldedLine(`a${'가'.repeat(25)}`)).toBe(`a${'가'.repeat(24)}\r\n 가`)
})

const table: CalendarTable = {
  reservationNo: '31',
  restaurantNo: '7',
  restaurantName: '멘야하루',
  restaurantAddress: '서울 마포구 월드컵로13길 24, 1층',
  reserveDay: '2026-11-16',
  reserveTime: '18:30',
  numberOfGuests: 2,
  request: '',
  lat: 37.55,
  lng: 126.91,
}
const writtenAt = { now: new Date('2026-11-10T03:04:05.678Z'), origin: 'https://matjari.example' }

const written = (change: Partial<CalendarTable> = {}) =>
  calendarOf({ ...table, ...change }, writtenAt)
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
afterEach(() => vi.unstubAllEnvs())

test('예약 하나를 달력 파일로 쓴다', () => {
  expect(linesOf(written())).toEqual([
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
  const lines = linesOf(written({ reserveTime: '26:00' }))
  expect(lines).toContain('DTSTART:20261116T170000Z')
  expect(lines).toContain('DTEND:20261116T183000Z')
})

test('바꾼 예약을 다시 담아도 같은 일정이다', () => {
  const uid = (file: string) => linesOf(file).find((line) => line.startsWith('UID:'))
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
  const kindsOf = (file: string) => linesOf(file).map((line) => line.split(':')[0])
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

test('요청사항은 설명에 줄바꿈까지 그대로 적힌다', () => {
  const lines = linesOf(written({ request: '창가 자리; 아기 의자\n부탁, 드려요' }))
  expect(lines.find((line) => line.startsWith('DESCRIPTION:예약 날짜'))).toBe(
    'DESCRIPTION:예약 날짜: 11.16 (월)\\n예약 시간: 18:30\\n인원: 2명\\n요청사항: 창가 자리\\; 아기 의자\\n부탁\\, 드려요\\n예약 번호: 31',
  )
})

test('파일 이름은 어떤 기계든 쓸 수 있는 글자로만 짓고 예약마다 다르다', () => {
  expect(calendarFileName(table)).toBe('matjari-2026-11-16-1830-31.ics')
  const night = { ...table, restaurantName: '빵/커피: "1호"?', reserveTime: '26:00' }
  expect(calendarFileName(night)).toBe('matjari-2026-11-16-2600-31.ics')
  expect(calendarFileName(night)).toMatch(/^[a-z0-9-]+\.ics$/)
})
