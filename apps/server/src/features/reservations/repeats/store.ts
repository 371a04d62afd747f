import type { Db } from '../../../lib/db/database.ts'

type Write = {
  readonly restaurantNo: string
  readonly idemKey: string
  readonly idemHash: Buffer
  readonly now: Date
  /** Keys from before mean nothing any more. */
  readonly since: Date
}

/** False: the key is in use. Of two at once the second waits for the first. */
export async function takeKey(tx: Db, { restaurantNo, idemKey, idemHash, now, since }: Write) {
  const [taken] = await tx
    .insertInto('deskWrite')
    .values({ restaurantNo, idemKey, idemHash, createdAt: now })
    .onConflict((key) =>
      key
        .columns(['restaurantNo', 'idemKey'])
        .doUpdateSet({ idemHash, createdAt: now })
        .where('deskWrite.createdAt', '<=', since),
    )
    .returning('idemKey')
    .execute()
  return taken !== undefined
}

type Key = { readonly restaurantNo: string; readonly idemKey: string }

/** What was sent with that key. */
export const hashOf = async (tx: Db, { restaurantNo, idemKey }: Key) =>
  (
    await tx
      .selectFrom('deskWrite')
      .select('idemHash')
      .where('restaurantNo', '=', restaurantNo)
      .where('idemKey', '=', idemKey)
      .executeTakeFirst()
  )?.idemHash

export const giveKeyBack = (tx: Db, { restaurantNo, idemKey }: Key) =>
  tx
    .deleteFrom('deskWrite')
    .where('restaurantNo', '=', restaurantNo)
    .where('idemKey', '=', idemKey)
    .execute()

export const forgetWritesBefore = (db: Db, since: Date) =>
  db.deleteFrom('deskWrite').where('createdAt', '<=', since).execute()
