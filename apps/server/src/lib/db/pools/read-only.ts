import type pg from 'pg'
import { leaveWhenReleased } from './leaving.ts'

const question = 'show transaction_read_only'
type Said = { readonly transaction_read_only: 'on' | 'off' }

/** A connection that began while the database only reads may stay so when others write again: no pool keeps it. */
function notice(client: pg.ClientBase, { rows: [said] }: pg.QueryResult<Said>): boolean {
  const isReadOnly = said?.transaction_read_only === 'on'
  if (isReadOnly) leaveWhenReleased(client)
  return isReadOnly
}

/** For a new connection, before anybody has it. */
export function noticeReadOnly(client: pg.PoolClient, done: (error?: Error) => void) {
  client.query<Said>(question, (error, result) => {
    // Typed as always there: it is not when the question failed.
    if (!error) notice(client, result)
    done(error)
  })
}

/**
 * Whether the database refuses changes at the moment. Where every connection is busy changing something the answer is
 * the last one: whoever asks must not wait for them.
 */
export function refusalOf(changes: pg.Pool) {
  let isRefused = false
  return async (): Promise<boolean> => {
    const hasRoom = changes.idleCount > 0 || changes.totalCount < changes.options.max
    if (changes.waitingCount > 0 || !hasRoom) return isRefused
    const client = await changes.connect()
    try {
      isRefused = notice(client, await client.query<Said>(question))
    } finally {
      client.release()
    }
    return isRefused
  }
}
