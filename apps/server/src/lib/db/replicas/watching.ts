import pg from 'pg'
import { stayingAlive } from '../connections.ts'

/** Whoever does not answer a tiny question within this is as good as away. */
export const patienceMs = 1_000

/**
 * One connection for small questions, made when it is first needed and again after it was lost. It is not one of a
 * pool, so that the answer does not wait for those who read.
 */
export function watching(url: string, onLost: () => void = () => {}) {
  let client: Promise<pg.Client> | undefined
  let isClosed = false

  async function open() {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      ...stayingAlive,
      application_name: 'matjari-replicas',
    })
    opened.on('error', () => {})
    opened.on('end', lose)
    try {
      await opened.connect()
    } catch (error) {
      endQuietly(opened)
      throw error
    }
    return opened
  }

  function lose() {
    const lost = client
    if (!lost) return
    client = undefined
    onLost()
    void lost.then(endQuietly, () => {})
  }

  return {
    async ask<Row extends object>(statement: string): Promise<Row> {
      if (isClosed) throw new Error('no longer watched')
      const asked = (client ??= open())
      try {
        const { rows } = await (await asked).query<Row>(statement)
        const [row] = rows
        if (!row) throw new Error('nothing was answered')
        return row
      } catch (error) {
        if (client === asked) lose()
        throw error
      }
    },
    async close() {
      isClosed = true
      const last = await client?.catch(() => undefined)
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}

/** One that hangs in a question is cut off. */
function endQuietly(client: pg.Client) {
  client.end().catch(() => {})
}
