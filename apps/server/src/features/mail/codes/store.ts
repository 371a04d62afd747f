import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { Tables } from '../../../lib/db/tables.ts'

type NewCode = Insertable<Tables['emailCode']>

/** One code per sign-up address and one per member: a new one takes the place of the earlier. */
export const putCode = (db: Db, code: NewCode) =>
  db
    .insertInto('emailCode')
    .values(code)
    .onConflict((oc) =>
      (code.purpose === 'signUp'
        ? oc.column('email').where(sql<boolean>`purpose = 'signUp'`)
        : oc.column('memberNo').where(sql<boolean>`purpose = 'member'`)
      ).doUpdateSet((eb) => ({
        email: eb.ref('excluded.email'),
        codeHash: eb.ref('excluded.codeHash'),
        createdAt: eb.ref('excluded.createdAt'),
        expiresAt: eb.ref('excluded.expiresAt'),
        tries: 0,
        provedAt: null,
      })),
    )
    .execute()

/** Held until the transaction ends: guesses at once are counted one after the other. */
const lockCodes = (db: Db) =>
  db
    .selectFrom('emailCode')
    .select(['emailCodeNo', 'purpose', 'email', 'codeHash', 'tries', 'expiresAt', 'provedAt'])
    .orderBy('emailCodeNo')
    .forUpdate()

export const lockCodesOfEmail = (db: Db, email: string) =>
  lockCodes(db).where('email', '=', email).execute()

export const lockCodesOfMember = (db: Db, memberNo: string) =>
  lockCodes(db).where('memberNo', '=', memberNo).execute()

export const countTry = (db: Db, codeNos: readonly string[]) =>
  db
    .updateTable('emailCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('emailCodeNo', 'in', codeNos)
    .execute()

export const markProved = (db: Db, row: { codeNos: readonly string[]; now: Date }) =>
  db
    .updateTable('emailCode')
    .set({ provedAt: row.now })
    .where('emailCodeNo', 'in', row.codeNos)
    .where('provedAt', 'is', null)
    .execute()

export const deleteCodes = (db: Db, codeNos: readonly string[]) =>
  db.deleteFrom('emailCode').where('emailCodeNo', 'in', codeNos).execute()

type ProofSought = {
  readonly purpose: 'signUp' | 'member'
  readonly email: string
  readonly memberNo: string | null
  readonly provedAfter: Date
}

/** Whether there was a proof to take. Of two who take it at once, one finds it. */
export async function deleteProof(db: Db, proof: ProofSought): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('emailCode')
    .where('purpose', '=', proof.purpose)
    .where('email', '=', proof.email)
    .where('memberNo', 'is not distinct from', proof.memberNo)
    .where('provedAt', '>', proof.provedAfter)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findProof(db: Db, proof: ProofSought): Promise<boolean> {
  const found = await db
    .selectFrom('emailCode')
    .select('emailCodeNo')
    .where('purpose', '=', proof.purpose)
    .where('email', '=', proof.email)
    .where('memberNo', 'is not distinct from', proof.memberNo)
    .where('provedAt', '>', proof.provedAfter)
    .executeTakeFirst()
  return found !== undefined
}

export const deleteCodesExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('emailCode').where('expiresAt', '<', moment).execute()

/** Only a proved address belongs to somebody. */
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
