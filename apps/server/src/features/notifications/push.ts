import { messages } from '@matjari/contract/messages'
import type { SubscriptionInput } from '@matjari/contract/notifications/entities'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Config } from '../../lib/config.ts'
import { seal } from '../../lib/crypto/seal.ts'
import type { Deps } from '../deps.ts'
import { lockActiveMember } from '../locks/members.ts'
import * as store from './push.sql.ts'
import { areUsable } from './push-encryption.ts'

/** Where browsers are reached. We send to nobody else, whatever a browser says its address is. */
const knownServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const loopback = ['127.0.0.1', 'localhost', '[::1]']

type Services = Pick<Config, 'production' | 'pushServices'>

/** A push service over https at its own port. On a newcomer's machine also one that runs there. */
export function isPushService(endpoint: string, { production, pushServices }: Services): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (!production && loopback.includes(hostname)) return true
  if (protocol !== 'https:' || port !== '') return false
  return [...knownServices, ...pushServices].some((pattern) => isAt(hostname, pattern))
}

const isAt = (hostname: string, pattern: string) =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern

const serviceOf = (endpoint: string) => new URL(endpoint).hostname

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
    await store.removeFromOtherMembers(tx, row)
    if (!(await store.putSubscription(tx, row))) throw new AppError('signedOut')
    await store.removeExcessSubscriptions(tx, row)
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

type PushNotification = {
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
  news: readonly PushNotification[],
) {
  if (news.length === 0) return
  const browsers = await store.lockSubscriptions(
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
