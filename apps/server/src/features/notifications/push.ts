import { messages } from '@matjari/contract/messages'
import type { SubscriptionInput } from '@matjari/contract/notifications/entities'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Config } from '../../lib/config.ts'
import { everyKey, seal, unsealAny } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'
import { lockActiveMember } from '../locks/members.ts'
import * as store from './push.sql.ts'
import { areUsableKeys } from './push-encryption.ts'

/**
 * The push services of browsers. The server sends to no other address, whatever a browser claims.
 */
const browserServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const loopback = ['127.0.0.1', 'localhost', '[::1]']

type Services = Pick<Config, 'production' | 'pushServices'>

/** A push service over https on its standard port. In development also one on the same machine. */
export function isPushService(endpoint: string, { production, pushServices }: Services): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (!production && loopback.includes(hostname)) return true
  if (protocol !== 'https:' || port !== '') return false
  return [...browserServices, ...pushServices].some((pattern) => isAt(hostname, pattern))
}

const isAt = (hostname: string, pattern: string) =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern

const serviceOf = (endpoint: string) => new URL(endpoint).hostname

/** Sends to this browser from now on for the caller, whichever member used it before. */
export async function subscribe(deps: Deps, caller: Caller, { endpoint, keys }: SubscriptionInput) {
  if (!isPushService(endpoint, deps.config))
    throw new AppError('invalid', { message: messages.push.unknownService })
  if (!areUsableKeys(keys)) throw new AppError('invalid', { message: messages.push.rule })
  const { memberNo, signInNo } = caller
  const row = { memberNo, signInNo, endpoint, ...keys, createdAt: deps.now() }
  await deps.db.transaction().execute(async (tx) => {
    // One transaction after the other, so that the limit holds however many requests come at once.
    if (!(await lockActiveMember(tx, memberNo))) throw new AppError('signedOut')
    await store.removeFromOtherMembers(tx, row)
    if (!(await store.putSubscription(tx, row))) throw new AppError('signedOut')
    await store.removeExcessSubscriptions(tx, row)
  })
}

export const unsubscribe = (deps: Deps, { memberNo }: Caller, endpoint: string) =>
  store.removeSubscription(deps.db, { memberNo, endpoint })

/** Never more than a few. The addresses of the browsers are left out, because they are secrets. */
export async function* exportPush({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) {
  const rows = await store.subscriptionsOf(db, memberNo)
  yield rows.map(({ endpoint, createdAt }) => ({
    service: serviceOf(endpoint),
    createDate: createdAt.toISOString(),
  }))
}

type PushNotification = {
  readonly memberNo: string
  /**
   * A message replaces an earlier one with the same topic. At most 32 letters, digits, `-` and `_`.
   */
  readonly topic: string
  readonly title: string
  readonly content: string
  readonly link: string
  /** An answer is expected from the member soon. */
  readonly isUrgent: boolean
  /** After this moment the message is not worth sending. */
  readonly uselessAfter: Date
}

/**
 * Queues a message for each browser of the members, in the transaction of the change that it tells
 * about. The delivery sends it afterwards.
 */
export async function queuePush(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  tx: Db,
  notifications: readonly PushNotification[],
) {
  if (notifications.length === 0) return
  const browsers = await store.lockSubscriptions(
    tx,
    notifications.map(({ memberNo }) => memberNo),
  )
  const createdAt = now()
  const rows = notifications.flatMap(({ memberNo, title, content, link, ...delivery }) =>
    browsers
      .filter((browser) => browser.memberNo === memberNo)
      .map(({ subscriptionNo }) => {
        const payload = { title, body: content, link, topic: delivery.topic }
        const sealed = seal(secrets.pushKey, JSON.stringify(payload))
        return { subscriptionNo, ...delivery, sealed, createdAt, dueAt: createdAt }
      }),
  )
  if (rows.length > 0) await store.insertMessages(tx, rows)
}

type KeyDeps = Pick<Deps, 'db' | 'now' | 'secrets'>

/**
 * The key by which push services know this server (VAPID). The first process that needs it creates
 * it; all processes share it.
 */
export async function pushKey(deps: KeyDeps) {
  const stored = await store.findKey(deps.db)
  const opened = stored && openKey(deps, stored)
  if (opened) return opened
  const created = await makeKey(deps)
  // Of two processes that create one at once, the second takes the first one's.
  const row = await deps.db
    .transaction()
    .execute((tx) =>
      store.saveKey(tx, { ...created, createdAt: deps.now(), instead: stored?.sealed }),
    )
  const key = openKey(deps, row)
  if (!key) throw new Error('the push key was sealed with another secret')
  return key
}

type PushKey = { readonly publicKey: string; readonly privateKey: JWK }

/** Null: sealed with a secret that is no longer known. */
function openKey({ secrets }: KeyDeps, row: store.StoredKey): PushKey | null {
  const opened = unsealAny(everyKey(secrets, 'pushKey'), row.sealed)
  return opened && { publicKey: row.publicKey, privateKey: JSON.parse(opened.text) as JWK }
}

/**
 * Seals it with the present secret when a previous one has sealed it, so that browsers continue to
 * trust the same key.
 */
export async function resealPushKey({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const stored = await store.findKey(db)
  const opened = stored && unsealAny(everyKey(secrets, 'pushKey'), stored.sealed)
  if (!opened || opened.place === 0) return 0
  await store.replaceSealed(db, { from: stored.sealed, to: seal(secrets.pushKey, opened.text) })
  return 1
}

async function makeKey({ secrets }: KeyDeps) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const point = [Buffer.of(4), base64url(jwk.x), base64url(jwk.y)]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    sealed: seal(secrets.pushKey, JSON.stringify(jwk)),
  }
}

const base64url = (text = '') => Buffer.from(text, 'base64url')

export const signingKey = ({ privateKey }: PushKey) => importJWK(privateKey, 'ES256')
