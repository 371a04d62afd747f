import pg from 'pg'

/** Connections over which the database refuses changes: it may allow them again, but not necessarily there. */
const leaving = new WeakSet<pg.ClientBase>()

/** Whoever has this connection may go on; then the pool makes a new one. */
export const leaveWhenReleased = (client: pg.ClientBase) => void leaving.add(client)

export function letThemLeave(pool: pg.Pool) {
  pool.on('release', (_error, client) => {
    // A pool does not keep what has begun to end.
    if (leaving.has(client) && client instanceof pg.Client) client.end().catch(() => {})
  })
}
