import { formatClockTime } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { seoulMoment } from '@matjari/contract/seoul-day'
import type { WaitlistEntry, WaitlistSummary } from '@matjari/contract/waitlist/entities'
import type { Db } from '../../db/db.ts'
import { isPassing } from '../../db/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Deps } from '../deps.ts'
import { withWaitlistOffers } from '../locks/freed-capacity.ts'
import { lockPresentMember } from '../locks/members.ts'
import { refuseTakenSlot } from '../reservations/booking.rules.ts'
import { lockTimesOf } from './offering.sql.ts'
import { bookHeld, dayAsOffered, tableOf } from './offering.ts'
import type { WaitlistEntryRow, Wish } from './waitlist-entries.sql.ts'
import * as store from './waitlist-entries.sql.ts'

const said = messages.waiting
const notFound = () => new AppError('notFound')

async function judged(db: Db, wish: Wish, now: Date) {
  const { row, times } = await dayAsOffered(db, { ...wish, now })
  if (!row || !times || row.status !== 'Y')
    throw new AppError('notFound', { message: messages.restaurant.notShown })
  const { minNum, maxNum } = row
  return { row, times, refusal: joinRefusal({ wish, times, minNum, maxNum, now }) }
}

/** What somebody would find who joined now; whoever waits there already finds their own place. */
export async function waitlistPreview(
  deps: Pick<Deps, 'db' | 'now'>,
  wish: Wish,
  caller: Caller | null,
): Promise<WaitlistSummary> {
  const now = deps.now()
  const { row, times, refusal } = await judged(deps.db, wish, now)
  const at = (isMeant: (refusal: string | null) => boolean) =>
    times.minutes.filter((_, place) => isMeant(times.refusals[place] ?? null)).map(formatClockTime)
  const own = caller && (await store.openEntryOf(deps.db, { ...wish, memberNo: caller.memberNo }))
  return {
    fullTimes: at((why) => why === 'full'),
    openTimes: at((why) => why === null),
    ahead: refusal ? null : await store.countEntriesAhead(deps.db, wish),
    guestsMin: row.minNum,
    guestsMax: row.maxNum,
    own: own ? waitlistEntryOf(own, now) : null,
  }
}

/**
 * The end of the line. Its times are locked before they are looked at: room that somebody frees at the same
 * moment is either seen here, or held for whoever has joined.
 */
export async function joinWaitlist(deps: Deps, caller: Caller, wish: Wish) {
  if (caller.isStoreOwner) throw new AppError('conflict', { message: said.ownerCannot })
  const now = deps.now()
  const { memberNo } = caller
  const { waitingNo, isNew } = await inTransaction(deps.db, async (tx) => {
    await store.lockScheduleAt(tx, wish.restaurantNo)
    await lockTimesOf(tx, wish)
    const own = await store.openEntryOf(tx, { ...wish, memberNo })
    if (own && isSameWish(own, wish)) return { waitingNo: own.waitingNo, isNew: false }
    if (own) throw new AppError('conflict', { message: said.already })
    const { refusal } = await judged(tx, wish, now)
    if (refusal) throw refusal
    // Of two wishes of one member at once, the second counts the first.
    const member = await lockPresentMember(tx, memberNo)
    if (!member) throw new AppError('signedOut')
    if (!member.isActive) throw new AppError('inactive')
    if ((await store.countOpenEntries(tx, memberNo)) >= limits.waiting.perMember)
      throw new AppError('conflict', { message: said.tooMany })
    const table = await tableOf(tx, { ...wish, memberNo })
    if (table !== undefined)
      throw new AppError('alreadyBooked', { message: said.ownTable(formatClockTime(table)) })
    return {
      waitingNo: await store.insertWaitlistEntry(tx, { ...wish, memberNo, now }),
      isNew: true,
    }
  })
  if (isNew) deps.metrics?.count('waiting', 'joined')
  deps.hints.changed(wish.restaurantNo)
  return waitlistEntryOf(await store.waitlistEntryByNo(deps.db, waitingNo), now)
}

const isSameWish = (
  own: { readonly fromMin: number; readonly toMin: number; readonly guests: number },
  { from, to, guests }: Wish,
) => own.fromMin === from && own.toMin === to && own.guests === guests

type OwnEntry = { readonly caller: Caller; readonly waitingNo: string }

/** Whoever leaves with an offer in hand lets it pass. */
export const leaveWaitlist = (deps: Deps, own: OwnEntry) =>
  ending(deps, own, async (tx, waiting, now) => {
    if (waiting.state !== 'waiting' && waiting.state !== 'held') return null
    const state = waiting.state === 'held' ? 'declined' : 'left'
    await store.endWaitlistEntry(tx, { waitingNo: waiting.waitingNo, state, now })
    return state
  })

export const declineOffer = (deps: Deps, own: OwnEntry) =>
  ending(deps, own, async (tx, waiting, now) => {
    if (waiting.state === 'declined') return null
    requireHeld(waiting, now)
    await store.endWaitlistEntry(tx, { waitingNo: waiting.waitingNo, state: 'declined', now })
    return 'declined'
  })

/**
 * One press. Whoever presses again gets the same booking; whoever pressed in time has it, whatever it waits for, also
 * when the process that heard them is gone and they press again after the end.
 */
export async function acceptOffer(deps: Deps, own: OwnEntry): Promise<string> {
  let reservationNo: string | null = null
  const now = deps.now()
  const answer = { waitingNo: own.waitingNo, memberNo: own.caller.memberNo, now }
  await store.noteAnswer(deps.db, answer)
  await ending(deps, { ...own, now }, async (tx, waiting) => {
    reservationNo = waiting.reservationNo
    if (waiting.state === 'accepted' && reservationNo !== null) return null
    if (!isAnsweredInTime(waiting)) requireHeld(waiting, now)
    const { waitingNo } = waiting
    // The place is given up and taken in one breath: its times are locked from here to the end.
    await store.endWaitlistEntry(tx, { waitingNo, state: 'accepted', now })
    const booked = await bookHeld(tx, { waitingNo, now })
    if (!booked) throw new AppError('conflict', { message: said.notHeld })
    await store.endWaitlistEntry(tx, { waitingNo, state: 'accepted', now, reservationNo: booked })
    reservationNo = booked
    return 'accepted'
  }).catch(async (error: unknown) => {
    // Where the database was only busy or away they press again, and have pressed in time.
    if (!isPassing(error)) await store.forgetAnswer(deps.db, answer)
    refuseTakenSlot(error)
  })
  if (reservationNo === null) throw new AppError('conflict', { message: said.notHeld })
  return reservationNo
}

const isAnsweredInTime = ({ state, heldUntil, answeredAt }: store.LockedWaitlistEntry) =>
  state === 'held' && heldUntil !== null && answeredAt !== null && answeredAt < heldUntil

function requireHeld({ state, heldUntil }: store.LockedWaitlistEntry, now: Date) {
  if (state !== 'held' || heldUntil === null || heldUntil <= now)
    throw new AppError('conflict', { message: said.notHeld })
}

type Ended = 'accepted' | 'declined' | 'left'

/** The caller's own place, locked; says how it ended, null: as before. Anybody else's is not found. */
async function ending(
  deps: Deps,
  { caller, waitingNo, now = deps.now() }: OwnEntry & { readonly now?: Date },
  work: (tx: Db, waiting: store.LockedWaitlistEntry, now: Date) => Promise<Ended | null>,
) {
  const { restaurantNo, ended } = await withWaitlistOffers(deps, async (tx) => {
    const seen = await store.entryOwnerOf(tx, waitingNo)
    if (seen?.memberNo !== caller.memberNo) throw notFound()
    await store.lockScheduleAt(tx, seen.restaurantNo)
    const waiting = await store.lockWaitlistEntry(tx, waitingNo)
    if (!waiting) throw notFound()
    const ended = await work(tx, waiting, now)
    return { restaurantNo: waiting.restaurantNo, ended }
  })
  if (ended) deps.metrics?.count('waiting', ended)
  if (ended === 'accepted') deps.metrics?.count('bookingAccepted', 'waiting')
  deps.hints.changed(restaurantNo)
}

const minute = 60_000

/** The moment at which a wish ends by itself: who would come for it would have to leave home by then. */
const endOf = ({ day, to }: Pick<Wish, 'day' | 'to'>) =>
  new Date(seoulMoment(day, to).getTime() - limits.waiting.endsMinutesBefore * minute)

type Times = { readonly minutes: readonly number[]; readonly refusals: readonly (string | null)[] }

type Judged = {
  readonly wish: Wish
  readonly times: Times
  readonly minNum: number | null
  readonly maxNum: number | null
  readonly now: Date
}

/** Why nobody can wait for that; or null. One waits for what is full, and only while nothing of it can be booked. */
function joinRefusal({ wish, times, minNum, maxNum, now }: Judged): AppError | null {
  const { from, to, guests } = wish
  const refuse = (message: string) => new AppError('conflict', { message })
  if (minNum === null || maxNum === null) return refuse(messages.reservation.noSettings)
  if (guests < minNum || guests > maxNum)
    return refuse(messages.reservation.guestsBetween(minNum, maxNum))
  const wished = times.minutes.flatMap((at, place) =>
    at >= from && at <= to ? [{ at, refusal: times.refusals[place] ?? null }] : [],
  )
  const isOnGrid = [from, to].every((end) => times.minutes.includes(end))
  if (wished.length === 0 || !isOnGrid) return refuse(said.noSuchTime)
  const open = wished.find(({ refusal }) => refusal === null)
  if (open) return refuse(said.isBookable(formatClockTime(open.at)))
  if (!wished.some(({ refusal }) => refusal === 'full')) return refuse(said.nothingFull)
  return endOf(wish) <= now ? refuse(said.tooLate) : null
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
