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

/** A date stays 'YYYY-MM-DD': a Date object would be midnight in the time zone of the process. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** A lost network sends no signal: both ends send keepalives and notice within a minute. */
export const keepAliveOptions = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
  options:
    // JIT compilation of a statement takes longer than any statement here runs.
    '-c jit=off -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
} satisfies pg.ClientConfig

/** The database layer reports its progress here, line by line. */
export type Log = (line: string) => void

/** A lost connection must not end the process: the next query on it fails, and the pool opens new ones. */
export function surviveLostConnections(pool: pg.Pool) {
  // Emitted for an idle connection. The next query reports that the database is gone.
  pool.on('error', () => {})
  // Between two queries of a transaction the pool does not listen for errors either.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
}
