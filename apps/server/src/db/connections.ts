import pg from 'pg'

export type PoolCount = {
  readonly size: number
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** As the driver counts them. */
export const countPool = ({
  options,
  totalCount,
  idleCount,
  waitingCount,
}: pg.Pool): PoolCount => ({
  size: options.max,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

const { DATE } = pg.types.builtins

/** A date stays 'YYYY-MM-DD': as a Date it would be midnight of whatever zone the process runs in. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** A network that is gone says nothing of it: both ends ask, and know within a minute. */
export const stayingAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  options:
    // Compiling a statement takes longer than any of ours runs.
    '-c jit=off -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
} satisfies pg.ClientConfig

/** Where the database layer tells, line by line, what it is doing. */
export type Log = (line: string) => void

/** A connection that drops must not end the process: whoever uses it next gets an error, the rest new ones. */
export function surviveLostConnections(pool: pg.Pool) {
  // While nobody uses it. Said by the query that then finds no database.
  pool.on('error', () => {})
  // Between two queries of a transaction the pool does not listen either.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
}
