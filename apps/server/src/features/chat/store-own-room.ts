import type { Db } from '../../lib/db/database.ts'

export const ownRoom = (db: Db, memberNo: string) =>
  db.selectFrom('chatRoom').select('roomNo').where('memberNo', '=', memberNo).executeTakeFirst()

type NewRoom = { readonly memberNo: string; readonly now: Date }

/**
 * Nothing is made for somebody who has a room, or has left: whoever is just leaving is waited for.
 */
export const makeRoom = (db: Db, { memberNo, now }: NewRoom) =>
  db
    .insertInto('chatRoom')
    .columns(['memberNo', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('member')
        .select(['memberNo', eb.val(now).as('createdAt')])
        .where('memberNo', '=', memberNo)
        .where('withdrawnAt', 'is', null)
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('memberNo').doNothing())
    .returning('roomNo')
    .executeTakeFirst()

/** With everything in it. */
export const removeRoomOf = (tx: Db, memberNo: string) =>
  tx.deleteFrom('chatRoom').where('memberNo', '=', memberNo).execute()
