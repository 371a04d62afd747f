import type { Insertable } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { isPassing } from '../../../lib/db/errors.ts'
import type { Tables } from '../../../lib/db/tables.ts'
import type { Deps } from '../../../lib/deps.ts'
import { lockMembersShared } from '../../locks/members.ts'
import { addInboxMessages } from '../../notifications/inbox.ts'
import { queueMail } from '../../notifications/mail.ts'
import { afterFailure, letterOf, linkOf, newsOf, tellAt } from './rules.ts'
import * as store from './store.ts'

type NewEvent = Pick<
  Insertable<Tables['restaurantEvent']>,
  'restaurantNo' | 'applicationNo' | 'kind' | 'subject' | 'before' | 'after'
> & { readonly actorNo: string | null; readonly reason: string; readonly createdAt: Date }

/** Writes down what registrants are to hear, in the transaction of what happened: both or neither. */
export async function noteNews(tx: Db, events: readonly NewEvent[]) {
  if (events.length === 0) return
  await store.insertEvents(
    tx,
    events.map((event) => ({ ...event, tellAt: tellAt(event.createdAt) })),
  )
}

/** What was decided a moment ago is told as late as if it had been decided now. */
export async function putOffNews(db: Db, applicationNos: readonly string[], now: Date) {
  if (applicationNos.length > 1) await store.putOff(db, applicationNos, tellAt(now))
}

/** Told in one transaction. */
const batch = 50

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

/** Tells registrants what became of their restaurants, once, whichever process comes first. */
export async function tellRegistrants(
  deps: Deps,
  { isStopping = () => false, log = { warn() {} } }: Round = {},
) {
  while (!isStopping() && (await store.hasUntold(deps.db, deps.now()))) {
    const told = await tellBatch(deps, { isStopping, log })
    if (told < batch) return
  }
}

/** What one event is about must not keep the others from being told: if it cannot be, each goes alone. */
async function tellBatch(deps: Deps, { isStopping, log }: Required<Round>) {
  let events: store.UntoldEvent[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.now()
      events = await store.lockUntold(tx, { now, most: batch })
      await tell(deps, tx, { events, now })
    })
  } catch (error) {
    if (isPassing(error) || events.length === 0) throw error
    for (const event of events) if (!isStopping()) await tellAlone(deps, event, log)
  }
  return events.length
}

async function tellAlone(deps: Deps, event: store.UntoldEvent, log: Log) {
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const events = await store.lockUntold(tx, { now, most: 1, eventNo: event.eventNo })
      await tell(deps, tx, { events, now })
    })
  } catch (error) {
    if (isPassing(error)) throw error
    const failure = afterFailure(event.tries, now)
    await store.markFailed(deps.db, event, failure)
    const details = { err: error, eventNo: event.eventNo, tries: failure.tries }
    log.warn(details, failure.givenUpAt ? 'news given up' : 'news could not be told')
  }
}

type Batch = { readonly events: readonly store.UntoldEvent[]; readonly now: Date }

/** Whoever has left is not written to. */
async function tell(deps: Deps, tx: Db, { events, now }: Batch) {
  if (events.length === 0) return
  const readers = await lockMembersShared(
    tx,
    events.map(({ memberNo }) => memberNo),
  )
  const heard = events.filter(({ memberNo }) => readers.has(memberNo))
  await addInboxMessages(
    tx,
    heard.map((event) => ({
      ...newsOf(event),
      memberNo: event.memberNo,
      kind: 'restaurant',
      link: linkOf(event),
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
  await store.markTold(tx, events, now)
}

const canSend = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined
