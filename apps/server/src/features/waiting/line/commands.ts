import type { Line } from '@matjari/contract/entities/waiting'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import type { Db } from '../../../lib/db/database.ts'
import { isPassing } from '../../../lib/db/errors.ts'
import { freeingRoom, inTransaction } from '../../../lib/db/transaction.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { lockPresentMember } from '../../members/locks.ts'
import { refuseTakenSlot } from '../../reservations/booking/rules.ts'
import { bookHeld, dayAsOffered, tableOf } from '../../reservations/room/commands.ts'
import { lockTimesOf } from '../../reservations/room/locks.ts'
import { joinRefusal, waitingOf } from './rules.ts'
import type { Wish } from './store.ts'
import * as store from './store.ts'

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
export async function lineFor(
  deps: Pick<Deps, 'db' | 'now'>,
  wish: Wish,
  caller: Caller | null,
): Promise<Line> {
  const now = deps.now()
  const { row, times, refusal } = await judged(deps.db, wish, now)
  const at = (isMeant: (refusal: string | null) => boolean) =>
    times.minutes.filter((_, place) => isMeant(times.refusals[place] ?? null)).map(formatClockTime)
  const own = caller && (await store.livePlace(deps.db, { ...wish, memberNo: caller.memberNo }))
  return {
    fullTimes: at((why) => why === 'full'),
    openTimes: at((why) => why === null),
    ahead: refusal ? null : await store.lineLength(deps.db, wish),
    guestsMin: row.minNum,
    guestsMax: row.maxNum,
    own: own ? waitingOf(own, now) : null,
  }
}

/**
 * The end of the line. Its times are locked before they are looked at: room that somebody frees at the same
 * moment is either seen here, or held for whoever has joined.
 */
export async function join(deps: Deps, caller: Caller, wish: Wish) {
  if (caller.isStoreOwner) throw new AppError('conflict', { message: said.ownerCannot })
  const now = deps.now()
  const { memberNo } = caller
  const { waitingNo, isNew } = await inTransaction(deps.db, async (tx) => {
    await store.holdScheduleAt(tx, wish.restaurantNo)
    await lockTimesOf(tx, wish)
    const own = await store.livePlace(tx, { ...wish, memberNo })
    if (own && isSameWish(own, wish)) return { waitingNo: own.waitingNo, isNew: false }
    if (own) throw new AppError('conflict', { message: said.already })
    const { refusal } = await judged(tx, wish, now)
    if (refusal) throw refusal
    // Of two wishes of one member at once, the second counts the first.
    const member = await lockPresentMember(tx, memberNo)
    if (!member) throw new AppError('signedOut')
    if (!member.isActive) throw new AppError('inactive')
    if ((await store.countLive(tx, memberNo)) >= limits.waiting.perMember)
      throw new AppError('conflict', { message: said.tooMany })
    const table = await tableOf(tx, { ...wish, memberNo })
    if (table !== undefined)
      throw new AppError('alreadyBooked', { message: said.ownTable(formatClockTime(table)) })
    return { waitingNo: await store.insertWaiting(tx, { ...wish, memberNo, now }), isNew: true }
  })
  if (isNew) deps.metrics?.count('waiting', 'joined')
  deps.hints.changed(wish.restaurantNo)
  return waitingOf(await store.waitingByNo(deps.db, waitingNo), now)
}

const isSameWish = (
  own: { readonly fromMin: number; readonly toMin: number; readonly guests: number },
  { from, to, guests }: Wish,
) => own.fromMin === from && own.toMin === to && own.guests === guests

type Own = { readonly caller: Caller; readonly waitingNo: string }

/** Whoever leaves with an offer in hand lets it pass. */
export const leave = (deps: Deps, own: Own) =>
  ending(deps, own, async (tx, waiting, now) => {
    if (waiting.state !== 'waiting' && waiting.state !== 'held') return null
    const state = waiting.state === 'held' ? 'declined' : 'left'
    await store.endWaiting(tx, { waitingNo: waiting.waitingNo, state, now })
    return state
  })

export const decline = (deps: Deps, own: Own) =>
  ending(deps, own, async (tx, waiting, now) => {
    if (waiting.state === 'declined') return null
    requireHeld(waiting, now)
    await store.endWaiting(tx, { waitingNo: waiting.waitingNo, state: 'declined', now })
    return 'declined'
  })

/**
 * One press. Whoever presses again gets the same booking; whoever pressed in time has it, whatever it waits for, also
 * when the process that heard them is gone and they press again after the end.
 */
export async function accept(deps: Deps, own: Own): Promise<string> {
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
    await store.endWaiting(tx, { waitingNo, state: 'accepted', now })
    const booked = await bookHeld(tx, { waitingNo, now })
    if (!booked) throw new AppError('conflict', { message: said.notHeld })
    await store.endWaiting(tx, { waitingNo, state: 'accepted', now, reservationNo: booked })
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

const isAnsweredInTime = ({ state, heldUntil, answeredAt }: store.LockedWaiting) =>
  state === 'held' && heldUntil !== null && answeredAt !== null && answeredAt < heldUntil

function requireHeld({ state, heldUntil }: store.LockedWaiting, now: Date) {
  if (state !== 'held' || heldUntil === null || heldUntil <= now)
    throw new AppError('conflict', { message: said.notHeld })
}

type Ended = 'accepted' | 'declined' | 'left'

/** The caller's own place, locked; says how it ended, null: as before. Anybody else's is not found. */
async function ending(
  deps: Deps,
  { caller, waitingNo, now = deps.now() }: Own & { readonly now?: Date },
  work: (tx: Db, waiting: store.LockedWaiting, now: Date) => Promise<Ended | null>,
) {
  const { restaurantNo, ended } = await freeingRoom(deps, async (tx) => {
    const seen = await store.placeOf(tx, waitingNo)
    if (seen?.memberNo !== caller.memberNo) throw notFound()
    await store.holdScheduleAt(tx, seen.restaurantNo)
    const waiting = await store.lockWaiting(tx, waitingNo)
    if (!waiting) throw notFound()
    const ended = await work(tx, waiting, now)
    return { restaurantNo: waiting.restaurantNo, ended }
  })
  if (ended) deps.metrics?.count('waiting', ended)
  if (ended === 'accepted') deps.metrics?.count('bookingAccepted', 'waiting')
  deps.hints.changed(restaurantNo)
}
