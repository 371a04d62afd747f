import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { seal, unsealAny } from '../../lib/crypto/seal.ts'
import { everyKey } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../deps.ts'
import * as store from './push.sql.ts'

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
