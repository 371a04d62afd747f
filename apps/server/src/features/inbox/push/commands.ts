import type { SubscriptionInput } from '@matjari/contract/entities/account/push'
import { messages } from '@matjari/contract/messages'
import { seal } from '../../../lib/crypto/seal.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { lockActiveMember } from '../../members/locks.ts'
import { areUsable } from './encryption.ts'
import { isPushService, serviceOf } from './services.ts'
import * as store from './store.ts'

/** News for this browser from now on, whoever had them there before. */
export async function subscribe(deps: Deps, caller: Caller, { endpoint, keys }: SubscriptionInput) {
  if (!isPushService(endpoint, deps.config))
    throw new AppError('invalid', { message: messages.push.unknownService })
  if (!areUsable(keys)) throw new AppError('invalid', { message: messages.push.rule })
  const { memberNo, signInNo } = caller
  const row = { memberNo, signInNo, endpoint, ...keys, createdAt: deps.now() }
  await deps.db.transaction().execute(async (tx) => {
    // One after the other: however many come at once, so many stay.
    if (!(await lockActiveMember(tx, memberNo))) throw new AppError('signedOut')
    await store.removeOfOthers(tx, row)
    if (!(await store.putSubscription(tx, row))) throw new AppError('signedOut')
    await store.removeBeyondMost(tx, row)
  })
}

export const unsubscribe = (deps: Deps, { memberNo }: Caller, endpoint: string) =>
  store.removeSubscription(deps.db, { memberNo, endpoint })

/** Never more than a few: how they are reached is nobody's business, not even in one's own export. */
export async function* exportPush({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) {
  const rows = await store.subscriptionsOf(db, memberNo)
  yield rows.map(({ endpoint, createdAt }) => ({
    service: serviceOf(endpoint),
    createDate: createdAt.toISOString(),
  }))
}

type PushNews = {
  readonly memberNo: string
  /** News of the same subject replaces what was said before. At most 32 letters, digits, `-` and `_`. */
  readonly topic: string
  readonly title: string
  readonly content: string
  readonly link: string
  /** Somebody waits for an answer. */
  readonly isUrgent: boolean
  /** After this it is not worth sending any more. */
  readonly uselessAfter: Date
}

/** For every browser of theirs, in the transaction of what it tells. Sending is done by the delivery, afterwards. */
export async function queuePush(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  tx: Db,
  news: readonly PushNews[],
) {
  if (news.length === 0) return
  const browsers = await store.holdSubscriptions(
    tx,
    news.map(({ memberNo }) => memberNo),
  )
  const createdAt = now()
  const rows = news.flatMap(({ memberNo, title, content, link, ...told }) =>
    browsers
      .filter((browser) => browser.memberNo === memberNo)
      .map(({ subscriptionNo }) => {
        const shown = { title, body: content, link, topic: told.topic }
        const sealed = seal(secrets.pushKey, JSON.stringify(shown))
        return { subscriptionNo, ...told, sealed, createdAt, dueAt: createdAt }
      }),
  )
  if (rows.length > 0) await store.insertMessages(tx, rows)
}
