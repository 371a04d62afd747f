import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { ReservationSettings } from '@matjari/contract/schedule/entities'
import { numberSettings } from '@matjari/contract/schedule/settings'
import {
  closedWindow,
  defaultWindow,
  plainCapacity,
  type ReservationDay,
  type SettingValues,
  settingInfoProblem,
} from '@matjari/contract/schedule/settings-rules'
import { type WeekDay, weekDays } from '@matjari/contract/seoul-day'
import type { SettingsBody } from './settings-api.ts'

/** Everything that is saved together: all seven weekdays and the conditions. */
export type SettingsDraft = SettingValues & {
  readonly days: Readonly<Record<WeekDay, ReservationDay>>
}

export type ConditionField = 'minNum' | 'maxNum' | 'maxTeamNum' | 'description'

const weekOf = (dayOf: (weekDay: WeekDay) => ReservationDay): SettingsDraft['days'] => ({
  Monday: dayOf('Monday'),
  Tuesday: dayOf('Tuesday'),
  Wednesday: dayOf('Wednesday'),
  Thursday: dayOf('Thursday'),
  Friday: dayOf('Friday'),
  Saturday: dayOf('Saturday'),
  Sunday: dayOf('Sunday'),
})

export function draftOf({ reservation, settingInfo }: ReservationSettings): SettingsDraft {
  if (!settingInfo) {
    const { interval, minNum, maxNum, maxTeamNum } = limits.settings
    const days = weekOf(() => defaultWindow)
    return { interval, minNum, maxNum, maxTeamNum, description: '', ...plainCapacity, days }
  }
  const { restaurantNo: _, isPaused: __, pausedUntil: ___, ...values } = settingInfo
  const days = weekOf((weekDay) => {
    const window = reservation.find((day) => day.weekDay === weekDay)
    if (!window) return closedWindow
    const { reservationStartTime, reservationEndTime } = window
    return { reservationStartTime, reservationEndTime }
  })
  return { ...values, days }
}

/** The settings of the capacity card; the dialog sends them back unchanged. */
export type Capacity = Pick<SettingValues, keyof typeof plainCapacity>

export function settingsBody(restaurantNo: string, draft: SettingsDraft): SettingsBody {
  const { days, stayByParty, ...conditions } = draft
  return {
    reservation: weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...days[weekDay] })),
    settingInfo: { restaurantNo, ...conditions, stayByParty: [...stayByParty] },
  }
}

/** Compares the request bodies, so that a change and its undo count as no change. */
export const isSameDraft = (one: SettingsDraft, other: SettingsDraft) =>
  JSON.stringify(settingsBody('', one)) === JSON.stringify(settingsBody('', other))

const fieldOfRule: Readonly<Record<string, ConditionField>> = {
  [messages.settings.minNumRule]: 'minNum',
  [messages.settings.maxNumRule]: 'maxNum',
  [messages.settings.maxTeamNumRule]: 'maxTeamNum',
  [messages.settings.descriptionTooLong]: 'description',
  // The seats are not in this dialog: the smallest party has become larger than them.
  [numberSettings.maxSeats.message]: 'minNum',
}

/** The problem of the conditions, and the field to show it at. */
export function conditionProblem(draft: SettingsDraft) {
  const problem = settingInfoProblem(draft)
  const field = problem === null ? undefined : fieldOfRule[problem]
  return problem !== null && field ? { field, problem } : null
}
