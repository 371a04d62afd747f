import { staffLimits } from '@matjari/contract/staff/entities'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { lockRestaurant } from '../locks/restaurants.ts'
import { lockOwnRestaurant } from '../restaurants/restaurant-access.ts'
import { maskedEmail, staffRecord } from './staff.rules.ts'

/** Longest there first. */
export const staffAt = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('restaurantStaff as s')
    .innerJoin('member as m', 'm.memberNo', 's.memberNo')
    .select(['s.staffNo', 's.email', 's.joinedAt', 'm.memberNickName'])
    .where('s.restaurantNo', '=', restaurantNo)
    .where('s.leftAt', 'is', null)
    .orderBy('s.staffNo')
    .execute()

/** False: the member works there already. */
export async function insertStaff(
  tx: Db,
  { now, ...staff }: { restaurantNo: string; memberNo: string; email: string; now: Date },
): Promise<boolean> {
  const [added] = await tx
    .insertInto('restaurantStaff')
    .values({ ...staff, joinedAt: now })
    .onConflict((one) =>
      one.columns(['restaurantNo', 'memberNo']).where('leftAt', 'is', null).doNothing(),
    )
    .returning('staffNo')
    .execute()
  return added !== undefined
}

/** The restaurant of a job, present or past, without a check of who asks. */
const workplaceOf = (tx: Db, staffNo: string) =>
  tx
    .selectFrom('restaurantStaff')
    .select(['restaurantNo', 'leftAt'])
    .where('staffNo', '=', staffNo)
    .executeTakeFirst()

type EndedJob = { readonly now: Date } & (
  | { readonly staffNo: string }
  | { readonly restaurantNo: string; readonly memberNo: string }
)

/**
 * Waits for changes that the staff member is just making. Undefined: the member no longer worked
 * there.
 */
export async function endStaff(tx: Db, { now, ...member }: EndedJob) {
  const all = tx.updateTable('restaurantStaff').set({ leftAt: now }).where('leftAt', 'is', null)
  const one =
    'staffNo' in member
      ? all.where('staffNo', '=', member.staffNo)
      : all.where('restaurantNo', '=', member.restaurantNo).where('memberNo', '=', member.memberNo)
  return one.returning(['memberNo', 'email']).executeTakeFirst()
}

export const workplacesOf = (db: Db, memberNo: string) =>
  db
    .selectFrom('restaurantStaff as s')
    .innerJoin('restaurant as r', 'r.restaurantNo', 's.restaurantNo')
    .select(['s.restaurantNo', 'r.restaurantName', 's.joinedAt'])
    .where('s.memberNo', '=', memberNo)
    .where('s.leftAt', 'is', null)
    .orderBy('s.joinedAt')
    .orderBy('s.staffNo')
    .limit(staffLimits.listed)
    .execute()

export type PastWorkplace = {
  readonly staffNo: string
  readonly restaurantName: string
  readonly joinedAt: Date
  readonly leftAt: Date | null
}

type WorkplacesPage = {
  readonly memberNo: string
  /** Only workplaces that come after this one. */
  readonly after: PastWorkplace | undefined
  readonly size: number
}

export async function allWorkplacesOf(db: Db, { memberNo, after, size }: WorkplacesPage) {
  const { rows } = await sql<PastWorkplace>`
    select s.staff_no, r.restaurant_name, s.joined_at, s.left_at
    from restaurant_staff as s join restaurant as r on r.restaurant_no = s.restaurant_no
    where s.member_no = ${memberNo}::bigint and s.staff_no > ${after?.staffNo ?? 0}::bigint
    order by s.staff_no limit ${size}`.execute(db)
  return rows
}

export const removeStaffRowsOf = (tx: Db, memberNo: string) =>
  tx.deleteFrom('restaurantStaff').where('memberNo', '=', memberNo).execute()

/** The address that the member has proved; null: none. */
export async function provedEmailOf(tx: Db, memberNo: string): Promise<string | null> {
  const member = await tx
    .selectFrom('member')
    .select('memberEmail')
    .where('memberNo', '=', memberNo)
    .where('isEmailProved', '=', true)
    .executeTakeFirst()
  return member?.memberEmail ?? null
}

/**
 * Takes effect at once: waits for changes that the staff member is just making, refuses later ones,
 * and closes that member's boards.
 */
export const dismissStaff = (
  deps: Deps,
  { caller, staffNo }: { caller: Caller; staffNo: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const place = await workplaceOf(tx, staffNo)
    if (!place) throw new AppError('notFound')
    const { restaurantNo } = place
    const { restaurantName } = await lockOwnRestaurant(tx, restaurantNo, caller)
    const left = await endStaff(tx, { staffNo, now })
    // A second dismissal changes nothing.
    if (!left) return
    await recordAudit(tx, {
      ...staffRecord({ restaurantNo, restaurantName, action: '직원 내보내기' }),
      actorNo: caller.memberNo,
      before: maskedEmail(left.email),
      createdAt: now,
    })
  })

/** A staff member leaves by choice. */
export const leaveWork = (
  deps: Deps,
  { caller: { memberNo }, restaurantNo }: { caller: Caller; restaurantNo: string },
) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const restaurant = await lockRestaurant(tx, restaurantNo)
    const left = restaurant && (await endStaff(tx, { restaurantNo, memberNo, now }))
    if (!left) throw new AppError('notFound')
    const { restaurantName } = restaurant
    await recordAudit(tx, {
      ...staffRecord({ restaurantNo, restaurantName, action: '직원 그만둠' }),
      actorNo: memberNo,
      before: maskedEmail(left.email),
      createdAt: now,
    })
  })
