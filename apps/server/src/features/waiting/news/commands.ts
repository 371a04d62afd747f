import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { addInboxMessages } from '../../inbox/commands.ts'
import { queuePush } from '../../inbox/push/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { holdMembers } from '../../members/locks.ts'
import { letterOf, linkOf, newsOf, pushOf } from './rules.ts'
import { hasUntold, lockUntold, markTold } from './store.ts'

/** Told in one transaction. */
const batch = 50

type Round = { readonly isStopping?: () => boolean }

/** Tells who waits what became of it: once each, by whichever process comes first. */
export async function tellWaiters(deps: Deps, { isStopping = () => false }: Round = {}) {
  while (!isStopping() && (await hasUntold(deps.db))) {
    const told = await deps.db.transaction().execute((tx) => tell(deps, tx))
    if (told < batch) return
  }
}

async function tell(deps: Deps, tx: Db) {
  const waitings = await lockUntold(tx, batch)
  if (waitings.length === 0) return 0
  const now = deps.now()
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
  return waitings.length
}

const canSend = ({ config }: Deps) => !config.production || config.smtpUrl !== undefined
