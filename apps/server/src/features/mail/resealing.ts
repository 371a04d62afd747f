import { seal, unsealAny } from '../../lib/crypto/seal.ts'
import { everyKey } from '../../lib/crypto/secrets.ts'
import type { Deps } from '../../lib/deps.ts'
import * as store from './store.ts'

const batchSize = 200

type Rounds = { readonly isStopping?: () => boolean; readonly isLooking?: boolean }

/** Likewise for letters that wait. One that leaves meanwhile is left alone. */
export async function resealMail(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { isStopping = () => false, isLooking = false }: Rounds = {},
) {
  const counts = { old: 0, unreadable: 0 }
  const keys = everyKey(secrets, 'mailKey')
  for (let after = '0'; !isStopping(); ) {
    const rows = await store.listSealed(db, { after, most: batchSize })
    for (const { mailNo, sealed } of rows) {
      const opened = sealed && unsealAny(keys, sealed)
      if (!opened) counts.unreadable += 1
      else if (opened.place > 0) {
        const row = { mailNo, from: sealed, to: seal(secrets.mailKey, opened.text) }
        if (isLooking || (await store.replaceSealed(db, row))) counts.old += 1
      }
      after = mailNo
    }
    if (rows.length < batchSize) break
  }
  return counts
}
