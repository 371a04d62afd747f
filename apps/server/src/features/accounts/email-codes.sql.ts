import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type NewCode = Insertable<Tables['emailCode']>

/**
 * One code per sign-up address and requester, and one per member: a new code replaces the earlier
 * one.
 */
export async function replaceCode(db: Db, code: NewCode) {
  const { emailCodeNo } = await db
    .insertInto('emailCode')
    .values(code)
    .onConflict((oc) =>
      (code.purpose === 'signUp'
        ? oc.columns(['email', 'askedBy']).where(sql<boolean>`purpose = 'signUp'`)
        : oc.column('memberNo').where(sql<boolean>`purpose = 'member'`)
      ).doUpdateSet((eb) => ({
        email: eb.ref('excluded.email'),
        codeHash: eb.ref('excluded.codeHash'),
        askedBy: eb.ref('excluded.askedBy'),
        createdAt: eb.ref('excluded.createdAt'),
        expiresAt: eb.ref('excluded.expiresAt'),
        provedAt: null,
        provedBy: null,
      })),
    )
    .returning('emailCodeNo')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('emailCodeTry').where('emailCodeNo', '=', emailCodeNo).execute()
}

/**
 * Locked until the transaction ends, so that simultaneous guesses are counted one after the other.
 */
const lockCodes = (db: Db) =>
  db
    .selectFrom('emailCode')
    .select(['emailCodeNo', 'purpose', 'email', 'codeHash', 'expiresAt', 'provedAt', 'provedBy'])
    .orderBy('emailCodeNo')
    .forUpdate()

export const lockCodesOfEmail = (db: Db, email: string) =>
  lockCodes(db).where('email', '=', email).execute()

export const lockCodesOfMember = (db: Db, memberNo: string) =>
  lockCodes(db).where('memberNo', '=', memberNo).execute()

/** How many wrong tries this requester has made, by code. */
export async function triesOf(
  db: Db,
  { codeNos, askers }: { codeNos: readonly string[]; askers: readonly Buffer[] },
): Promise<Map<string, number>> {
  if (codeNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('emailCodeTry')
    .select('emailCodeNo')
    .select((eb) => eb.fn.sum<string>('tries').as('tries'))
    .where('emailCodeNo', 'in', codeNos)
    .where('asker', 'in', askers)
    .groupBy('emailCodeNo')
    .execute()
  return new Map(rows.map(({ emailCodeNo, tries }) => [emailCodeNo, Number(tries)]))
}

export const countTry = (
  db: Db,
  { codeNos, asker }: { codeNos: readonly string[]; asker: Buffer },
) =>
  db
    .insertInto('emailCodeTry')
    .values(codeNos.map((emailCodeNo) => ({ emailCodeNo, asker, tries: 1 })))
    .onConflict((oc) =>
      oc
        .columns(['emailCodeNo', 'asker'])
        .doUpdateSet((eb) => ({ tries: eb('emailCodeTry.tries', '+', 1) })),
    )
    .execute()

export const markProved = (db: Db, row: { codeNos: readonly string[]; owner: Buffer; now: Date }) =>
  db
    .updateTable('emailCode')
    .set({ provedAt: row.now, provedBy: row.owner })
    .where('emailCodeNo', 'in', row.codeNos)
    .where('provedAt', 'is', null)
    .execute()

/**
 * For a sign-up: removes the requester's codes that were stored under a previous key, because the
 * new code replaces these, too.
 */
export const deleteCodesRequestedBy = (db: Db, by: { email: string; askers: readonly Buffer[] }) =>
  db
    .deleteFrom('emailCode')
    .where('purpose', '=', 'signUp')
    .where('email', '=', by.email)
    .where('askedBy', 'in', by.askers)
    .execute()

export const deleteCodes = (db: Db, codeNos: readonly string[]) =>
  db.deleteFrom('emailCode').where('emailCodeNo', 'in', codeNos).execute()

type ProofKey = {
  readonly purpose: 'signUp' | 'member'
  readonly email: string
  readonly memberNo: string | null
  readonly provedBy: readonly Buffer[]
  readonly provedAfter: Date
}

/** Whether there was a proof to use up. Of two transactions that do so at once, one finds it. */
export async function deleteProof(db: Db, proof: ProofKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('emailCode')
    .where('purpose', '=', proof.purpose)
    .where('email', '=', proof.email)
    .where('memberNo', 'is not distinct from', proof.memberNo)
    .where('provedBy', 'in', proof.provedBy)
    .where('provedAt', '>', proof.provedAfter)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findProof(db: Db, proof: ProofKey): Promise<boolean> {
  const found = await db
    .selectFrom('emailCode')
    .select('emailCodeNo')
    .where('purpose', '=', proof.purpose)
    .where('email', '=', proof.email)
    .where('memberNo', 'is not distinct from', proof.memberNo)
    .where('provedBy', 'in', proof.provedBy)
    .where('provedAt', '>', proof.provedAfter)
    .executeTakeFirst()
  return found !== undefined
}

export const deleteCodesExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('emailCode').where('expiresAt', '<', moment).execute()

/** An address counts as taken only once a member has proved it. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const owner = await db
    .selectFrom('member')
    .select('memberNo')
    .where((eb) => eb(eb.fn('lower', ['memberEmail']), '=', email.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .where('isEmailProved', '=', true)
    .executeTakeFirst()
  return owner !== undefined
}

export const readMemberEmail = (db: Db, memberNo: string) =>
  db
    .selectFrom('member')
    .select(['memberEmail', 'isEmailProved'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()
