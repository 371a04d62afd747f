type DayPlan = {
  readonly from: number
  readonly to: number
  readonly rest?: readonly [from: number, to: number]
}

const hour = 60
const lunchAndDinner: DayPlan = {
  from: 11.5 * hour,
  to: 21.5 * hour,
  rest: [15 * hour, 17 * hour],
}
const through: DayPlan = { from: 11 * hour, to: 22 * hour }
const longWeekend: DayPlan = { from: 11 * hour, to: 23 * hour }
const evening: DayPlan = { from: 17 * hour, to: 24 * hour }
const night: DayPlan = { from: 18 * hour, to: 26 * hour }
const daytime: DayPlan = { from: 10.5 * hour, to: 15.5 * hour }
const cafe: DayPlan = { from: 9 * hour, to: 21 * hour }
const brunch: DayPlan = { from: 10 * hour, to: 17 * hour }

/** Monday to Sunday; null is a day off. */
const weeks = {
  mondayOff: [
    null,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    through,
    through,
  ],
  everyDay: [through, through, through, through, longWeekend, longWeekend, through],
  sundayOff: [
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    through,
    null,
  ],
  evenings: [null, evening, evening, evening, night, night, evening],
  nights: [night, night, night, night, night, night, null],
  weekdays: [daytime, daytime, daytime, daytime, daytime, null, null],
  cafe: [cafe, cafe, cafe, cafe, cafe, cafe, cafe],
  brunch: [null, null, brunch, brunch, brunch, brunch, brunch],
} satisfies Record<string, readonly (DayPlan | null)[]>

export type WeekPlan = keyof typeof weeks

/** Days that are open, with Monday as 1 and minutes since the start of the business day. */
export const openDays = (week: WeekPlan) =>
  weeks[week].flatMap((day, index) => (day ? [{ ...day, weekDay: index + 1 }] : []))

type Setting = {
  readonly intervalMin: 30 | 60
  readonly minNum: number
  readonly maxNum: number
  readonly maxTeamNum: number
  readonly stayMin?: number
  readonly maxSeats?: number
}

const bookings = {
  counter: { intervalMin: 30, minNum: 1, maxNum: 4, maxTeamNum: 3 },
  hall: { intervalMin: 30, minNum: 1, maxNum: 8, maxTeamNum: 5 },
  course: { intervalMin: 60, minNum: 2, maxNum: 6, maxTeamNum: 2 },
  // A house that knows how long its guests stay and how many chairs it has.
  seated: { intervalMin: 30, minNum: 1, maxNum: 8, maxTeamNum: 8, stayMin: 90, maxSeats: 24 },
} satisfies Record<string, Setting>

const notes: Readonly<Record<keyof typeof bookings, string>> = {
  counter: '바 자리 위주예요. 네 분까지 나란히 앉으실 수 있어요.',
  hall: '예약 시간 10분 뒤까지 자리를 비워 둘게요. 유아 의자가 있어요.',
  seated: '한 자리는 90분이에요. 예약 시간 10분 뒤까지 자리를 비워 둘게요.',
  course: '코스로 준비해요. 못 드시는 재료는 하루 전까지 알려 주세요.',
}

export type BookingPlan = keyof typeof bookings

export function settingOf(plan: BookingPlan) {
  const setting: Setting = bookings[plan]
  return { ...setting, description: notes[plan] }
}
