import { guestClock, parseClockTime, wallClock } from '@matjari/contract/clock-time'
import type { HoursException } from '@matjari/contract/schedule/entities'
import { type Hours, type OpenState, timesOn } from '@matjari/contract/schedule/open-now'
import {
  dayLabel,
  seoulMinutes,
  type WeekDay,
  weekDayLabel,
  weekDayOf,
  weekDays,
} from '@matjari/contract/seoul-day'
import { exceptionRuns } from './exception-runs.ts'
import { lastVisibleDay } from './opening-hours-api.ts'

export type OpenText = {
  readonly tone: 'open' | 'pause' | 'closed'
  readonly state: string
  /** When the state changes next; null when it does not change today. */
  readonly until: string | null
}

const dayMinutes = 24 * 60

/** Whether the restaurant is open now, or null when it has no opening hours. */
export function openText(state: OpenState, now: Date): OpenText | null {
  switch (state.kind) {
    case 'open':
      return { tone: 'open', state: '영업 중', until: `${clockFrom(now, state.until)}에 마감` }
    case 'break':
      return {
        tone: 'pause',
        state: '브레이크타임',
        until: `${clockFrom(now, state.until)}에 다시 열어요`,
      }
    case 'later':
      return { tone: 'closed', state: '영업 전', until: `${guestClock(state.from)}에 열어요` }
    case 'over':
      return { tone: 'closed', state: '오늘 영업 종료', until: null }
    case 'dayOff':
      return { tone: 'closed', state: '오늘 휴무', until: null }
    case 'unknown':
      return null
  }
}

/** At one in the morning, two o'clock still belongs to the same night and is not called tomorrow. */
function clockFrom(now: Date, time: string): string {
  const isTonight = (parseClockTime(time) ?? 0) - dayMinutes > seoulMinutes(now)
  return isTonight ? wallClock(time) : guestClock(time)
}

type Times = NonNullable<ReturnType<typeof timesOn>>

type HoursText = {
  /** Null when closed. */
  readonly range: string | null
  readonly rest: string | null
}

export type HoursRow = HoursText & {
  readonly weekDay: WeekDay
  readonly label: string
  readonly isToday: boolean
  /** How today differs from its weekday. */
  readonly note: string | null
}

const range = (start: string, end: string) => `${guestClock(start)} ~ ${guestClock(end)}`

export function hoursText(times: Times | null): HoursText {
  if (!times?.startTime || !times.endTime) return { range: null, rest: null }
  const { startTime, endTime, breakStartTime, breakEndTime } = times
  const hasRest = breakStartTime !== null && breakEndTime !== null
  return {
    range: range(startTime, endTime),
    rest: hasRest ? `(브레이크 ${range(breakStartTime, breakEndTime)})` : null,
  }
}

/** Monday to Sunday; today with its exception, if it has one. */
export function hoursRows(hours: Hours, today: string): HoursRow[] {
  const exception = hours.exceptions?.find(({ day }) => day === today)
  return weekDays.map((weekDay) => {
    const isToday = weekDay === weekDayOf(today)
    const usual = hours.week.find((one) => one.weekDay === weekDay) ?? null
    return {
      weekDay,
      label: weekDayLabel(weekDay),
      isToday,
      note: isToday && exception ? exceptionKind(exception) : null,
      ...hoursText(isToday ? timesOn(hours, today) : usual),
    }
  })
}

type ExceptionRow = HoursText & {
  /** One day, or the first and the last of several closed days. */
  readonly days: readonly { readonly day: string; readonly label: string }[]
  readonly kind: string
  readonly reason: string
}

/** The coming days that differ from their weekday, today included. A holiday is shown to its end. */
export function exceptionRows(
  exceptions: readonly HoursException[],
  today: string,
): ExceptionRow[] {
  const ahead = exceptions
    .filter(({ day }) => day >= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return exceptionRuns(ahead, (exception) => exception).flatMap((run) => {
    const [first] = run
    if (!first || first.day > lastVisibleDay(today)) return []
    const ends = run.length > 1 ? [first, ...run.slice(-1)] : [first]
    return {
      days: ends.map(({ day }) => ({ day, label: dayLabel(day) })),
      kind: exceptionKind(first),
      reason: first.reason.trim(),
      ...hoursText(first.isClosed === 'Y' ? null : first),
    }
  })
}

const exceptionKind = ({ isClosed }: { readonly isClosed: 'Y' | 'N' }) =>
  isClosed === 'Y' ? '휴무' : '단축 영업'
