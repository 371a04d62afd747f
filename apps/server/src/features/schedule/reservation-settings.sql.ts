import { formatClockTime } from '@matjari/contract/clock-time'
import type { CapacityRule } from '@matjari/contract/reservations/slots'
import type { ReservationSettings, SettingInfo } from '@matjari/contract/schedule/entities'
import { weekDays } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { yesNo } from '../../lib/yes-no.ts'
import { stayStepsOf } from './schedule.rules.ts'

export async function settingInfoOf(db: Db, restaurantNo: string): Promise<SettingInfo | null> {
  const row = await db
    .selectFrom('reservationSetting')
    .selectAll()
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  return row
    ? {
        restaurantNo,
        interval: row.intervalMin,
        minNum: row.minNum,
        maxNum: row.maxNum,
        maxTeamNum: row.maxTeamNum,
        description: row.description,
        stayMinutes: row.stayMin,
        stayByParty: stayStepsOf(row.stayUpTo, row.stayUpToMin),
        maxSeats: row.maxSeats,
        horizonDays: row.horizonDays,
        leadMinutes: row.leadMin,
        isPaused: yesNo(row.isPaused),
        pausedUntil: row.pausedUntil,
      }
    : null
}

/** All seven weekdays, Monday first, an empty pair where nothing can be reserved; no settings: nothing. */
export async function settingsOf(db: Db, restaurantNo: string): Promise<ReservationSettings> {
  const settingInfo = await settingInfoOf(db, restaurantNo)
  if (!settingInfo) return { reservation: [], settingInfo }
  const rows = await db
    .selectFrom('reservationWindow')
    .select(['weekDay', 'startMin', 'endMin'])
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  const reservation = weekDays.map((weekDay, index) => {
    const row = rows.find((one) => one.weekDay === index + 1)
    return {
      restaurantNo,
      weekDay,
      reservationStartTime: row ? formatClockTime(row.startMin) : '',
      reservationEndTime: row ? formatClockTime(row.endMin) : '',
    }
  })
  return { reservation, settingInfo }
}

export type NewSettings = {
  readonly restaurantNo: string
  readonly info: {
    readonly intervalMin: number
    readonly minNum: number
    readonly maxNum: number
    readonly description: string
  } & Omit<CapacityRule, 'interval'>
  readonly windows: ReadonlyMap<number, { readonly start: number; readonly end: number }>
}

/** Everything anew; a pause goes on. */
export async function replaceSettings(tx: Db, { restaurantNo, info, windows }: NewSettings) {
  const { stayMinutes, stayByParty, leadMinutes, ...same } = info
  const row = {
    ...same,
    stayMin: stayMinutes,
    stayUpTo: stayByParty.map(({ upTo }) => upTo),
    stayUpToMin: stayByParty.map(({ minutes }) => minutes),
    leadMin: leadMinutes,
  }
  await tx
    .insertInto('reservationSetting')
    .values({ restaurantNo, ...row })
    .onConflict((oc) => oc.column('restaurantNo').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('reservationWindow').where('restaurantNo', '=', restaurantNo).execute()
  await tx
    .insertInto('reservationWindow')
    .values(
      [...windows].map(([weekDay, { start, end }]) => ({
        restaurantNo,
        weekDay,
        startMin: start,
        endMin: end,
      })),
    )
    .execute()
}

export const removeSettings = (tx: Db, restaurantNo: string) =>
  tx.deleteFrom('reservationSetting').where('restaurantNo', '=', restaurantNo).execute()

export const setPause = (
  tx: Db,
  restaurantNo: string,
  pause: { isPaused: boolean; pausedUntil: string | null },
) =>
  tx.updateTable('reservationSetting').set(pause).where('restaurantNo', '=', restaurantNo).execute()
