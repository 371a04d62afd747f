import { formatClockTime } from '@matjari/contract/clock-time'
import { seoulMinutes } from '@matjari/contract/seoul-day'
import {
  offerExpiredNotification,
  tableHeldNotification,
  waitlistClosedNotification,
  waitlistOverNotification,
} from '@matjari/contract/waitlist/rules'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isTransient } from '../../db/errors.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { queueMail } from '../notifications/mail.ts'
import { queuePush } from '../notifications/push.ts'
import { afterFailure } from '../reservations/reservation-events.rules.ts'

/** The entry's state has changed since the failed try, or the next try is due. */
const isDue = (now: Date) => sql<boolean>`(w.tried_state is distinct from w.state
  or (w.given_up_at is null and (w.retry_at is null or w.retry_at <= ${now}::timestamptz)))`

const unsentEntries = (db: Db, now: Date) =>
  db
    .selectFrom('waiting as w')
    .where('w.state', 'in', ['held', 'expired', 'over'])
    .where(sql<boolean>`w.told_state is distinct from w.state`)
    .where(isDue(now))

/** Asked every second, and nearly always there is nothing: cheaper than a transaction. */
export async function hasUnsent(db: Db, now: Date): Promise<boolean> {
  const found = await unsentEntries(db, now).select('w.waitingNo').limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * Locks the entries whose members are to be notified, oldest first, until the transaction ends. Skips
 * entries that another transaction is just answering.
 */
const lockUnsent = (
  tx: Db,
  { now, most, waitingNo }: { now: Date; most: number; waitingNo?: string },
) =>
  unsentEntries(tx, now)
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.waitingNo', 'w.memberNo', 'w.day', 'w.fromMin', 'w.toMin', 'w.guests', 'w.state'])
    .select(['w.holdMin', 'w.heldUntil', 'r.restaurantName', 'r.restaurantAddress'])
    .select(sql<number>`case when w.tried_state = w.state then w.tries else 0 end`.as('tries'))
    .$if(waitingNo !== undefined, (one) => one.where('w.waitingNo', '=', waitingNo ?? ''))
    .orderBy('w.waitingNo')
    .limit(most)
    .forUpdate('w')
    .skipLocked()
    .execute()

type UnsentEntry = Awaited<ReturnType<typeof lockUnsent>>[number]

const markSent = (tx: Db, sent: readonly UnsentEntry[]) =>
  tx
    .updateTable('waiting')
    .set((eb) => ({ toldState: eb.ref('state') }))
    .where(
      'waitingNo',
      'in',
      sent.map(({ waitingNo }) => waitingNo),
    )
    .execute()

/** Counts each try once, even when two processes tried at the same moment. */
const markFailed = (
  db: Db,
  { waitingNo, state, tries }: UnsentEntry,
  failure: { tries: number; retryAt: Date | null; givenUpAt: Date | null },
) =>
  db
    .updateTable('waiting')
    .set({ ...failure, triedState: state })
    .where('waitingNo', '=', waitingNo)
    .where('state', '=', state)
    .where(sql<boolean>`told_state is distinct from state`)
    .where(sql<boolean>`case when tried_state = state then tries else 0 end = ${tries}`)
    .execute()

/** Most entries handled in one transaction. */
const batch = 50

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

/**
 * Tells waiting members what became of their entries: each state once, by the first process that
 * takes the entry.
 */
export async function sendWaitlistEvents(
  deps: Deps,
  { isStopping = () => false, log = { warn() {} } }: Round = {},
) {
  while (!isStopping() && (await hasUnsent(deps.db, deps.now()))) {
    const handled = await sendBatch(deps, { isStopping, log })
    if (handled < batch) return
  }
}

/**
 * One entry that cannot be sent must not hold back the others: when a batch fails, each entry is
 * sent alone.
 */
async function sendBatch(deps: Deps, { isStopping, log }: Required<Round>) {
  let waitings: UnsentEntry[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.now()
      waitings = await lockUnsent(tx, { now, most: batch })
      await notifyAll(deps, tx, { waitings, now })
    })
  } catch (error) {
    if (isTransient(error) || waitings.length === 0) throw error
    for (const waiting of waitings) if (!isStopping()) await sendAlone(deps, waiting, log)
  }
  return waitings.length
}

async function sendAlone(deps: Deps, waiting: UnsentEntry, log: Log) {
  const { waitingNo } = waiting
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const waitings = await lockUnsent(tx, { now, most: 1, waitingNo })
      await notifyAll(deps, tx, { waitings, now })
    })
  } catch (error) {
    if (isTransient(error)) throw error
    const failure = afterFailure(waiting.tries, now)
    await markFailed(deps.db, waiting, failure)
    const details = { err: error, waitingNo, tries: failure.tries }
    log.warn(details, failure.givenUpAt ? 'event given up' : 'event could not be sent')
  }
}

async function notifyAll(
  deps: Deps,
  tx: Db,
  { waitings, now }: { waitings: readonly UnsentEntry[]; now: Date },
) {
  if (waitings.length === 0) return
  const readers = await lockMembersShared(
    tx,
    waitings.map(({ memberNo }) => memberNo),
  )
  const reachable = waitings.filter(({ memberNo }) => readers.has(memberNo))
  await addInboxMessages(
    tx,
    reachable.map((waiting) => ({
      ...notificationOf(waiting),
      memberNo: waiting.memberNo,
      kind: 'reservation',
      link: linkOf(waiting),
      createdAt: now,
    })),
  )
  await queuePush(
    deps,
    tx,
    reachable.map((waiting) => pushOf(waiting, now)),
  )
  for (const waiting of reachable) {
    const { memberEmail = null, isEmailProved = false } = readers.get(waiting.memberNo) ?? {}
    if (!canSendMail(deps) || !memberEmail || !isEmailProved) continue
    const uselessAfter = waiting.heldUntil ?? undefined
    await queueMail(deps, tx, {
      to: memberEmail,
      letter: letterOf(waiting, deps.config.publicUrl),
      // A mail about an offer is useless once the offer is over.
      ...(waiting.state === 'held' && uselessAfter && { uselessAfter }),
    })
  }
  await markSent(tx, waitings)
}

const canSendMail = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined

/** Leads to the offer itself; a visitor has to sign in first. */
const linkOf = ({ waitingNo }: Pick<UnsentEntry, 'waitingNo'>) =>
  `/mypage/waiting?waitingNo=${waitingNo}`

function notificationOf(waiting: UnsentEntry) {
  const { restaurantName, day, holdMin, heldUntil, guests: numberOfGuests } = waiting
  const times = { from: formatClockTime(waiting.fromMin), to: formatClockTime(waiting.toMin) }
  if (holdMin === null || heldUntil === null)
    return waitlistOverNotification({ restaurantName, day, ...times })
  const table = { restaurantName, day, time: formatClockTime(holdMin), numberOfGuests }
  if (waiting.state === 'over') return waitlistClosedNotification(table)
  if (waiting.state === 'expired') return offerExpiredNotification(table)
  return tableHeldNotification({
    ...table,
    until: formatClockTime(Math.floor(seoulMinutes(heldUntil))),
  })
}

/**
 * A message about an ended entry may still be read some hours later; an offer only while it is
 * open.
 */
const pushRetentionMs = 4 * 60 * 60 * 1000

function pushOf(waiting: UnsentEntry, now: Date) {
  const isUrgent = waiting.state === 'held'
  const later = new Date(now.getTime() + pushRetentionMs)
  return {
    ...notificationOf(waiting),
    memberNo: waiting.memberNo,
    topic: `waiting-${waiting.waitingNo}`,
    link: linkOf(waiting),
    isUrgent,
    uselessAfter: (isUrgent && waiting.heldUntil) || later,
  }
}

function letterOf(waiting: UnsentEntry, publicUrl: string) {
  const notification = notificationOf(waiting)
  return makeLetter({
    subject: `[맛자리] ${notification.title}`,
    title: notification.title,
    paragraphs: [notification.content, waiting.restaurantAddress],
    button: {
      label: waiting.state === 'held' ? '확정하러 가기' : '빈자리 알림 보기',
      url: `${publicUrl}${linkOf(waiting)}`,
    },
  })
}
