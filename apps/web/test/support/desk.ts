import type { DeskDay, DeskGuest, DeskTime } from '@matjari/contract/owner-desk/entities'

// An evening at a restaurant of 24 seats and 8 teams, who stay for 90 minutes. 2026-11-20 is a Friday.
const deskDate = '2026-11-20'

/** The moment of that evening, by the clock in Seoul. */
export const atClock = (clock: string) => new Date(`${deskDate}T${clock}:00+09:00`)

export const deskGuest = (no: number, change: Partial<DeskGuest> = {}): DeskGuest => ({
  reservationNo: String(no),
  restaurantNo: '7',
  restaurantName: '담은비빔 연남',
  reserveDay: deskDate,
  reserveTime: '18:00',
  numberOfGuests: 2,
  createDate: new Date(Date.UTC(2026, 10, 1, 0, no)).toISOString(),
  status: '예약 확정',
  reservationStatus: '예약 확정',
  state: 'confirmed',
  cancelledBy: null,
  cancelReason: null,
  memberNo: String(no),
  memberId: `guest${no}`,
  memberNickname: `손님${no}`,
  source: 'app',
  guestName: null,
  guestPhone: `010-0000-${String(no).padStart(4, '0')}`,
  memo: '',
  request: '',
  stayMinutes: 90,
  isOver: 'N',
  guestKey: `m${no}`,
  visits: 0,
  noShows: 0,
  note: '',
  marks: [],
  stateDate: '2026-11-01T00:00:00.000Z',
  lastBy: null,
  ...change,
})

export const deskTime = (time: string, change: Partial<DeskTime> = {}): DeskTime => ({
  time,
  teams: 0,
  guests: 0,
  fits: 8,
  teamsLeft: 2,
  reason: null,
  heldTeams: 0,
  heldGuests: 0,
  blockedBy: null,
  ...change,
})

const evening = ['17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00']

export function deskDay(reservations: DeskGuest[] = [], change: Partial<DeskDay> = {}): DeskDay {
  return {
    restaurantNo: '7',
    restaurantName: '담은비빔 연남',
    day: deskDate,
    runningDay: deskDate,
    now: atClock('17:52').toISOString(),
    rule: {
      interval: 30,
      minNum: 1,
      maxNum: 8,
      maxTeamNum: 8,
      maxSeats: 24,
      stayMinutes: 90,
      stayByParty: [],
      hours: { startTime: '17:00', endTime: '21:30', breakStartTime: null, breakEndTime: null },
    },
    nextOpenDay: null,
    memo: '',
    memoBy: null,
    waitingTeams: 0,
    times: evening.map((time) => deskTime(time)),
    isWhole: true,
    reservations,
    reservationNos: reservations.map(({ reservationNo }) => reservationNo),
    seen: '100',
    ...change,
  }
}

export const deskShop = {
  restaurantNo: '7',
  restaurantName: '담은비빔 연남',
  restaurantAddress: '',
  restaurantPhoneNumber: '',
  restaurantDescription: '',
  restaurantMainPhoto: null,
  isActive: 'Y',
}
