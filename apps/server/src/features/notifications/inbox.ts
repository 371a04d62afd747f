import type { InboxMessage } from '@matjari/contract/notifications/entities'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import * as store from './inbox.sql.ts'
import { messagesAfter } from './inbox.sql.ts'

/** The whole inbox, newest first. */
export const exportInbox = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<InboxMessage>((after, size) => messagesAfter(db, { memberNo, after, size }))

/** Adds messages to inboxes, in the transaction of the change that they tell about. */
export async function addInboxMessages(tx: Db, messages: readonly store.NewInboxMessage[]) {
  if (messages.length > 0) await store.insertMessages(tx, messages)
}

export async function markInboxRead(deps: Deps, memberNo: string) {
  await store.markAllRead(deps.db, { memberNo, now: deps.now() })
  return unreadOf(deps.db, memberNo)
}

export async function markMessageRead(deps: Deps, memberNo: string, messageNo: string) {
  const isFound = await store.markRead(deps.db, { memberNo, messageNo, now: deps.now() })
  if (!isFound) throw new AppError('notFound')
  return unreadOf(deps.db, memberNo)
}

async function unreadOf(db: Db, memberNo: string) {
  const { unreadCount } = await store.countMessages(db, memberNo)
  return { unreadCount }
}

/**
 * Waits for transactions that are just writing to the member; later ones find that the member has
 * left.
 */
export async function forgetInboxOf(tx: Db, { memberNo }: { memberNo: string }) {
  await lockMember(tx, memberNo)
  await store.removeMessagesOf(tx, memberNo)
}

const retentionMs = 90 * 24 * 60 * 60_000

export const forgetReadMessages = (deps: Deps) =>
  store.removeReadBefore(deps.db, new Date(deps.now().getTime() - retentionMs))
