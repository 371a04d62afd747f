import {
  formatClockTime,
  parseClockTime,
  pickedTimeProblem,
  rollOver,
  wallClock,
} from '../clock-time.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import type { StayStep } from '../reservations/stays.ts'
import { isLongerThan } from '../text-length.ts'
import {
  type NumberSettings,
  numberSettingDefaults,
  numberSettingRows,
  numberSettings,
} from './settings.ts'

const sentences = messages.settings
const dayMinutes = 24 * 60

/** The bookable window of a weekday on the wire; an empty pair means "not that day". */
export type ReservationDay = {
  readonly reservationStartTime: string
  readonly reservationEndTime: string
}

export type WindowEdit = { readonly day: ReservationDay } | { readonly problem: string }

export const closedWindow: ReservationDay = { reservationStartTime: '', reservationEndTime: '' }

export const defaultWindow: ReservationDay = {
  reservationStartTime: limits.hours.start,
  reservationEndTime: limits.hours.end,
}

export const isClosedWindow = (day: ReservationDay) =>
  day.reservationStartTime === '' && day.reservationEndTime === ''

export function windowRolledOver<Day extends ReservationDay>(day: Day): Day {
  const start = parseClockTime(day.reservationStartTime)
  const end = parseClockTime(day.reservationEndTime)
  if (start === null || end === null) return day
  return { ...day, reservationEndTime: formatClockTime(rollOver(start, end)) }
}

export function windowProblem(input: ReservationDay): string | null {
  if (isClosedWindow(input)) return null
  if (input.reservationStartTime === '' || input.reservationEndTime === '') return sentences.halfDay
  const day = windowRolledOver(input)
  const problem =
    pickedTimeProblem(day.reservationStartTime) ?? pickedTimeProblem(day.reservationEndTime)
  if (problem !== null) return problem
  const start = parseClockTime(day.reservationStartTime) ?? 0
  const end = parseClockTime(day.reservationEndTime) ?? 0
  if (start >= dayMinutes) return messages.clock.rule
  return end - start > dayMinutes ? sentences.tooLong : null
}

/** A weekday that is not listed cannot be reserved; one must remain. */
export function weekWindowsProblem(
  week: readonly (ReservationDay & { readonly weekDay: string })[],
): string | null {
  if (new Set(week.map((day) => day.weekDay)).size < week.length) return messages.hours.sevenDays
  return week.every(isClosedWindow) ? sentences.allClosed : null
}

export function changeWindow(
  day: ReservationDay,
  change: { readonly field: keyof ReservationDay; readonly time: string },
): WindowEdit {
  const problem = pickedTimeProblem(change.time)
  if (problem !== null) return { problem }
  const changed = { ...day, [change.field]: change.time }
  const onWallClock = {
    reservationStartTime: wallClock(changed.reservationStartTime),
    reservationEndTime: wallClock(changed.reservationEndTime),
  }
  return { day: windowRolledOver(onWallClock) }
}

/** The add icon. */
export const addWindow = (day: ReservationDay): WindowEdit =>
  isClosedWindow(day) ? { day: defaultWindow } : { problem: sentences.timesExist }

export type SettingValues = NumberSettings & {
  readonly interval: number
  readonly minNum: number
  readonly maxNum: number
  readonly maxTeamNum: number
  readonly description: string
  readonly stayMinutes: number | null
  readonly stayByParty: readonly StayStep[]
}

/** Defaults for settings that the specification does not have: a stay until the next time, and no limit of seats. */
export const plainCapacity = {
  stayMinutes: null,
  stayByParty: [],
  ...numberSettingDefaults,
} as const

const isWholeBetween = (value: number, range: { readonly from: number; readonly to: number }) =>
  Number.isInteger(value) && value >= range.from && value <= range.to

export function settingInfoProblem(info: SettingValues): string | null {
  const { intervals, guestsMax, teamsMax, descriptionCharacters } = limits.settings
  if (!intervals.some((interval) => interval === info.interval)) return sentences.intervalRule
  if (!isWholeBetween(info.minNum, { from: 1, to: guestsMax })) return sentences.minNumRule
  if (!isWholeBetween(info.maxNum, { from: info.minNum, to: guestsMax }))
    return sentences.maxNumRule
  if (!isWholeBetween(info.maxTeamNum, { from: 1, to: teamsMax })) return sentences.maxTeamNumRule
  if (isLongerThan(info.description, descriptionCharacters)) return sentences.descriptionTooLong
  return stayProblem(info) ?? numberSettingProblem(info)
}

const isStay = (minutes: number) => {
  const { min, max, step } = limits.settings.stay
  return isWholeBetween(minutes, { from: min, to: max }) && minutes % step === 0
}

function stayProblem({ stayMinutes, stayByParty }: SettingValues): string | null {
  if (stayMinutes !== null && !isStay(stayMinutes)) return sentences.stayRule
  if (!stayByParty.every(({ minutes }) => isStay(minutes))) return sentences.stayRule
  return isRising(stayByParty) ? null : sentences.stayByPartyRule
}

function numberSettingProblem(info: SettingValues): string | null {
  if (info.maxSeats !== null && info.maxSeats < info.minNum) return numberSettings.maxSeats.message
  for (const [name, { min, max, message }] of numberSettingRows) {
    const value = info[name]
    if (value !== null && !isWholeBetween(value, { from: min, to: max })) return message
  }
  return null
}

/** Each step is for larger parties than the one before. */
const isRising = (steps: readonly StayStep[]) =>
  steps.length <= limits.settings.stay.stepsMax &&
  steps.every(({ upTo }, place) =>
    isWholeBetween(upTo, {
      from: (steps[place - 1]?.upTo ?? 0) + 1,
      to: limits.settings.guestsMax,
    }),
  )
