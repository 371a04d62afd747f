import type pg from 'pg'

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
