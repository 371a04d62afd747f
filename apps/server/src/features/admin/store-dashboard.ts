import type { Dashboard } from '@matjari/contract/entities/admin'
import { addDays, seoulMoment } from '@matjari/contract/rules/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { CountedDay, Span } from './rules-dashboard.ts'

/** No more of each list than fits beside the others. */
export const listedMax = 5

export const reservationsPerDay = (db: Db, { from, to }: Span): Promise<CountedDay[]> =>
  db
    .selectFrom('reservation')
    .select(['reserveDay as day', sql<number>`count(*)::int`.as('count')])
    .where('reserveDay', '>=', from)
    .where('reserveDay', '<=', to)
    .where('state', '<>', 'cancelled')
    .groupBy('reserveDay')
    .execute()

/** Seoul is nine hours ahead all year: the day there of a moment. */
const writtenDay = sql<string>`((created_at + interval '9 hours') at time zone 'UTC')::date`

const start = (day: string) => seoulMoment(day, 0)

export const reviewsPerDay = (db: Db, { from, to }: Span): Promise<CountedDay[]> =>
  db
    .selectFrom('review')
    .select([writtenDay.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('createdAt', '>=', start(from))
    .where('createdAt', '<', start(addDays(to, 1)))
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .groupBy('day')
    .execute()

/** Also of those who have left since. */
export const membersPerDay = (db: Db, { from, to }: Span): Promise<CountedDay[]> =>
  db
    .selectFrom('member')
    .select([writtenDay.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('createdAt', '>=', start(from))
    .where('createdAt', '<', start(addDays(to, 1)))
    .groupBy('day')
    .execute()

type Pending = Pick<Dashboard, 'pendingCount' | 'oldestPendingDate' | 'pendingRestaurants'>

/** Longest waiting first. */
export async function pendingRestaurants(db: Db): Promise<Pending> {
  const rows = await db
    .selectFrom('restaurant')
    .select(['restaurantNo', 'restaurantName', 'restaurantAddress', 'photo', 'category'])
    .select(['createdAt', sql<number>`(count(*) over ())::int`.as('total')])
    .where('status', '=', 'N')
    .orderBy('createdAt')
    .orderBy('restaurantNo')
    .limit(listedMax)
    .execute()
  return {
    pendingCount: rows[0]?.total ?? 0,
    oldestPendingDate: rows[0]?.createdAt.toISOString() ?? null,
    pendingRestaurants: rows.map((row) => ({
      restaurantNo: row.restaurantNo,
      restaurantName: row.restaurantName,
      restaurantAddress: row.restaurantAddress,
      restaurantImage: row.photo,
      category: row.category,
      createDate: row.createdAt.toISOString(),
    })),
  }
}

export async function recentReviews(db: Db): Promise<Dashboard['recentReviews']> {
  const rows = await db
    .selectFrom('review as w')
    .innerJoin('member as m', 'm.memberNo', 'w.memberNo')
    .innerJoin('restaurant as r', 'r.restaurantNo', 'w.restaurantNo')
    .select(['w.reviewNo', 'w.restaurantNo', 'r.restaurantName', 'm.memberNickName'])
    .select(['w.halfStars', 'w.content', 'w.createdAt'])
    .where('w.isActive', '=', true)
    .where('w.deletedAt', 'is', null)
    .orderBy('w.reviewNo', 'desc')
    .limit(listedMax)
    .execute()
  return rows.map(({ memberNickName, halfStars, content, createdAt, ...review }) => ({
    ...review,
    memberNickname: memberNickName,
    reviewScore: halfStars / 2,
    reviewContent: content,
    createDate: createdAt.toISOString(),
  }))
}

export async function openReportCount(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('reviewReport')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return open
}
