import type { Request } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { lockSchedules } from '../locks/restaurants.ts'
import { withOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { requireNotPast, sentHours, sentWeek } from './opening-hours.rules.ts'
import * as store from './opening-hours.sql.ts'
import { hasSettings } from './reservation-settings.ts'
import {
  type Days,
  eachDay,
  type Schedule,
  withClosedRange,
  withException,
  withHours,
} from './schedule.rules.ts'
import { type AffectedBookings, type AffectedChoice, resolveAffected } from './schedule.ts'

const texts = messages.ownerSettings
const conflict = (message: string) => new AppError('conflict', { message })

type Week = Request<'POST /api/operatings', never>['body']
type Sent = { readonly caller: Caller; readonly week: Week }
type Decided = {
  readonly caller: Caller
  readonly choice: AffectedChoice
  /** What the guests read; empty: a sentence of ours. */
  readonly reason: string
  readonly affected: AffectedBookings
}

const ownerOf = ({ caller, week }: Sent) => ({ caller, restaurantNo: week[0]?.restaurantNo })

/** All seven days or none. */
export const registerHours = (deps: Deps, sent: Sent) =>
  withOwnRestaurant(deps, ownerOf(sent), async (tx, restaurantNo) => {
    if ((await store.listWeek(tx, restaurantNo)).length > 0) throw conflict(texts.hoursExist)
    await store.replaceWeek(tx, restaurantNo, sentWeek(sent.week))
    return restaurantNo
  })

export const changeHours = (deps: Deps, sent: Sent & Decided) =>
  withOwnRestaurant(deps, ownerOf(sent), async (tx, restaurantNo) => {
    const hours = sentWeek(sent.week)
    await settle(deps, tx, { ...sent, restaurantNo, change: withHours(hours) })
    await store.replaceWeek(tx, restaurantNo, hours)
    return restaurantNo
  })

type Owned = { readonly caller: Caller; readonly restaurantNo: string | undefined }

/** Without hours nothing can be reserved: the settings go first. */
export const deleteHours = (deps: Deps, owner: Owned) =>
  withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    if (await hasSettings(tx, restaurantNo)) throw conflict(texts.hoursHeldBySettings)
    await store.removeWeek(tx, restaurantNo)
    return null
  })

type Exception = Request<'PUT /api/operatings/exceptions', never>['body']

export function setException(deps: Deps, sent: Decided & { readonly exception: Exception }) {
  const { exception } = sent
  const owner = { caller: sent.caller, restaurantNo: exception.restaurantNo }
  return withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    const { day, reason } = exception
    const hours = exception.isClosed === 'Y' ? null : sentHours(exception)
    await settle(deps, tx, { ...sent, restaurantNo, change: withException(day, hours) })
    await store.replaceExceptions(tx, { restaurantNo, days: [day], reason, hours })
    const [saved] = await store.listExceptions(tx, { restaurantNo, from: day, to: day })
    if (!saved) throw new Error('an exception was not stored')
    return saved
  })
}

export const deleteException = (deps: Deps, owner: Owned & Decided & { readonly day: string }) =>
  withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    const { day } = owner
    await settle(deps, tx, { ...owner, restaurantNo, change: withException(day, undefined) })
    await store.removeException(tx, { restaurantNo, day })
    return null
  })

type ClosedRange = Request<'PUT /api/operatings/closed-range', never>['body']

/** Every day of it or none. */
export function closeRange(deps: Deps, sent: Decided & { readonly range: ClosedRange }) {
  const { restaurantNo: meant, from, to, reason } = sent.range
  requireNotPast(sent.range, deps.now())
  const owner = { caller: sent.caller, restaurantNo: meant }
  return withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    await settle(deps, tx, { ...sent, restaurantNo, change: withClosedRange({ from, to }) })
    const days = eachDay({ from, to })
    await store.replaceExceptions(tx, { restaurantNo, days, reason, hours: null })
    return store.listExceptions(tx, { restaurantNo, from, to })
  })
}

/** No guest loses a table by it. Days that are over stay what they were, and so do short ones. */
export const reopenRange = (deps: Deps, owner: Owned & Days) =>
  withOwnRestaurant(deps, owner, async (tx, restaurantNo) => {
    const today = seoulToday(deps.now())
    const from = owner.from < today ? today : owner.from
    await lockSchedules(tx, [restaurantNo])
    await store.removeClosedDays(tx, { restaurantNo, from, to: owner.to })
    return null
  })

type Planned = Decided & {
  readonly restaurantNo: string
  readonly change: (schedule: Schedule) => Schedule
}

const settle = (deps: Deps, tx: Db, planned: Planned) =>
  resolveAffected(tx, planned.affected, {
    restaurantNo: planned.restaurantNo,
    now: deps.now(),
    change: planned.change,
    ownerNo: planned.caller.memberNo,
    choice: planned.choice,
    reason: planned.reason || texts.hoursChangedReason,
  })
