import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { preparedPipelined } from '../../db/prepared.ts'

type Moment = { readonly key: string; readonly now: Date }

/** Inserted before the first file is written, so that files left by a crash are known. */
export async function insertPictures(
  db: Db,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  const rows = keys.map((pictureKey) => ({ pictureKey, since: now }))
  if (rows.length > 0) await db.insertInto('picture').values(rows).execute()
}

/** Inserts the picture, or makes an existing one count as new, so that the sweep does not delete it yet. */
export const renewPicture = (db: Db, { key, now }: Moment) =>
  db
    .insertInto('picture')
    .values({ pictureKey: key, since: now })
    .onConflict((conflict) => conflict.column('pictureKey').doUpdateSet({ since: now }))
    .execute()

/** Returns false when the picture does not exist, or no longer. */
export async function addClaims(db: Db, { key, count }: { key: string; count: number }) {
  const { numUpdatedRows } = await db
    .updateTable('picture')
    .set((eb) => ({ claims: eb('claims', '+', count) }))
    .where('pictureKey', '=', key)
    .where('isDoomed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A picture from before this table existed gets its row now, so that the sweep can delete it like any other. */
export const releaseClaim = (db: Db, { key, now }: Moment) =>
  db
    .insertInto('picture')
    .values({ pictureKey: key, since: now })
    .onConflict((conflict) =>
      conflict
        .column('pictureKey')
        .doUpdateSet({ claims: sql`greatest(picture.claims - 1, 0)`, since: now }),
    )
    .execute()

/** Returns false when a row still shows the picture, or when it is already gone. */
export async function markUnclaimedForDeletion(db: Db, { key, now }: Moment) {
  const { numUpdatedRows } = await db
    .updateTable('picture')
    .set({ isDoomed: true, since: now })
    .where('pictureKey', '=', key)
    .where('claims', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks pictures for deletion that no row has used since `before`, and returns those whose deletion was interrupted
 * before then. Two concurrent sweeps take different pictures, and a picture that is being claimed at this moment is
 * skipped.
 */
export async function markUnusedForDeletion(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<string[]> {
  const doomed = await db
    .with('forgotten', (cte) =>
      cte
        .selectFrom('picture')
        .select('pictureKey')
        .where('claims', '=', 0)
        .where('since', '<', before)
        .orderBy('since')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('picture')
    .from('forgotten')
    .whereRef('picture.pictureKey', '=', 'forgotten.pictureKey')
    .set({ isDoomed: true, since: now })
    .returning('picture.pictureKey')
    .execute()
  return doomed.map(({ pictureKey }) => pictureKey)
}

export async function isMarkedForDeletion(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('picture')
    .select('isDoomed')
    .where('pictureKey', '=', key)
    .executeTakeFirst()
  return row?.isDoomed ?? false
}

/** Whether a backup is running: it may still copy files that no row shows any more. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from backup
      where finished_at is null and alive_at > now() - interval '5 minutes') as held`.execute(db)
  return rows[0]?.held ?? false
}

/** The last step, after the files are deleted. */
export const deleteMarkedPicture = (db: Db, key: string) =>
  db.deleteFrom('picture').where('pictureKey', '=', key).where('isDoomed', '=', true).execute()

const publicReviewWith = preparedPipelined((db, { address }: { readonly address: string }) =>
  db
    .selectFrom('reviewPhoto')
    .innerJoin('review', 'review.reviewNo', 'reviewPhoto.reviewNo')
    .select('review.reviewNo')
    .where('reviewPhoto.photo', '=', address)
    .where(sql<boolean>`is_public(review)`)
    .limit(1),
)

/** Whether a public review shows this photo at this moment. */
export const isInPublicReview = async (db: Db, address: string): Promise<boolean> =>
  (await publicReviewWith(db, { address })).length > 0
