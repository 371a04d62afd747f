import { limits } from '@matjari/contract/limits'
import type {
  Application,
  ApplicationDetail,
  LeftApplication,
} from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { gradeRecord } from '../accounts/member-admin.ts'
import { hasRecord, recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockApplication, lockRestaurant } from '../locks/restaurants.ts'
import { refreshSearch } from '../search/indexing/refresh.ts'
import * as rules from './applications.rules.ts'
import { applicationOf } from './applications.rules.ts'
import * as store from './applications.sql.ts'
import * as values from './applications.sql.ts'
import { markDecided, reopen } from './applications.sql.ts'
import { lookAlikesFor } from './look-alikes.ts'
import { lockDecision, markUndone } from './restaurant-events.sql.ts'
import { addRestaurantEvents, canUndo, postponeNotifications } from './restaurant-events.ts'
import { isEditable } from './restaurants.rules.ts'
import { readRegistration } from './restaurants.sql.ts'
import {
  decideStatus,
  type ResolveUpcomingBookings,
  setStatus,
  statusUndoneRecord,
} from './status.ts'

/** A page of waiting applications, longest waiting first, with restaurants that look like the same one. */
export async function listApplications(
  { db, now }: Deps,
  {
    group,
    after,
    size,
  }: {
    group: 'new' | 'change' | 'again' | undefined
    after: string | undefined
    size: number | undefined
  },
) {
  const rows = await store.listWaiting(db, {
    group,
    after,
    size: size ?? limits.applications.perPage,
  })
  const alike = await lookAlikesFor(
    db,
    rows.map(({ applicationNo }) => applicationNo),
  )
  const applications: Application[] = rows.map((row) =>
    applicationOf(row, (alike.get(row.applicationNo) ?? []).length > 0),
  )
  return { applications, counts: await store.countWaiting(db, now()) }
}

/** An application that was decided or withdrawn meanwhile answers "not found". */
export async function readApplication(
  { db }: Deps,
  applicationNo: string,
): Promise<ApplicationDetail> {
  const row = await store.readWaiting(db, applicationNo)
  const registration = row && (await readRegistration(db, row.restaurantNo))
  if (!registration) throw new AppError('notFound')
  const lookAlikes = (await lookAlikesFor(db, [applicationNo])).get(applicationNo) ?? []
  return {
    ...applicationOf(row, lookAlikes.length > 0),
    registration,
    memberDate: row.memberSince.toISOString(),
    lookAlikes: [...lookAlikes],
    history: await store.earlierDecisions(db, row.restaurantNo),
  }
}

type SkipReason = z.infer<typeof LeftApplication>['why']
type Outcome = 'done' | SkipReason
type Log = { readonly error: (details: object, line: string) => void }

type ApplicationBatch = {
  readonly caller: Caller
  readonly applicationNos: readonly string[]
  readonly settleGuests: ResolveUpcomingBookings
  readonly log: Log
}
type Verdicts = ApplicationBatch & {
  readonly verdict: 'approve' | 'reject'
  readonly reason: string
  readonly isBulk: boolean
}

/**
 * Decides each application separately. One that looks like another restaurant is not approved together with others.
 */
export async function decideApplications(deps: Deps, sent: Verdicts) {
  const { applicationNos, verdict, isBulk } = sent
  const isCareful = isBulk && verdict === 'approve'
  const alike = await lookAlikesFor(deps.db, isCareful ? applicationNos : [])
  const { done: decided, left } = await oneByOne(sent, async (applicationNo) => {
    if ((alike.get(applicationNo) ?? []).length > 0) return 'warned'
    return withWaitlistOffers(deps, (tx) => decide(tx, { ...sent, applicationNo, clock: deps.now }))
  })
  const now = deps.now()
  // The ten seconds for undoing begin with the response, also for the first of many.
  await postponeNotifications(deps.db, decided, now)
  return { decided, left, counts: await store.countWaiting(deps.db, now) }
}

/** Undoes each decision separately, as long as its registrant has not been notified. */
export async function undoDecisions(deps: Deps, sent: ApplicationBatch) {
  const { done: takenBack, left } = await oneByOne(sent, (applicationNo) =>
    withWaitlistOffers(deps, (tx) => takeBack(tx, { ...sent, applicationNo, clock: deps.now })),
  )
  return { takenBack, left, counts: await store.countWaiting(deps.db, deps.now()) }
}

/** An application that fails does not stop the others. When all fail, the failure is the response. */
async function oneByOne(
  { applicationNos, log }: ApplicationBatch,
  work: (applicationNo: string) => Promise<Outcome>,
) {
  const done: string[] = []
  const left: { applicationNo: string; why: SkipReason }[] = []
  let failure: unknown
  for (const applicationNo of applicationNos)
    try {
      const outcome = await work(applicationNo)
      if (outcome === 'done') done.push(applicationNo)
      else left.push({ applicationNo, why: outcome })
    } catch (error) {
      failure = error
      log.error({ err: error, applicationNo }, 'an application could not be decided')
      left.push({ applicationNo, why: 'failed' })
    }
  if (left.length === applicationNos.length && left.every(({ why }) => why === 'failed'))
    throw failure
  return { done, left }
}

/** Locks until the transaction ends: the restaurant first, like all transactions. */
async function lockForVerdict(tx: Db, applicationNo: string) {
  const restaurantNo = await store.restaurantOf(tx, applicationNo)
  const restaurant = restaurantNo && (await lockRestaurant(tx, restaurantNo))
  const application = restaurant && (await lockApplication(tx, applicationNo))
  return application ? { restaurant, application } : null
}

type SingleVerdict = Omit<Verdicts, 'applicationNos'> & {
  readonly applicationNo: string
  readonly clock: () => Date
}

async function decide(tx: Db, sent: SingleVerdict): Promise<Outcome> {
  const { applicationNo, verdict, caller, reason, clock } = sent
  const held = await lockForVerdict(tx, applicationNo)
  if (held?.application.state !== 'waiting') return 'gone'
  const { restaurant, application } = held
  // Read after the locks: the ten seconds for undoing begin with the decision.
  const act = { actorNo: caller.memberNo, reason, createdAt: clock() }
  const isApproved = verdict === 'approve'
  if (application.kind === 'registration') {
    if (!isApproved)
      await refuseUpcomingBookings(tx, { restaurant, act, settleGuests: sent.settleGuests })
    await decideStatus(tx, { restaurant, status: isApproved ? 'Y' : 'R', act })
    return 'done'
  }
  const decision = { restaurant, applicationNo, kind: application.kind, act }
  await (isApproved ? approveChangeRequest : rejectChangeRequest)(tx, decision)
  return 'done'
}

type SingleTakeBack = Omit<ApplicationBatch, 'applicationNos'> & {
  readonly applicationNo: string
  readonly clock: () => Date
}

async function takeBack(tx: Db, sent: SingleTakeBack): Promise<Outcome> {
  const { applicationNo, caller, clock, settleGuests } = sent
  const held = await lockForVerdict(tx, applicationNo)
  if (!held) return 'gone'
  const { restaurant, application } = held
  const { kind, state, decidedAt } = application
  if (decidedAt === null || (state !== 'approved' && state !== 'rejected')) return 'gone'
  if (application.decidedBy !== caller.memberNo || application.isClosed) return 'gone'
  const verdict = await lockDecision(tx, applicationNo)
  if (!verdict) return 'gone'
  const now = clock()
  if (!canUndo(verdict, now)) return 'tooLate'
  const act = { actorNo: caller.memberNo, reason: '', createdAt: now }
  const decided = { restaurant, applicationNo, state, act }
  const outcome =
    kind === 'registration'
      ? await takeBackRegistration(tx, { ...decided, decidedAt, settleGuests })
      : await takeBackChangeRequest(tx, { ...decided, kind })
  if (outcome === 'done') await markUndone(tx, verdict.eventNo, now)
  return outcome
}

// Decisions about registrations: bookings that prevent them, and how a decision is undone.

type RegistrationVerdict = {
  readonly restaurant: {
    readonly restaurantNo: string
    readonly memberNo: string
    readonly restaurantName: string
    readonly status: RestaurantStatus
  }
  readonly act: { readonly actorNo: string; readonly reason: string; readonly createdAt: Date }
  readonly settleGuests: ResolveUpcomingBookings
}

/** Refuses while guests have upcoming bookings: another call asks what to do with those. */
const refuseUpcomingBookings = (tx: Db, { restaurant, act, settleGuests }: RegistrationVerdict) =>
  settleGuests(tx, {
    restaurantNos: [restaurant.restaurantNo],
    ownerNo: restaurant.memberNo,
    choice: undefined,
    reason: act.reason,
    by: { actor: 'admin', actorNo: act.actorNo },
    now: act.createdAt,
  })

async function hasUpcomingBookings(tx: Db, settling: RegistrationVerdict): Promise<boolean> {
  try {
    await refuseUpcomingBookings(tx, settling)
    return false
  } catch (error) {
    if (error instanceof AppError && error.kind === 'affectedBookings') return true
    throw error
  }
}

type DecidedRegistration = RegistrationVerdict & {
  readonly applicationNo: string
  readonly state: 'approved' | 'rejected'
  readonly decidedAt: Date
}

/** The registration waits again at its old position, and the registrant gets the former grade back. */
async function takeBackRegistration(tx: Db, decided: DecidedRegistration) {
  const { restaurant, applicationNo, state, decidedAt, act } = decided
  const status = state === 'approved' ? 'Y' : 'R'
  // Someone has changed the status since.
  if (restaurant.status !== status) return 'gone'
  if (status === 'Y' && (await hasUpcomingBookings(tx, decided))) return 'tooLate'
  const wasMadeOwner = await hasRecord(tx, {
    targetKind: 'member',
    targetNo: restaurant.memberNo,
    actorNo: act.actorNo,
    ...gradeRecord(true),
    // When several registrations were approved together, the first one made the member an owner.
    since: new Date(decidedAt.getTime() - limits.applications.takeBackSeconds * 1000),
  })
  // Before the status, whose trigger would otherwise start a new waiting time.
  await reopen(tx, applicationNo)
  await setStatus(tx, {
    restaurant,
    status: 'N',
    act,
    record: statusUndoneRecord({ before: status, after: 'N' }),
    // A grade that an administrator set by hand stays.
    keepsGrade: !wasMadeOwner,
  })
  return 'done'
}

// Decisions about a new name or address, and how they are undone.

type ChangeRequestVerdict = {
  readonly restaurant: {
    readonly restaurantNo: string
    readonly memberNo: string
    readonly restaurantName: string
    readonly status: RestaurantStatus
  }
  readonly applicationNo: string
  readonly kind: rules.ChangeRequestKind
  readonly act: { readonly actorNo: string; readonly reason: string; readonly createdAt: Date }
}

const dayMs = 24 * 60 * 60 * 1000
const foundUntil = (now: Date) => new Date(now.getTime() + limits.formerName.days * dayMs)

/** Publishes the requested value. The replaced value is stored, and search still finds the former name. */
async function approveChangeRequest(tx: Db, decision: ChangeRequestVerdict) {
  const { restaurant, applicationNo, kind, act } = decision
  const { restaurantNo } = restaurant
  const [place, requested] = [
    await values.readNameAndAddress(tx, restaurantNo),
    await requestedValueOf(tx, decision),
  ]
  const change = {
    before: rules.displayedValue(kind, place),
    after: rules.displayedValue(kind, requested),
  }
  await values.insertReplacedValue(tx, applicationNo, { kind, place })
  await values.writeNameAndAddress(tx, restaurantNo, { kind, place: requested })
  if (kind === 'name') {
    const former = { restaurantNo, restaurantName: change.before }
    await values.insertFormerName(tx, former, foundUntil(act.createdAt))
  }
  await refreshSearch(tx, [restaurantNo], act.createdAt)
  await markDecidedAndNotify(tx, decision, { state: 'approved', change })
  await recordVerdict(tx, decision, rules.approvalRecord(kind, change))
}

async function rejectChangeRequest(tx: Db, decision: ChangeRequestVerdict) {
  const { restaurant, kind } = decision
  const change = {
    before: rules.displayedValue(
      kind,
      await values.readNameAndAddress(tx, restaurant.restaurantNo),
    ),
    after: rules.displayedValue(kind, await requestedValueOf(tx, decision)),
  }
  await markDecidedAndNotify(tx, decision, { state: 'rejected', change })
  await recordVerdict(tx, decision, rules.rejectionRecord(kind, change))
}

const requestedValueOf = (tx: Db, { applicationNo }: ChangeRequestVerdict) =>
  values.readApplicationValue(tx, { applicationNo, isReplaced: false })

type Change = { readonly before: string; readonly after: string }

async function markDecidedAndNotify(
  tx: Db,
  decision: ChangeRequestVerdict,
  { state, change }: { state: 'approved' | 'rejected'; change: Change },
) {
  const { restaurant, applicationNo, kind, act } = decision
  await markDecided(tx, { applicationNo, state, by: act })
  const { restaurantNo } = restaurant
  const event = { restaurantNo, applicationNo, kind: state, subject: kind, ...change, ...act }
  await addRestaurantEvents(tx, [event])
}

const recordVerdict = (
  tx: Db,
  { restaurant, act }: ChangeRequestVerdict,
  change: Change & { readonly action: string },
) =>
  recordAudit(tx, {
    ...change,
    ...act,
    targetKind: 'restaurant',
    targetNo: restaurant.restaurantNo,
    targetName: restaurant.restaurantName,
  })

/** The replaced value is public again, and the request waits at its old position. */
async function takeBackChangeRequest(
  tx: Db,
  decision: ChangeRequestVerdict & { state: 'approved' | 'rejected' },
) {
  const { restaurant, applicationNo, kind, act } = decision
  const { restaurantNo } = restaurant
  // The restaurant is closed, or the owner has made another request since.
  if (!isEditable(restaurant) || (await values.hasWaiting(tx, restaurantNo, kind))) return 'gone'
  const [place, requested] = [
    await values.readNameAndAddress(tx, restaurantNo),
    await requestedValueOf(tx, decision),
  ]
  const after = rules.displayedValue(kind, requested)
  if (decision.state === 'rejected') {
    await reopen(tx, applicationNo)
    const change = { before: rules.displayedValue(kind, place), after }
    await recordVerdict(tx, decision, rules.rejectionUndoneRecord(kind, change))
    return 'done'
  }
  if (rules.displayedValue(kind, place) !== after) return 'gone'
  const replaced = await values.readApplicationValue(tx, { applicationNo, isReplaced: true })
  const before = rules.displayedValue(kind, replaced)
  await values.writeNameAndAddress(tx, restaurantNo, { kind, place: replaced })
  await values.deleteReplacedValue(tx, applicationNo)
  if (kind === 'name') await values.deleteFormerName(tx, { restaurantNo, restaurantName: before })
  await reopen(tx, applicationNo)
  await refreshSearch(tx, [restaurantNo], act.createdAt)
  await recordVerdict(tx, decision, rules.approvalUndoneRecord(kind, { before, after }))
  return 'done'
}
