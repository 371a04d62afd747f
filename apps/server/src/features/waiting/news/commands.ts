import type { Db } from '../../../lib/db/database.ts'
import { isPassing } from '../../../lib/db/errors.ts'
import type { Deps } from '../../../lib/deps.ts'
import { addInboxMessages } from '../../inbox/commands.ts'
import { queuePush } from '../../inbox/push/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { holdMembers } from '../../members/locks.ts'
import { afterFailure } from '../../reservations/news/rules.ts'
import { letterOf, linkOf, newsOf, pushOf } from './rules.ts'
import { hasUntold, lockUntold, markFailed, markTold, type UntoldWaiting } from './store.ts'

/** Told in one transaction. */
const batch = 50

type Log = { readonly warn: (details: object, line: string) => void }
type Round = { readonly isStopping?: () => boolean; readonly log?: Log }

/** Tells who waits what became of it: once each, by whichever process comes first. */
export async function tellWaiters(
  deps: Deps,
  { isStopping = () => false, log = { warn() {} } }: Round = {},
) {
  while (!isStopping() && (await hasUntold(deps.db, deps.now()))) {
    const told = await tellBatch(deps, { isStopping, log })
    if (told < batch) return
  }
}

/** One of them that cannot be told must not keep the others from hearing: then each is told alone. */
async function tellBatch(deps: Deps, { isStopping, log }: Required<Round>) {
  let waitings: UntoldWaiting[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      const now = deps.now()
      waitings = await lockUntold(tx, { now, most: batch })
      await tell(deps, tx, { waitings, now })
    })
  } catch (error) {
    if (isPassing(error) || waitings.length === 0) throw error
    for (const waiting of waitings) if (!isStopping()) await tellAlone(deps, waiting, log)
  }
  return waitings.length
}

async function tellAlone(deps: Deps, waiting: UntoldWaiting, log: Log) {
  const { waitingNo } = waiting
  const now = deps.now()
  try {
    await deps.db.transaction().execute(async (tx) => {
      const waitings = await lockUntold(tx, { now, most: 1, waitingNo })
      await tell(deps, tx, { waitings, now })
    })
  } catch (error) {
    if (isPassing(error)) throw error
    const failure = afterFailure(waiting.tries, now)
    await markFailed(deps.db, waiting, failure)
    const details = { err: error, waitingNo, tries: failure.tries }
    log.warn(details, failure.givenUpAt ? 'news given up' : 'news could not be told')
  }
}

type Batch = { readonly waitings: readonly UntoldWaiting[]; readonly now: Date }

async function tell(deps: Deps, tx: Db, { waitings, now }: Batch) {
  if (waitings.length === 0) return
  const readers = await holdMembers(
    tx,
    waitings.map(({ memberNo }) => memberNo),
  )
  const heard = waitings.filter(({ memberNo }) => readers.has(memberNo))
  await addInboxMessages(
    tx,
    heard.map((waiting) => ({
      ...newsOf(waiting),
      memberNo: waiting.memberNo,
      kind: 'reservation',
      link: linkOf(waiting),
      createdAt: now,
    })),
  )
  await queuePush(
    deps,
    tx,
    heard.map((waiting) => pushOf(waiting, now)),
  )
  for (const waiting of heard) {
    const { memberEmail = null, isEmailProved = false } = readers.get(waiting.memberNo) ?? {}
    if (!canSend(deps) || !memberEmail || !isEmailProved) continue
    const uselessAfter = waiting.heldUntil ?? undefined
    await queueMail(deps, tx, {
      to: memberEmail,
      letter: letterOf(waiting, deps.config.publicUrl),
      // An offer that is over is no offer.
      ...(waiting.state === 'held' && uselessAfter && { uselessAfter }),
    })
  }
  await markTold(tx, waitings)
}

const canSend = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined
