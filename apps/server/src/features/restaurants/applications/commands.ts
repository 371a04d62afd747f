import type {
  Application,
  ApplicationDetail,
  LeftApplication,
} from '@matjari/contract/entities/administration/application'
import { limits } from '@matjari/contract/limits'
import type { z } from 'zod'
import type { Db } from '../../../lib/db/database.ts'
import { freeingRoom } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { lockApplication, lockRestaurant } from '../../locks/restaurants.ts'
import { putOffNews } from '../news/commands.ts'
import { canTakeBack } from '../news/rules.ts'
import { lockVerdict, markTakenBack } from '../news/store.ts'
import { readRegistration } from '../registration/store.ts'
import { decideStatus, type SettleGuests } from '../status/commands.ts'
import { lookAlikesFor } from './look-alikes.ts'
import { refuseGuests, takeBackRegistration } from './registrations.ts'
import { applicationOf } from './rules.ts'
import * as store from './store.ts'
import { approveWish, rejectWish, takeBackWish } from './wishes.ts'

type Asked = {
  readonly group: 'new' | 'change' | 'again' | undefined
  readonly after: string | undefined
  readonly size: number | undefined
}

/** A page of what waits, the longest first, with what is worth a second look. */
export async function listApplications({ db, now }: Deps, { group, after, size }: Asked) {
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

/** Whatever has been decided or withdrawn meanwhile is not found. */
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
    history: await store.verdictsOn(db, row.restaurantNo),
  }
}

type Why = z.infer<typeof LeftApplication>['why']
type Outcome = 'done' | Why
type Log = { readonly error: (details: object, line: string) => void }

type Several = {
  readonly caller: Caller
  readonly applicationNos: readonly string[]
  readonly settleGuests: SettleGuests
  readonly log: Log
}
type Verdicts = Several & {
  readonly verdict: 'approve' | 'reject'
  readonly reason: string
  readonly isBulk: boolean
}

/** Decides about each for itself; what looks alike is not approved along with others. */
export async function decideApplications(deps: Deps, sent: Verdicts) {
  const { applicationNos, verdict, isBulk } = sent
  const isCareful = isBulk && verdict === 'approve'
  const alike = await lookAlikesFor(deps.db, isCareful ? applicationNos : [])
  const { done: decided, left } = await oneByOne(sent, async (applicationNo) => {
    if ((alike.get(applicationNo) ?? []).length > 0) return 'warned'
    return freeingRoom(deps, (tx) => decide(tx, { ...sent, applicationNo, clock: deps.now }))
  })
  const now = deps.now()
  // For the first of many, too, the ten seconds begin with the answer.
  await putOffNews(deps.db, decided, now)
  return { decided, left, counts: await store.countWaiting(deps.db, now) }
}

/** Takes each verdict back for itself, as long as nobody has heard of it. */
export async function takeBackVerdicts(deps: Deps, sent: Several) {
  const { done: takenBack, left } = await oneByOne(sent, (applicationNo) =>
    freeingRoom(deps, (tx) => takeBack(tx, { ...sent, applicationNo, clock: deps.now })),
  )
  return { takenBack, left, counts: await store.countWaiting(deps.db, deps.now()) }
}

/** One that fails does not stop the others. Where nothing could be done at all, the failure is the answer. */
async function oneByOne(
  { applicationNos, log }: Several,
  work: (applicationNo: string) => Promise<Outcome>,
) {
  const done: string[] = []
  const left: { applicationNo: string; why: Why }[] = []
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

/** Held until the transaction ends: first the restaurant, as everywhere. */
async function hold(tx: Db, applicationNo: string) {
  const restaurantNo = await store.restaurantOf(tx, applicationNo)
  const restaurant = restaurantNo && (await lockRestaurant(tx, restaurantNo))
  const application = restaurant && (await lockApplication(tx, applicationNo))
  return application ? { restaurant, application } : null
}

type One = Omit<Verdicts, 'applicationNos'> & {
  readonly applicationNo: string
  readonly clock: () => Date
}

async function decide(tx: Db, sent: One): Promise<Outcome> {
  const { applicationNo, verdict, caller, reason, clock } = sent
  const held = await hold(tx, applicationNo)
  if (held?.application.state !== 'waiting') return 'gone'
  const { restaurant, application } = held
  // Not before it is held: the ten seconds begin when it is decided.
  const act = { actorNo: caller.memberNo, reason, createdAt: clock() }
  const isApproved = verdict === 'approve'
  if (application.kind === 'registration') {
    if (!isApproved) await refuseGuests(tx, { restaurant, act, settleGuests: sent.settleGuests })
    await decideStatus(tx, { restaurant, status: isApproved ? 'Y' : 'R', act })
    return 'done'
  }
  const wish = { restaurant, applicationNo, kind: application.kind, act }
  await (isApproved ? approveWish : rejectWish)(tx, wish)
  return 'done'
}

type Taking = Omit<Several, 'applicationNos'> & {
  readonly applicationNo: string
  readonly clock: () => Date
}

async function takeBack(tx: Db, sent: Taking): Promise<Outcome> {
  const { applicationNo, caller, clock, settleGuests } = sent
  const held = await hold(tx, applicationNo)
  if (!held) return 'gone'
  const { restaurant, application } = held
  const { kind, state, decidedAt } = application
  if (decidedAt === null || (state !== 'approved' && state !== 'rejected')) return 'gone'
  if (application.decidedBy !== caller.memberNo || application.isClosed) return 'gone'
  const verdict = await lockVerdict(tx, applicationNo)
  if (!verdict) return 'gone'
  const now = clock()
  if (!canTakeBack(verdict, now)) return 'tooLate'
  const act = { actorNo: caller.memberNo, reason: '', createdAt: now }
  const decided = { restaurant, applicationNo, state, act }
  const outcome =
    kind === 'registration'
      ? await takeBackRegistration(tx, { ...decided, decidedAt, settleGuests })
      : await takeBackWish(tx, { ...decided, kind })
  if (outcome === 'done') await markTakenBack(tx, verdict.eventNo, now)
  return outcome
}
