import type { TakedownReason, TakedownState } from '@matjari/contract/reviews/takedown-rules'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const open = ['asked', 'hidden'] as const

const columns = [
  'holdNo',
  'state',
  'reason',
  'detail',
  'askedBy',
  'askedAt',
  'endsAt',
  'answer',
  'answeredAt',
  'decision',
  'decidedAt',
  'endedAt',
  'endedBy',
  'editedAt',
] as const

// A change of a request needs the lock of its review: of two concurrent changes the second sees the first.

/** The newest request about a review, in any state. */
export const lastTakedown = (db: Db, reviewNo: string) =>
  db
    .selectFrom('reviewHold')
    .select(columns)
    .where('reviewNo', '=', reviewNo)
    .orderBy('holdNo', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Leaves out requests whose review is erased. */
const selectTakedowns = (db: Db, state: TakedownState | undefined) => {
  const all = db.selectFrom('reviewHold').where('reviewNo', 'is not', null)
  return state ? all.where('state', '=', state) : all
}

export const takedownsInState = (
  db: Db,
  { state, offset, size }: { state: TakedownState | undefined; offset: number; size: number },
) =>
  selectTakedowns(db, state)
    .select(columns)
    .select('reviewNo')
    .orderBy('holdNo', state === 'asked' ? 'asc' : 'desc')
    .limit(size)
    .offset(offset)
    .execute()

export async function countTakedowns(db: Db, state: TakedownState | undefined): Promise<number> {
  const { total } = await selectTakedowns(db, state)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const takedownByNo = (db: Db, holdNo: string) =>
  db
    .selectFrom('reviewHold')
    .select(columns)
    .select('reviewNo')
    .where('holdNo', '=', holdNo)
    .executeTakeFirst()

export const reviewNoOf = async (db: Db, holdNo: string) => {
  const found = await db
    .selectFrom('reviewHold')
    .select('reviewNo')
    .where('holdNo', '=', holdNo)
    .executeTakeFirst()
  return found?.reviewNo ?? undefined
}

export const restaurantOfReview = (db: Db, reviewNo: string) =>
  db
    .selectFrom('review as w')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['r.restaurantNo', 'r.memberNo as ownerNo'])
    .where('w.reviewNo', '=', reviewNo)
    .executeTakeFirst()

/** Needs the lock of the restaurant. */
export async function countOpenTakedowns(tx: Db, restaurantNo: string): Promise<number> {
  const { total } = await tx
    .selectFrom('reviewHold')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('restaurantNo', '=', restaurantNo)
    .where('state', 'in', open)
    .executeTakeFirstOrThrow()
  return total
}

type NewTakedown = {
  readonly reviewNo: string
  readonly restaurantNo: string
  readonly askedBy: string
  readonly reason: TakedownReason
  readonly detail: string
  readonly askedAt: Date
}

export const insertTakedown = (tx: Db, row: NewTakedown) =>
  tx.insertInto('reviewHold').values(row).returning(columns).executeTakeFirstOrThrow()

type Change = {
  readonly holdNo: string
  readonly from: TakedownState
  readonly to: TakedownState
  readonly endsAt?: Date
  readonly decision?: { readonly by: string; readonly reason: string }
  readonly end?: { readonly by: string | null }
  readonly now: Date
}

/** Compare and set. Returns undefined when the request was no longer in that state. */
export const changeTakedownState = (
  tx: Db,
  { holdNo, from, to, endsAt, decision, end, now }: Change,
) =>
  tx
    .updateTable('reviewHold')
    .set({
      state: to,
      ...(endsAt && { endsAt, hiddenAt: now }),
      ...(decision && { decidedBy: decision.by, decidedAt: now, decision: decision.reason }),
      ...(end && { endedAt: now, endedBy: end.by }),
    })
    .where('holdNo', '=', holdNo)
    .where('state', '=', from)
    .returning(columns)
    .executeTakeFirst()

export const writeAnswer = (
  tx: Db,
  { holdNo, answer, now }: { holdNo: string; answer: string; now: Date },
) =>
  tx
    .updateTable('reviewHold')
    .set({ answer, answeredAt: now })
    .where('holdNo', '=', holdNo)
    .where('state', 'in', open)
    .returning(columns)
    .executeTakeFirst()

/** Null makes the review public again. */
export const hideReviewUntil = (tx: Db, reviewNo: string, heldUntil: Date | null) =>
  tx.updateTable('review').set({ heldUntil }).where('reviewNo', '=', reviewNo).execute()

/** The author has changed the review that the request is about. */
export const markReviewEdited = (tx: Db, { reviewNo, now }: { reviewNo: string; now: Date }) =>
  tx.updateTable('reviewHold').set({ editedAt: now }).where('reviewNo', '=', reviewNo).execute()

/** Takedowns whose end has passed, longest overdue first. */
export const dueTakedowns = (db: Db, now: Date) =>
  db
    .selectFrom('reviewHold')
    .select(['holdNo', 'reviewNo'])
    .where('state', '=', 'hidden')
    .where('endsAt', '<=', now)
    .orderBy('endsAt')
    .execute()

/** Deletes the texts about reviews that are erased; the request itself stays counted. */
export const clearTakedownTexts = (tx: Db, reviewNos: readonly string[]) =>
  tx
    .updateTable('reviewHold')
    .set({ detail: '', answer: null, decision: '' })
    .where('reviewNo', 'in', [...reviewNos])
    .execute()

/** Deletes the answers of a member who leaves. */
export const clearTakedownAnswers = (tx: Db, memberNo: string) =>
  tx
    .updateTable('reviewHold')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('reviewNo', 'in', (eb) =>
      eb.selectFrom('review').select('reviewNo').where('memberNo', '=', memberNo),
    )
    .execute()
