import type { TakedownReason } from '@matjari/contract/reviews/takedown-rules'
import type { Db } from '../../../src/db/db.ts'

type TakedownInput = {
  readonly reviewNo: string
  readonly restaurantNo: string
  readonly askedBy: string
  readonly reason?: TakedownReason
  readonly detail?: string
  readonly askedAt?: Date
}

/** A request as it is stored, of yesterday and undecided. */
export const buildHold = (db: Db, input: TakedownInput) =>
  db
    .insertInto('reviewHold')
    .values({
      reason: 'defamation',
      detail: '',
      askedAt: new Date('2026-11-14T05:00:00.000Z'),
      ...input,
    })
    .returning('holdNo')
    .executeTakeFirstOrThrow()
