import { formatClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/seoul-day'
import type { WaitlistEntry, WaitlistSummary } from '@matjari/contract/waitlist/entities'
import { type Db, inTransaction } from '../../db/db.ts'
import { isTransient } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockPresentMember } from '../locks/members.ts'
import { refuseTakenSlot } from '../reservations/booking.rules.ts'
import { lockTimesOf } from './offering.sql.ts'
import { bookHeldTable, dayAsOffered, tableOf } from './offering.ts'
import type { RequestedEntry, WaitlistEntryRow } from './waitlist-entries.sql.ts'
import * as store from './waitlist-entries.sql.ts'

const texts = messages.waiting
const notFound = () => new AppError('notFound')

async function checkEntry(db: Db, requested: RequestedEntry, now: Date) {
  const { row, times } = await dayAsOffered(db, { ...requested, now })
  if (!row || !times || row.status !== 'Y')
    throw new AppError('notFound', { message: messages.restaurant.notPublic })
  const { minNum, maxNum } = row
  return { row, times, refusal: joinRefusal({ requested, times, minNum, maxNum, now }) }
}

/**
 * What a member who joined now would find; a member who already waits there finds the existing
 * entry.
 */
export async function waitlistPreview(
  deps: Pick<Deps, 'db' | 'now'>,
  requested: RequestedEntry,
  caller: Caller | null,
): Promise<WaitlistSummary> {
  const now = deps.now()
  const { row, times, refusal } = await checkEntry(deps.db, requested, now)
  const at = (isMeant: (refusal: string | null) => boolean) =>
    times.minutes.filter((_, place) => isMeant(times.refusals[place] ?? null)).map(formatClockTime)
  const own =
    caller && (await store.openEntryOf(deps.db, { ...requested, memberNo: caller.memberNo }))
  return {
    fullTimes: at((why) => why === 'full'),
    openTimes: at((why) => why === null),
    ahead: refusal ? null : await store.countEntriesAhead(deps.db, requested),
    guestsMin: row.minNum,
    guestsMax: row.maxNum,
    own: own ? waitlistEntryOf(own, now) : null,
  }
}

/**
 * Adds an entry at the end of the line. The times are locked before they are read: room that
 * another transaction frees at the same moment is either seen here, or held for the new entry.
 */
export async function joinWaitlist(deps: Deps, caller: Caller, requested: RequestedEntry) {
  if (caller.isStoreOwner) throw new AppError('conflict', { message: texts.ownerCannot })
  const now = deps.now()
  const { memberNo } = caller
  const { waitingNo, isNew } = await inTransaction(deps.db, async (tx) => {
    await store.lockScheduleAt(tx, requested.restaurantNo)
    await lockTimesOf(tx, requested)
    const own = await store.openEntryOf(tx, { ...requested, memberNo })
    if (own && isSameEntry(own, requested)) return { waitingNo: own.waitingNo, isNew: false }
    if (own) throw new AppError('conflict', { message: texts.already })
    const { refusal } = await checkEntry(tx, requested, now)
    if (refusal) throw refusal
    // Of two simultaneous entries of one member, the second counts the first.
    const member = await lockPresentMember(tx, memberNo)
    if (!member) throw new AppError('signedOut')
    if (!member.isActive) throw new AppError('inactive')
    if ((await store.countOpenEntries(tx, memberNo)) >= limits.waiting.perMember)
      throw new AppError('conflict', { message: texts.tooMany })
    const table = await tableOf(tx, { ...requested, memberNo })
    if (table !== undefined)
      throw new AppError('alreadyBooked', { message: texts.ownTable(formatClockTime(table)) })
    return {
      waitingNo: await store.insertWaitlistEntry(tx, { ...requested, memberNo, now }),
      isNew: true,
    }
  })
  if (isNew) deps.metrics?.count('waiting', 'joined')
  deps.boardEvents.changed(requested.restaurantNo)
  return waitlistEntryOf(await store.waitlistEntryByNo(deps.db, waitingNo), now)
}

const isSameEntry = (
  own: { readonly fromMin: number; readonly toMin: number; readonly guests: number },
  { from, to, guests }: RequestedEntry,
) => own.fromMin === from && own.toMin === to && own.guests === guests

type OwnEntry = { readonly caller: Caller; readonly waitingNo: string }

/** A member who leaves with an open offer declines the offer. */
export const leaveWaitlist = (deps: Deps, own: OwnEntry) =>
  endOwnEntry(deps, own, async (tx, waiting, now) => {
    if (waiting.state !== 'waiting' && waiting.state !== 'held') return null
    const state = waiting.state === 'held' ? 'declined' : 'left'
    await store.endWaitlistEntry(tx, { waitingNo: waiting.waitingNo, state, now })
    return state
  })

export const declineOffer = (deps: Deps, own: OwnEntry) =>
  endOwnEntry(deps, own, async (tx, waiting, now) => {
    if (waiting.state === 'declined') return null
    requireHeld(waiting, now)
    await store.endWaitlistEntry(tx, { waitingNo: waiting.waitingNo, state: 'declined', now })
    return 'declined'
  })

/**
 * Accepts an offer. A second press returns the same booking. A member who pressed in time has the
 * table, however long the transaction waits, also when the process that took the press has died and
 * the member presses again after the deadline.
 */
export async function acceptOffer(deps: Deps, own: OwnEntry): Promise<string> {
  let reservationNo: string | null = null
  const now = deps.now()
  const answer = { waitingNo: own.waitingNo, memberNo: own.caller.memberNo, now }
  await store.recordAnswer(deps.db, answer)
  await endOwnEntry(deps, { ...own, now }, async (tx, waiting) => {
    reservationNo = waiting.reservationNo
    if (waiting.state === 'accepted' && reservationNo !== null) return null
    if (!isAnsweredInTime(waiting)) requireHeld(waiting, now)
    const { waitingNo } = waiting
    // The hold ends and the booking takes the same table: its times are locked from here to the end
    // of the transaction.
    await store.endWaitlistEntry(tx, { waitingNo, state: 'accepted', now })
    const booked = await bookHeldTable(tx, { waitingNo, now })
    if (!booked) throw new AppError('conflict', { message: texts.notHeld })
    await store.endWaitlistEntry(tx, { waitingNo, state: 'accepted', now, reservationNo: booked })
    reservationNo = booked
    return 'accepted'
  }).catch(async (error: unknown) => {
    // If the database was only busy or unreachable, the stored answer stays: the member can press
    // again and is still in time.
    if (!isTransient(error)) await store.forgetAnswer(deps.db, answer)
    refuseTakenSlot(error)
  })
  if (reservationNo === null) throw new AppError('conflict', { message: texts.notHeld })
  return reservationNo
}

const isAnsweredInTime = ({ state, heldUntil, answeredAt }: store.LockedWaitlistEntry) =>
  state === 'held' && heldUntil !== null && answeredAt !== null && answeredAt < heldUntil

function requireHeld({ state, heldUntil }: store.LockedWaitlistEntry, now: Date) {
  if (state !== 'held' || heldUntil === null || heldUntil <= now)
    throw new AppError('conflict', { message: texts.notHeld })
}

type EntryEnd = 'accepted' | 'declined' | 'left'

/**
 * Locks the caller's own entry and runs `work`, which returns how the entry ended, or null for no
 * change. Another member's entry is not found.
 */
async function endOwnEntry(
  deps: Deps,
  { caller, waitingNo, now = deps.now() }: OwnEntry & { readonly now?: Date },
  work: (tx: Db, waiting: store.LockedWaitlistEntry, now: Date) => Promise<EntryEnd | null>,
) {
  const { restaurantNo, ended } = await withWaitlistOffers(deps, async (tx) => {
    const owner = await store.entryOwnerOf(tx, waitingNo)
    if (owner?.memberNo !== caller.memberNo) throw notFound()
    await store.lockScheduleAt(tx, owner.restaurantNo)
    const waiting = await store.lockWaitlistEntry(tx, waitingNo)
    if (!waiting) throw notFound()
    const ended = await work(tx, waiting, now)
    return { restaurantNo: waiting.restaurantNo, ended }
  })
  if (ended) deps.metrics?.count('waiting', ended)
  if (ended === 'accepted') deps.metrics?.count('bookingAccepted', 'waiting')
  deps.boardEvents.changed(restaurantNo)
}

const minute = 60_000

/**
 * The moment at which an entry ends by itself: for its last time the guests would have to leave
 * home by then.
 */
const endOf = ({ day, to }: Pick<RequestedEntry, 'day' | 'to'>) =>
  new Date(seoulMoment(day, to).getTime() - limits.waiting.endsMinutesBefore * minute)

type Times = { readonly minutes: readonly number[]; readonly refusals: readonly (string | null)[] }

type JoinCheck = {
  readonly requested: RequestedEntry
  readonly times: Times
  readonly minNum: number | null
  readonly maxNum: number | null
  readonly now: Date
}

/**
 * Why a member cannot join, or null. Members wait for times that are full, and only while none of
 * the requested times can be booked.
 */
function joinRefusal({ requested, times, minNum, maxNum, now }: JoinCheck): AppError | null {
  const { from, to, guests } = requested
  const refuse = (message: string) => new AppError('conflict', { message })
  if (minNum === null || maxNum === null) return refuse(messages.reservation.noSettings)
  if (guests < minNum || guests > maxNum)
    return refuse(messages.reservation.guestsBetween(minNum, maxNum))
  const inRange = times.minutes.flatMap((at, place) =>
    at >= from && at <= to ? [{ at, refusal: times.refusals[place] ?? null }] : [],
  )
  const isOnGrid = [from, to].every((end) => times.minutes.includes(end))
  if (inRange.length === 0 || !isOnGrid) return refuse(texts.noSuchTime)
  const open = inRange.find(({ refusal }) => refusal === null)
  if (open) return refuse(texts.isBookable(formatClockTime(open.at)))
  if (!inRange.some(({ refusal }) => refusal === 'full')) return refuse(texts.nothingFull)
  return endOf(requested) <= now ? refuse(texts.tooLate) : null
}

const time = (minutes: number | null) => (minutes === null ? null : formatClockTime(minutes))

export const waitlistEntryOf = (row: WaitlistEntryRow, now: Date): WaitlistEntry => ({
  waitingNo: row.waitingNo,
  restaurantNo: row.restaurantNo,
  restaurantName: row.restaurantName,
  restaurantAddress: row.restaurantAddress,
  restaurantImage: row.photo,
  day: row.day,
  from: formatClockTime(row.fromMin),
  to: formatClockTime(row.toMin),
  numberOfGuests: row.guests,
  state: row.state,
  ahead: row.ahead,
  heldTime: time(row.holdMin),
  heldDate: row.heldAt?.toISOString() ?? null,
  heldUntil: row.heldUntil?.toISOString() ?? null,
  reservationNo: row.reservationNo,
  createDate: row.joinedAt.toISOString(),
  endDate: row.endedAt?.toISOString() ?? null,
  answerDate: now.toISOString(),
})
