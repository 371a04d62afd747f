import type { Deps } from '../../../lib/deps.ts'
import { openSecret, sealAnew } from './sealed-secret.ts'
import * as store from './store.ts'

const batchSize = 200

type Rounds = {
  readonly isStopping?: () => boolean
  /** Only counts: nothing is changed. */
  readonly isLooking?: boolean
}

/** Seals with the secret of today what a previous one has sealed. Says how many, and how many nobody can open. */
export async function resealTwoStep(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { isStopping = () => false, isLooking = false }: Rounds = {},
) {
  const counts = { old: 0, unreadable: 0 }
  for (let after = '0'; !isStopping(); ) {
    const rows = await store.listSecrets(db, { after, most: batchSize })
    for (const { memberNo, secret } of rows) {
      const opened = openSecret(secrets, secret)
      if (!opened) counts.unreadable += 1
      else if (opened.isOld) {
        const row = { memberNo, from: secret, to: sealAnew(secrets, opened) }
        if (isLooking || (await store.replaceSecret(db, row))) counts.old += 1
      }
      after = memberNo
    }
    if (rows.length < batchSize) break
  }
  return counts
}
