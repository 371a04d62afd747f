import type { InboxMessage } from '@matjari/contract/notifications/entities'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type NewInboxMessage = Omit<Insertable<Tables['inboxMessage']>, 'messageNo' | 'readAt'>

export const insertMessages = (tx: Db, rows: readonly NewInboxMessage[]) =>
  tx
    .insertInto('inboxMessage')
    .values([...rows])
    .execute()

/** Newest first. */
export async function messagesOf(
  db: Db,
  { memberNo, size, page }: { memberNo: string; size: number; page: number },
): Promise<InboxMessage[]> {
  const rows = await newestFirst(db, memberNo)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(inboxMessageOf)
}

type MessagesAfter = {
  readonly memberNo: string
  /** Only messages that come after this one. */
  readonly after: InboxMessage | undefined
  readonly size: number
}

export async function messagesAfter(db: Db, { memberNo, after, size }: MessagesAfter) {
  const all = newestFirst(db, memberNo).limit(size)
  const rows = await (after ? all.where('messageNo', '<', after.messageNo) : all).execute()
  return rows.map(inboxMessageOf)
}

const newestFirst = (db: Db, memberNo: string) =>
  db
    .selectFrom('inboxMessage')
    .selectAll()
    .where('memberNo', '=', memberNo)
    .orderBy('messageNo', 'desc')

const inboxMessageOf = (row: Selectable<Tables['inboxMessage']>): InboxMessage => ({
  messageNo: row.messageNo,
  kind: row.kind,
  title: row.title,
  content: row.content,
  link: row.link,
  createDate: row.createdAt.toISOString(),
  readDate: row.readAt?.toISOString() ?? null,
})

export async function countMessages(db: Db, memberNo: string) {
  const { all, unread } = await db
    .selectFrom('inboxMessage')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()
  return { total: Number(all), unreadCount: Number(unread) }
}

type ReadMark = { readonly memberNo: string; readonly now: Date }

export const markAllRead = (db: Db, { memberNo, now }: ReadMark) =>
  db
    .updateTable('inboxMessage')
    .set({ readAt: now })
    .where('memberNo', '=', memberNo)
    .where('readAt', 'is', null)
    .execute()

/**
 * False: there is no such message, or it is another member's. A message that is read already stays
 * as it is.
 */
export async function markRead(
  db: Db,
  { memberNo, now, messageNo }: ReadMark & { messageNo: string },
) {
  const found = await db
    .updateTable('inboxMessage')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('messageNo', '=', messageNo)
    .where('memberNo', '=', memberNo)
    .returning('messageNo')
    .executeTakeFirst()
  return found !== undefined
}

export const removeMessagesOf = (tx: Db, memberNo: string) =>
  tx.deleteFrom('inboxMessage').where('memberNo', '=', memberNo).execute()

/** Deletes old messages that have been read. */
export const removeReadBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('inboxMessage')
    .where('createdAt', '<', before)
    .where('readAt', 'is not', null)
    .execute()
