import type { Request } from '@matjari/contract/calls/all'
import { parseClockTime } from '@matjari/contract/clock-time'
import type { Span } from '@matjari/contract/reservations/slots'
import { isClosedWindow } from '@matjari/contract/schedule/settings-rules'
import { weekDays } from '@matjari/contract/seoul-day'
import type { NewSettings } from './reservation-settings.sql.ts'
import type { Schedule } from './schedule.rules.ts'

export type SentSettings = Request<'POST /api/settings', never>['body']

export const restaurantNoOf = ({ settingInfo, reservation }: SentSettings) =>
  settingInfo.restaurantNo ?? reservation.find((day) => day.restaurantNo)?.restaurantNo

/** As it is stored: minutes, and no row for a weekday that cannot be reserved. */
export function newSettingsOf(restaurantNo: string, sent: SentSettings): NewSettings {
  const { restaurantNo: _, ...setting } = sent.settingInfo
  const windows = new Map<number, Span>()
  for (const day of sent.reservation) {
    if (isClosedWindow(day)) continue
    const start = parseClockTime(day.reservationStartTime) ?? 0
    const end = parseClockTime(day.reservationEndTime) ?? 0
    windows.set(weekDays.indexOf(day.weekDay) + 1, { start, end })
  }
  return { restaurantNo, setting, windows }
}

export const withSettings =
  ({ setting, windows }: NewSettings) =>
  (schedule: Schedule): Schedule => ({ ...schedule, setting, windows })

export const withoutSettings = (schedule: Schedule): Schedule => ({ ...schedule, setting: null })
