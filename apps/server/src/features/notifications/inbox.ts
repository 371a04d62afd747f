import type { InboxMessage } from '@matjari/contract/notifications/entities'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'

type NewInboxMessage = Omit<Insertable<Tables['inboxMessage']>, 'messageNo' | 'readAt'>

const insertMessages = (tx: Db, rows: readonly NewInboxMessage[]) =>
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

async function messagesAfter(db: Db, { memberNo, after, size }: MessagesAfter) {
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

const markAllRead = (db: Db, { memberNo, now }: ReadMark) =>
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
async function markRead(db: Db, { memberNo, now, messageNo }: ReadMark & { messageNo: string }) {
  const found = await db
    .updateTable('inboxMessage')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('messageNo', '=', messageNo)
    .where('memberNo', '=', memberNo)
    .returning('messageNo')
    .executeTakeFirst()
  return found !== undefined
}

const removeMessagesOf = (tx: Db, memberNo: string) =>
  tx.deleteFrom('inboxMessage').where('memberNo', '=', memberNo).execute()

/** Deletes old messages that have been read. */
const removeReadBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('inboxMessage')
    .where('createdAt', '<', before)
    .where('readAt', 'is not', null)
    .execute()

/** The whole inbox, newest first. */
export const exportInbox = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<InboxMessage>((after, size) => messagesAfter(db, { memberNo, after, size }))

/** Adds messages to inboxes, in the transaction of the change that they tell about. */
export async function addInboxMessages(tx: Db, messages: readonly NewInboxMessage[]) {
  if (messages.length > 0) await insertMessages(tx, messages)
}

export async function markInboxRead(deps: Deps, memberNo: string) {
  await markAllRead(deps.db, { memberNo, now: deps.now() })
  return unreadOf(deps.db, memberNo)
}

export async function markMessageRead(deps: Deps, memberNo: string, messageNo: string) {
  const isFound = await markRead(deps.db, { memberNo, messageNo, now: deps.now() })
  if (!isFound) throw new AppError('notFound')
  return unreadOf(deps.db, memberNo)
}

async function unreadOf(db: Db, memberNo: string) {
  const { unreadCount } = await countMessages(db, memberNo)
  return { unreadCount }
}

/**
 * Waits for transactions that are just writing to the member; later ones find that the member has
 * left.
 */
export async function forgetInboxOf(tx: Db, { memberNo }: { memberNo: string }) {
  await lockMember(tx, memberNo)
  await removeMessagesOf(tx, memberNo)
}

const retentionMs = 90 * 24 * 60 * 60_000

export const forgetReadMessages = (deps: Deps) =>
  removeReadBefore(deps.db, new Date(deps.now().getTime() - retentionMs))
