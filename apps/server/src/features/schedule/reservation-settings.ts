import { messages } from '@matjari/contract/messages'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockSchedules } from '../locks/restaurants.ts'
import { withOwnRestaurant } from '../restaurants/restaurant-access.ts'
import {
  newSettingsOf,
  restaurantNoOf,
  type SentSettings,
  withoutSettings,
  withSettings,
} from './reservation-settings.rules.ts'
import {
  removeSettings,
  replaceSettings,
  setPause,
  settingInfoOf,
} from './reservation-settings.sql.ts'
import { recomputeTimes } from './schedule.sql.ts'
import {
  type AffectedBookings,
  type AffectedChoice,
  resolveAffected,
  scheduleOf,
} from './schedule.ts'

const texts = messages.ownerSettings
const conflict = (message: string) => new AppError('conflict', { message })

type Sent = { readonly caller: Caller; readonly settings: SentSettings }
type Decided = {
  readonly choice: AffectedChoice
  /** What the guests read; empty: a sentence of ours. */
  readonly reason: string
  readonly affected: AffectedBookings
}

export function registerSettings(deps: Deps, { caller, settings }: Sent) {
  const owner = { caller, restaurantNo: restaurantNoOf(settings) }
  return withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    if (await settingInfoOf(tx, restaurantNo)) throw conflict(texts.settingsExist)
    await requireHours(tx, restaurantNo)
    await lockSchedules(tx, [restaurantNo])
    await replaceSettings(tx, newSettingsOf(restaurantNo, settings))
    await recomputeTimes(tx, { restaurantNo, from: dayBefore(deps.now()) })
    return restaurantNo
  })
}

export function changeSettings(deps: Deps, sent: Sent & Decided) {
  const { caller, settings, choice, reason, affected } = sent
  const owner = { caller, restaurantNo: restaurantNoOf(settings) }
  return withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    if (!(await settingInfoOf(tx, restaurantNo))) throw conflict(texts.settingsNone)
    const replacement = newSettingsOf(restaurantNo, settings)
    await resolveAffected(tx, affected, {
      restaurantNo,
      now: deps.now(),
      change: withSettings(replacement),
      ownerNo: caller.memberNo,
      choice,
      reason: reason || texts.settingsChangedReason,
    })
    await replaceSettings(tx, replacement)
    await recomputeTimes(tx, { restaurantNo, from: dayBefore(deps.now()) })
    return restaurantNo
  })
}

type Owned = { readonly caller: Caller; readonly restaurantNo: string | undefined }

export function deleteSettings(deps: Deps, owner: Owned & Decided) {
  return withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    if (!(await settingInfoOf(tx, restaurantNo))) throw conflict(texts.settingsNone)
    await resolveAffected(tx, owner.affected, {
      restaurantNo,
      now: deps.now(),
      change: withoutSettings,
      ownerNo: owner.caller.memberNo,
      choice: owner.choice,
      reason: owner.reason || texts.settingsDeletedReason,
    })
    await removeSettings(tx, restaurantNo)
    await recomputeTimes(tx, { restaurantNo, from: dayBefore(deps.now()) })
    return null
  })
}

type Pause = { readonly isPaused: boolean; readonly pausedUntil: string | null }

/** Yesterday's night may still be going on. */
const dayBefore = (now: Date) => addDays(seoulToday(now), -1)

/** Only new bookings stop, those under way included; what is booked stays. */
export function changePause(deps: Deps, owner: Owned & { readonly pause: Pause }) {
  return withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    await lockSchedules(tx, [restaurantNo])
    await setPause(tx, restaurantNo, owner.pause)
    const info = await settingInfoOf(tx, restaurantNo)
    if (!info) throw conflict(texts.settingsNone)
    return info
  })
}

async function requireHours(tx: Db, restaurantNo: string) {
  const { hours } = await scheduleOf(tx, { restaurantNo, from: '9999-12-31' })
  if (hours.size === 0) throw conflict(texts.hoursFirst)
}

export const hasSettings = async (tx: Db, restaurantNo: string) =>
  (await settingInfoOf(tx, restaurantNo)) !== null
