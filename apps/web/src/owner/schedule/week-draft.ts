import type { OperatingHours } from '@matjari/contract/schedule/entities'
import { type DayHours, defaultDay } from '@matjari/contract/schedule/hours-rules'
import { type WeekDay, weekDays } from '@matjari/contract/seoul-day'

/** Monday to Sunday, as in the dialog; a closed day has no times. */
export type WeekDraft = readonly WeekDayDraft[]
export type WeekDayDraft = DayHours & { readonly weekDay: WeekDay }

type SavedTimes = { readonly [Field in keyof DayHours]: string | null }

export const draftTimes = (saved: SavedTimes | undefined): DayHours => ({
  startTime: saved?.startTime ?? '',
  endTime: saved?.endTime ?? '',
  breakStartTime: saved?.breakStartTime ?? '',
  breakEndTime: saved?.breakEndTime ?? '',
})

/** The week the dialog opens with: the saved one, or default hours on every day. */
export const weekDraft = (saved: readonly OperatingHours[]): WeekDraft =>
  weekDays.map((weekDay) => ({
    weekDay,
    ...(saved.length === 0 ? defaultDay : draftTimes(saved.find((day) => day.weekDay === weekDay))),
  }))

export const withDay = (week: WeekDraft, changed: WeekDayDraft): WeekDraft =>
  week.map((day) => (day.weekDay === changed.weekDay ? changed : day))

/** Copies Monday's hours to all seven days. */
export function withMondayEverywhere(week: WeekDraft): WeekDraft {
  const [monday] = week
  return monday ? week.map(({ weekDay }) => ({ ...monday, weekDay })) : week
}

export const isSameDay = (one: DayHours, other: DayHours) =>
  one.startTime === other.startTime &&
  one.endTime === other.endTime &&
  one.breakStartTime === other.breakStartTime &&
  one.breakEndTime === other.breakEndTime

export const isSameWeek = (one: WeekDraft, other: WeekDraft) =>
  one.every((day, index) => {
    const counterpart = other[index]
    return counterpart !== undefined && isSameDay(day, counterpart)
  })

/** The body holds all seven days; a closed day has empty times. */
export const weekBody = (restaurantNo: string, week: WeekDraft) =>
  week.map(({ weekDay, startTime, endTime, breakStartTime, breakEndTime }) => ({
    restaurantNo,
    weekDay,
    startTime,
    endTime,
    breakStartTime,
    breakEndTime,
  }))
