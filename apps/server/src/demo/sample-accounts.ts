import { hashPassword } from '../features/auth/commands-password.ts'
import type { Db } from '../lib/db/database.ts'

/** The same on every newcomer's machine, and only there: never loaded in production unless asked for. */
export const samplePassword = 'Matjari!2026'

const accounts = [
  { memberId: 'member01', memberName: '김하루', memberNickName: '하루', role: '회원' },
  { memberId: 'owner01', memberName: '박사장', memberNickName: '담은비빔_사장', role: '사장님' },
  { memberId: 'admin01', memberName: '이관리', memberNickName: '맛자리지기', role: '관리자' },
] as const

export const sampleAccounts = accounts.map(({ memberId, role }) => ({ memberId, role }))

export const hasSampleAccounts = async (db: Db) =>
  Boolean(
    await db
      .selectFrom('member')
      .select('memberNo')
      .where('memberId', '=', accounts[0].memberId)
      .executeTakeFirst(),
  )

const hasMembers = async (db: Db) =>
  Boolean(await db.selectFrom('member').select('memberNo').limit(1).executeTakeFirst())

/** Fills an empty database, all or nothing; leaves one that somebody already uses alone. */
export async function loadSampleAccounts(db: Db) {
  if (await hasMembers(db)) return
  const passwordHash = await hashPassword(samplePassword)
  await db.transaction().execute(async (tx) => {
    // Of two servers that start together on an empty database, one fills it and the other waits.
    await tx
      .selectFrom('schemaMigration')
      .select('number')
      .orderBy('number')
      .limit(1)
      .forUpdate()
      .execute()
    if (await hasMembers(tx)) return
    await tx
      .insertInto('member')
      .values(
        accounts.map(({ memberId, memberName, memberNickName }) => ({
          memberId,
          memberName,
          memberNickName,
          memberEmail: `${memberId}@example.com`,
          isEmailProved: true,
          passwordHash,
          memberRole: memberId === 'admin01' ? 'ROLE_ADMIN' : 'ROLE_COMMON',
          isStoreOwner: memberId === 'owner01',
        })),
      )
      .execute()
  })
}
