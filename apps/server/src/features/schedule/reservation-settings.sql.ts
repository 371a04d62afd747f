import { formatClockTime } from '@matjari/contract/clock-time'
import type { ReservationSettings, SettingInfo } from '@matjari/contract/schedule/entities'
import { numberSettingRows } from '@matjari/contract/schedule/settings'
import type { SettingValues } from '@matjari/contract/schedule/settings-rules'
import { weekDays } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { yesNo } from '../../lib/yes-no.ts'
import { stayStepsOf } from './schedule.rules.ts'

/** The columns of settings. All but the four that are named here have the name of their setting. */
export const settingColumns = <
  Setting extends Pick<SettingValues, 'interval' | 'stayMinutes' | 'stayByParty' | 'leadMinutes'>,
>({
  interval,
  stayMinutes,
  stayByParty,
  leadMinutes,
  ...same
}: Setting) => ({
  ...same,
  intervalMin: interval,
  stayMin: stayMinutes,
  stayUpTo: stayByParty.map(({ upTo }) => upTo),
  stayUpToMin: stayByParty.map(({ minutes }) => minutes),
  leadMin: leadMinutes,
})

/** The columns as they are read. Only known ones: a later version may have added more while this one is running. */
const settingSelection = [
  'restaurantNo',
  'intervalMin as interval',
  'minNum',
  'maxNum',
  'maxTeamNum',
  'description',
  'stayMin as stayMinutes',
  'stayUpTo',
  'stayUpToMin',
  ...numberSettingRows.map(([name]) => (name === 'leadMinutes' ? 'leadMin as leadMinutes' : name)),
  'isPaused',
  'pausedUntil',
] as const

/** Null: the restaurant takes no reservations. */
export async function settingOf(db: Db, restaurantNo: string) {
  const row = await db
    .selectFrom('reservationSetting')
    .select(settingSelection)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirst()
  if (!row) return null
  const { stayUpTo, stayUpToMin, ...setting } = row
  return { ...setting, stayByParty: stayStepsOf(stayUpTo, stayUpToMin) }
}

export async function settingInfoOf(db: Db, restaurantNo: string): Promise<SettingInfo | null> {
  const setting = await settingOf(db, restaurantNo)
  return setting && { ...setting, isPaused: yesNo(setting.isPaused) }
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
  readonly setting: SettingValues
  readonly windows: ReadonlyMap<number, { readonly start: number; readonly end: number }>
}

/** Replaces all settings; a pause goes on. */
export async function replaceSettings(tx: Db, { restaurantNo, setting, windows }: NewSettings) {
  const row = settingColumns(setting)
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
