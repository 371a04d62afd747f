import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

export const listAdministrators = (db: Db) =>
  db
    .selectFrom('member as m')
    .leftJoin('twoStep as t', 't.memberNo', 'm.memberNo')
    .select(['m.memberId', 'm.memberNickName', 'm.memberEmail', 'm.isActive'])
    .select(sql<boolean>`t.confirmed_at is not null`.as('isTwoStepOn'))
    .select((eb) =>
      eb
        .selectFrom('signIn as s')
        .select((row) => row.fn.max('s.lastUsedAt').as('at'))
        .whereRef('s.memberNo', '=', 'm.memberNo')
        .as('lastUsedAt'),
    )
    .where('m.memberRole', '=', 'ROLE_ADMIN')
    .where('m.withdrawnAt', 'is', null)
    .orderBy('m.memberNo')
    .execute()

export type ListedAdministrator = Awaited<ReturnType<typeof listAdministrators>>[number]

/** Held until the transaction ends. */
export const lockWithRole = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'memberId', 'memberRole', 'isActive'])
    .where((eb) => eb(eb.fn('lower', ['memberId']), '=', memberId.toLowerCase()))
    .where('withdrawnAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
