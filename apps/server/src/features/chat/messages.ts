import type { ChatMessage } from '@matjari/contract/chat/entities'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { pagesOf } from '../../lib/paging.ts'
import { batchQueue } from '../../lib/queues/batch-queue.ts'
import type { Deps } from '../deps.ts'
import { messagesInRoomOf, saveMessages } from './messages.sql.ts'

/** Most messages in one statement. */
export const batchMax = 500

export type OutgoingMessage = {
  readonly roomNo: string
  readonly memberNo: string
  readonly signInNo: string
  readonly content: string
  readonly key: string | null
  /**
   * Called only for a refusal: a stored message reaches its sender like every other window of the
   * room.
   */
  readonly refuse: (error: AppError) => void
}

type SaveBatch = (batch: readonly OutgoingMessage[]) => Promise<void>

/**
 * One batch at a time: a second statement could overtake the first, and a sender's messages would
 * change places.
 */
export const sendingQueue = (run: SaveBatch) => batchQueue(run, { most: batchMax, gathers: true })

/** Stores a batch. When that fails, nothing of it is stored, and each sender gets an error. */
export const batchSaver =
  (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    log: { warn: (details: object, line: string) => void },
  ): SaveBatch =>
  async (batch) => {
    try {
      const refusals = await saveMessages(db, {
        roomNos: batch.map(({ roomNo }) => roomNo),
        memberNos: batch.map(({ memberNo }) => memberNo),
        signInNos: batch.map(({ signInNo }) => signInNo),
        contents: batch.map(({ content }) => content),
        keys: batch.map(({ key }) => key),
        now: now(),
      })
      for (const { place, refusal } of refusals)
        if (place !== null) batch[place]?.refuse(new AppError(refusal))
    } catch (err) {
      log.warn({ err }, 'messages were not stored')
      for (const { refuse } of batch) refuse(new AppError('unavailable'))
    }
  }

/** The member's conversation with the administrators. */
export const exportChat = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ChatMessage>((after, size) => messagesInRoomOf(db, { memberNo, after, size }))
