import type { Db } from '../../db/db.ts'

/**
 * Whether a sign-in that begins now waits for a code. Locks the member first: a transaction that
 * switches two-step on at this moment either sees this sign-in and ends it, or is seen here.
 */
export async function needsSecondStep(tx: Db, memberNo: string): Promise<boolean> {
  await tx
    .selectFrom('member')
    .select('memberNo')
    .where('memberNo', '=', memberNo)
    .forShare()
    .executeTakeFirst()
  return (await findTwoStep(tx, memberNo))?.confirmedAt != null
}

export const findTwoStep = (db: Db, memberNo: string) =>
  db
    .selectFrom('twoStep')
    .select(['secret', 'confirmedAt'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirst()

/** Locked until the transaction ends, so that no other process seals it again. */
export const lockTwoStep = (db: Db, memberNo: string) =>
  db
    .selectFrom('twoStep')
    .select('secret')
    .where('memberNo', '=', memberNo)
    .forUpdate()
    .executeTakeFirst()

/** A setup may be begun again until it is confirmed. Returns whether it was begun. */
export async function putUnconfirmed(
  db: Db,
  row: { memberNo: string; secret: Buffer; begunAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('twoStep')
    .values(row)
    .onConflict((oc) =>
      oc
        .column('memberNo')
        .doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          begunAt: eb.ref('excluded.begunAt'),
        }))
        .where('twoStep.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const listSecrets = (db: Db, { after, most }: { after: string; most: number }) =>
  db
    .selectFrom('twoStep')
    .select(['memberNo', 'secret'])
    .where('memberNo', '>', after)
    .orderBy('memberNo')
    .limit(most)
    .execute()

/** Leaves a secret alone that was replaced meanwhile. Returns whether it was replaced. */
export async function replaceSecret(
  db: Db,
  row: { memberNo: string; from: Buffer; to: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoStep')
    .set({ secret: row.to })
    .where('memberNo', '=', row.memberNo)
    .where('secret', '=', row.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markConfirmed = (db: Db, row: { memberNo: string; now: Date }) =>
  db
    .updateTable('twoStep')
    .set({ confirmedAt: row.now })
    .where('memberNo', '=', row.memberNo)
    .execute()

/**
 * Of two requests with the same code at once, only the first one succeeds. Codes of earlier steps
 * are refused, too.
 */
export async function spendStep(db: Db, row: { memberNo: string; step: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoStep')
    .set({ lastStep: row.step })
    .where('memberNo', '=', row.memberNo)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', row.step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function spendRecoveryCode(
  db: Db,
  row: { memberNo: string; codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('memberNo', '=', row.memberNo)
    .where('codeHash', '=', row.codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The previous codes become void. */
export async function replaceRecoveryCodes(
  db: Db,
  { memberNo, hashes }: { memberNo: string; hashes: readonly Buffer[] },
) {
  await db.deleteFrom('recoveryCode').where('memberNo', '=', memberNo).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ memberNo, codeHash })))
    .execute()
}

/** The recovery codes are deleted with it. */
export const deleteTwoStep = (db: Db, memberNo: string) =>
  db.deleteFrom('twoStep').where('memberNo', '=', memberNo).execute()

export const readState = (db: Db, memberNo: string) =>
  db
    .selectFrom('twoStep')
    .select('confirmedAt')
    .select((eb) =>
      eb
        .selectFrom('recoveryCode')
        .select((codes) => codes.fn.countAll<string>().as('left'))
        .whereRef('recoveryCode.memberNo', '=', 'twoStep.memberNo')
        .as('recoveryCodesLeft'),
    )
    .where('memberNo', '=', memberNo)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

export const readHalfOpenSignIn = (db: Db, signInNo: string) =>
  db
    .selectFrom('signIn')
    .select(['createdAt', 'longLived', 'temporaryUntil'])
    .where('signInNo', '=', signInNo)
    .executeTakeFirst()

export async function findProvedEmail(db: Db, memberNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select('memberEmail')
    .where('memberNo', '=', memberNo)
    .where('isEmailProved', '=', true)
    .executeTakeFirst()
  return row?.memberEmail ?? null
}
