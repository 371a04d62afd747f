import type { BoardDay, GuestReservation } from '@matjari/contract/entities/reservation'
import { expect, test } from 'vitest'
import {
  cancelledOf,
  countsOf,
  foldedSlots,
  isFull,
  liveOf,
  presentTime,
  suggestedTime,
  takesGuests,
} from './slots.ts'

const day = '2026-11-15'
/** Clock times of Seoul, nine hours ahead. */
const at = (time: string, on = day) => new Date(`${on}T${time}:00+09:00`)

const booking = (fields: Partial<GuestReservation>): GuestReservation => ({
  reservationNo: '1',
  restaurantNo: '1',
  restaurantName: '담은비빔',
  reserveDay: day,
  reserveTime: '18:00',
  numberOfGuests: 2,
  createDate: '2026-11-14T00:00:00.000Z',
  status: '',
  reservationStatus: '',
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  memberNo: null,
  memberId: null,
  memberNickname: null,
  source: 'phone',
  guestName: '한여름',
  guestPhone: null,
  memo: '',
  request: '',
  stayMinutes: 30,
  ...fields,
})

type Booked = Partial<GuestReservation>[]

type Most = { readonly maxTeamNum?: number; readonly maxSeats?: number | null }

const boardOf = (
  times: Record<string, Booked>,
  { maxTeamNum = 2, maxSeats = null }: Most = {},
): BoardDay => ({
  day,
  slots: Object.entries(times).map(([time, bookings]) => {
    const reservations = bookings.map(booking)
    const live = reservations.filter(({ state }) => state !== 'cancelled')
    const guests = live.reduce((sum, { numberOfGuests }) => sum + numberOfGuests, 0)
    return { time, booked: live.length, guests, maxTeamNum, maxSeats, reservations }
  }),
})

const evening = boardOf({
  '17:00': [],
  '17:30': [{ state: 'cancelled' }],
  '18:00': [
    { state: 'visited', numberOfGuests: 4 },
    { state: 'noShow', numberOfGuests: 3 },
  ],
  '18:30': [],
  '19:00': [{}],
})
const times = (slots: readonly { time: string }[]) => slots.map(({ time }) => time)

test('취소하지 않은 예약만 팀과 인원으로 센다', () => {
  expect(countsOf(evening)).toEqual({ teams: 3, guests: 9, visited: 1, noShows: 1 })
  expect(countsOf(boardOf({ '18:00': [] }))).toEqual({
    teams: 0,
    guests: 0,
    visited: 0,
    noShows: 0,
  })
})

test('한 시간의 예약을 살아 있는 것과 취소된 것으로 나눈다', () => {
  const [slot] = boardOf({
    '18:00': [{ reservationNo: '1' }, { reservationNo: '2', state: 'cancelled' }],
  }).slots
  expect(slot && liveOf(slot).map(({ reservationNo }) => reservationNo)).toEqual(['1'])
  expect(slot && cancelledOf(slot).map(({ reservationNo }) => reservationNo)).toEqual(['2'])
})

test('팀이나 자리 가운데 하나라도 차면 만석이고, 줄인 뒤 넘쳐도 만석이다', () => {
  const [one, two] = evening.slots.slice(2)
  expect(one && isFull(one)).toBe(true)
  expect(two && isFull(two)).toBe(false)
  const [over] = boardOf({ '18:00': [{}, {}, {}] }).slots
  expect(over && isFull(over)).toBe(true)
  const seated = (maxSeats: number) => boardOf({ '18:00': [{}] }, { maxSeats }).slots
  expect([2, 3].map((seats) => seated(seats).some(isFull))).toEqual([true, false])
  const [unset] = boardOf({ '18:00': [{}] }, { maxTeamNum: 0 }).slots
  expect(unset && isFull(unset)).toBe(false)
})

test('오늘은 지나간 빈 시간만 접고, 지금 시간과 예약이 있던 시간은 남긴다', () => {
  const { folded, shown } = foldedSlots(evening, at('18:40'))
  expect(times(folded)).toEqual(['17:00'])
  expect(times(shown)).toEqual(['17:30', '18:00', '18:30', '19:00'])
  expect(foldedSlots(evening, at('23:00')).folded).toHaveLength(2)
})

test('다른 날과 첫 시간 전에는 아무것도 접지 않는다', () => {
  expect(foldedSlots(evening, at('18:40', '2026-11-14')).folded).toEqual([])
  expect(foldedSlots(evening, at('18:40', '2026-11-16')).folded).toEqual([])
  expect(foldedSlots(evening, at('09:00')).folded).toEqual([])
})

test('지금 시간은 마지막으로 시작한 시간이다', () => {
  expect(presentTime(evening, at('18:40'))).toBe('18:30')
  expect(presentTime(evening, at('18:30'))).toBe('18:30')
  expect(presentTime(evening, at('16:59'))).toBeNull()
  expect(presentTime(evening, at('18:40', '2026-11-16'))).toBeNull()
})

test('오늘 넣는 예약은 지금부터 자리가 있는 첫 시간을 권한다', () => {
  expect(suggestedTime(evening, at('18:40'))).toBe('18:30')
  expect(suggestedTime(evening, at('18:10'))).toBe('18:30')
  expect(suggestedTime(evening, at('09:00'))).toBe('17:00')
  expect(suggestedTime(evening, at('18:40', '2026-11-14'))).toBeNull()
})

test('지난날에는 넣지 못하지만, 자정을 넘긴 영업은 아직 끝나지 않았다', () => {
  const night = boardOf({ '23:00': [], '25:00': [] })
  expect(takesGuests(night, at('00:30', '2026-11-16'))).toBe(true)
  expect(takesGuests(night, at('01:30', '2026-11-16'))).toBe(false)
  expect(takesGuests(evening, at('23:00'))).toBe(true)
  expect(takesGuests(evening, at('23:00', '2026-11-14'))).toBe(true)
})

test('쉬는 날이나 예약설정이 없는 날에는 넣지 않는다', () => {
  expect(takesGuests(boardOf({}), at('12:00'))).toBe(false)
  expect(takesGuests(boardOf({ '18:00': [{}] }, { maxTeamNum: 0 }), at('12:00'))).toBe(false)
})
