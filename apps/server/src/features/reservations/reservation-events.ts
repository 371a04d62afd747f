import { addDays, seoulMinutes, seoulMoment, seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../db/db.ts'
import { isTransient } from '../../db/errors.ts'
import type { Deps } from '../deps.ts'
import { type LockedMembers, lockMembersShared } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { queueMail } from '../notifications/mail.ts'
import {
  afterFailure,
  guestLetter,
  guestMessage,
  guestNotification,
  isStillTrue,
  ownerNotification,
} from './reservation-events.rules.ts'
import {
  insertReminders,
  lockUnsent,
  markFailed,
  markSent,
  type UnsentEvent,
} from './reservation-events.sql.ts'

/** Most events sent in one transaction. */
const batch = 50

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

/**
 * Sends members and owners the notifications about their bookings. Separate from the booking
 * itself, which must not wait for mail: the event is stored with the booking and sent a moment
 * later, once, by the first process that takes it.
 */
export async function sendReservationEvents(
  deps: Deps,
  { isStopping = () => false, log = { warn() {} } }: Round = {},
) {
  for (;;) {
    const taken = await sendBatch(deps, { isStopping, log })
    if (taken < batch || isStopping()) return
  }
}

/**
 * One event that cannot be sent must not hold back the others: when a batch fails, each event is
 * sent alone.
 */
async function sendBatch(deps: Deps, { isStopping, log }: Required<Round>) {
  let events: UnsentEvent[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.now()
      events = await lockUnsent(tx, { now, most: batch })
      await send(deps, tx, { events, now })
    })
  } catch (error) {
    if (isTransient(error) || events.length === 0) throw error
    for (const event of events) if (!isStopping()) await sendAlone(deps, event, log)
  }
  return events.length
}

async function sendAlone(deps: Deps, event: UnsentEvent, log: Log) {
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const events = await lockUnsent(tx, { now, most: 1, eventNo: event.eventNo })
      await send(deps, tx, { events, now })
    })
  } catch (error) {
    if (isTransient(error)) throw error
    const failure = afterFailure(event.tries, now)
    await markFailed(deps.db, event, failure)
    const details = { err: error, eventNo: event.eventNo, tries: failure.tries }
    log.warn(details, failure.givenUpAt ? 'event given up' : 'event could not be sent')
  }
}

type EventBatch = { readonly events: readonly UnsentEvent[]; readonly now: Date }

async function send(deps: Deps, tx: Db, { events, now }: EventBatch) {
  if (events.length === 0) return
  const current = events.filter((event) => isStillTrue(event, now))
  if (current.length > 0) await notifyAll(deps, tx, { events: current, now })
  await markSent(tx, events, now)
}

async function notifyAll(deps: Deps, tx: Db, { events, now }: EventBatch) {
  const readers = await lockMembersShared(
    tx,
    events.flatMap(({ memberNo, ownerNo }) => (memberNo ? [memberNo, ownerNo] : [ownerNo])),
  )
  const messages = events.flatMap((event) => messagesFor(event, now))
  await addInboxMessages(
    tx,
    messages.filter(({ memberNo }) => readers.has(memberNo)),
  )
  if (canSendMail(deps))
    for (const event of events) await writeToGuest(deps, tx, { event, readers })
}

async function writeToGuest(
  deps: Deps,
  tx: Db,
  { event, readers }: { event: UnsentEvent; readers: LockedMembers },
) {
  const notification = guestNotification(event)
  const guest = event.memberNo === null ? undefined : readers.get(event.memberNo)
  if (!notification || !guest?.memberEmail || !guest.isEmailProved) return
  const letter = guestLetter(event, notification, deps.config.publicUrl)
  await queueMail(deps, tx, { to: guest.memberEmail, letter, uselessAfter: endOf(event) })
}

const canSendMail = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined

/** A mail about a table is useless long after the visit. */
const endOf = ({ reserveDay }: UnsentEvent) => seoulMoment(addDays(reserveDay, 2), 0)

function messagesFor(event: UnsentEvent, createdAt: Date) {
  const { memberNo, ownerNo } = event
  const forGuest = guestMessage(event)
  const forOwner = ownerNotification(event)
  const kind = 'reservation' as const
  const ownerLink = `/mypage/board?restaurantNo=${event.restaurantNo}&day=${event.reserveDay}`
  return [
    ...(forGuest && memberNo ? [{ ...forGuest, memberNo, kind, createdAt }] : []),
    ...(forOwner ? [{ ...forOwner, memberNo: ownerNo, kind, link: ownerLink, createdAt }] : []),
  ]
}

const remindingFrom = 10 * 60

/** From ten in the morning, reminds the guests of tomorrow who did not book only today. */
export async function remindOfTomorrow(deps: Deps) {
  const now = deps.now()
  if (seoulMinutes(now) < remindingFrom) return
  const today = seoulToday(now)
  await insertReminders(deps.db, {
    day: addDays(today, 1),
    bookedBefore: seoulMoment(today, 0),
    now,
  })
}
