import { limits } from '@matjari/contract/limits'
import { statusNotification, verdictNotification } from '@matjari/contract/restaurants/approvals'
import {
  type RestaurantStatus,
  restaurantStatuses,
  restaurantStatusLabel,
} from '@matjari/contract/restaurants/status'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isTransient } from '../../db/errors.ts'
import type { Tables } from '../../db/tables.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { addInboxMessages } from '../notifications/inbox.ts'
import { queueMail } from '../notifications/mail.ts'
import type { Failure, UnsentEvent } from './restaurant-events.sql.ts'
import * as store from './restaurant-events.sql.ts'

const second = 1_000
const minute = 60 * second

/** Until this time the administrator can undo the decision. */
export const notificationTime = (decidedAt: Date) =>
  new Date(decidedAt.getTime() + limits.applications.takeBackSeconds * second)

/** After a try to send it the registrant may have read it, so it cannot be undone. */
export const canUndo = (verdict: { toldAt: Date | null; tellAt: Date; tries: number }, now: Date) =>
  verdict.toldAt === null && verdict.tries === 0 && now < verdict.tellAt

type NotificationText = { readonly title: string; readonly content: string }

const statusOf = (label: string): RestaurantStatus =>
  restaurantStatuses.find((status) => restaurantStatusLabel(status) === label) ?? 'N'

/** The message for the registrant; the administrator has seen the same text before deciding. */
function notificationOf(event: UnsentEvent): NotificationText {
  const { kind, subject, before, after, reason, restaurantName } = event
  if (kind === 'status' || subject === 'status')
    return statusNotification({ restaurantName, label: after, status: statusOf(after), reason })
  return verdictNotification({
    kind: subject,
    verdict: kind,
    // The notification of a decision about a name uses the name from before the decision.
    restaurantName: subject === 'name' ? before : restaurantName,
    wanted: subject === 'registration' ? null : after,
    reason,
  })
}

const eventLink = ({ restaurantNo }: Pick<UnsentEvent, 'restaurantNo'>) =>
  `/mypage/shop?restaurantNo=${restaurantNo}`

/** The same message as an e-mail, with a link. */
const letterOf = (event: UnsentEvent, publicUrl: string) => {
  const { title, content } = notificationOf(event)
  return makeLetter({
    subject: `[맛자리] ${title}`,
    title,
    paragraphs: [content],
    button: { label: '가게 정보 보기', url: `${publicUrl}${eventLink(event)}` },
  })
}

/** The pause after each failed try. After the last one there is no further try. */
const pauses = [10 * second, minute, 10 * minute, 60 * minute]

/** The next try for an event, by the number of failed tries. */
function afterFailure(triesBefore: number, now: Date): Failure {
  const pause = pauses[triesBefore]
  return {
    tries: triesBefore + 1,
    tellAt: new Date(now.getTime() + (pause ?? 0)),
    givenUpAt: pause === undefined ? now : null,
  }
}

type NewEvent = Pick<
  Insertable<Tables['restaurantEvent']>,
  'restaurantNo' | 'applicationNo' | 'kind' | 'subject' | 'before' | 'after'
> & { readonly actorNo: string | null; readonly reason: string; readonly createdAt: Date }

/** Stores the messages for registrants in the transaction of the change: both or neither. */
export async function addRestaurantEvents(tx: Db, events: readonly NewEvent[]) {
  if (events.length === 0) return
  await store.insertEvents(
    tx,
    events.map((event) => ({ ...event, tellAt: notificationTime(event.createdAt) })),
  )
}

/** Gives decisions of a batch the full time for undoing, as if all had been made now. */
export async function postponeNotifications(db: Db, applicationNos: readonly string[], now: Date) {
  if (applicationNos.length > 1) await store.postpone(db, applicationNos, notificationTime(now))
}

/** Events sent in one transaction. */
const batch = 50

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

/**
 * Notifies registrants of decisions about their restaurants. Each event is sent once, by whichever process comes
 * first.
 */
export async function notifyRegistrants(
  deps: Deps,
  { isStopping = () => false, log = { warn() {} } }: Round = {},
) {
  while (!isStopping() && (await store.hasUnsentEvents(deps.db, deps.now()))) {
    const sentCount = await notifyBatch(deps, { isStopping, log })
    if (sentCount < batch) return
  }
}

/** One event that cannot be sent must not stop the others: when a batch fails, each event is sent alone. */
async function notifyBatch(deps: Deps, { isStopping, log }: Required<Round>) {
  let events: store.UnsentEvent[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.now()
      events = await store.lockUnsentEvents(tx, { now, most: batch })
      await sendNotifications(deps, tx, { events, now })
    })
  } catch (error) {
    if (isTransient(error) || events.length === 0) throw error
    for (const event of events) if (!isStopping()) await notifyOne(deps, event, log)
  }
  return events.length
}

async function notifyOne(deps: Deps, event: store.UnsentEvent, log: Log) {
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const events = await store.lockUnsentEvents(tx, { now, most: 1, eventNo: event.eventNo })
      await sendNotifications(deps, tx, { events, now })
    })
  } catch (error) {
    if (isTransient(error)) throw error
    const failure = afterFailure(event.tries, now)
    await store.markFailed(deps.db, event, failure)
    const details = { err: error, eventNo: event.eventNo, tries: failure.tries }
    log.warn(details, failure.givenUpAt ? 'event given up' : 'event could not be sent')
  }
}

/** Members who have left get no message. */
async function sendNotifications(
  deps: Deps,
  tx: Db,
  { events, now }: { events: readonly store.UnsentEvent[]; now: Date },
) {
  if (events.length === 0) return
  const readers = await lockMembersShared(
    tx,
    events.map(({ memberNo }) => memberNo),
  )
  const heard = events.filter(({ memberNo }) => readers.has(memberNo))
  await addInboxMessages(
    tx,
    heard.map((event) => ({
      ...notificationOf(event),
      memberNo: event.memberNo,
      kind: 'restaurant',
      link: eventLink(event),
      createdAt: now,
    })),
  )
  if (canSend(deps))
    for (const event of heard) {
      const { memberEmail = null, isEmailProved = false } = readers.get(event.memberNo) ?? {}
      if (memberEmail && isEmailProved)
        await queueMail(deps, tx, {
          to: memberEmail,
          letter: letterOf(event, deps.config.publicUrl),
        })
    }
  await store.markSent(tx, events, now)
}

const canSend = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined
