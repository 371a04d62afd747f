import type { PendingCounts } from '@matjari/contract/admin/calls'
import type { Dashboard, DashboardCounts } from '@matjari/contract/admin/entities'
import type { ChatRoom } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { addDays, daysBetween, seoulMoment, weekDayOf, weekDays } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Both days included. */
type Span = { readonly from: string; readonly to: string }

/** The chart shows each of these days; they contain all of last week, whatever weekday today is. */
const chartDays = 14

/** The span to count: to the end of this week, because bookings also lie ahead. */
export const spanToToday = (today: string): Span => ({
  from: addDays(today, 1 - chartDays),
  to: today,
})
export const spanToSunday = (today: string): Span => ({
  ...spanToToday(today),
  to: addDays(mondayOf(today), 6),
})

const mondayOf = (day: string) => addDays(day, -weekDays.indexOf(weekDayOf(day)))

/** Days without an event may be missing. */
type CountedDay = { readonly day: string; readonly count: number }

/** This week ends where the counted span does. */
export function countsOf(
  counted: readonly CountedDay[],
  { today, to }: { readonly today: string; readonly to: string },
): DashboardCounts {
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  const on = (day: string) => counts.get(day) ?? 0
  const within = (span: Span) => daysOf(span).reduce((sum, day) => sum + on(day), 0)
  const weekBefore = (day: string) => addDays(day, -7)
  const from = mondayOf(today)
  return {
    today: { count: on(today), before: on(weekBefore(today)) },
    week: {
      count: within({ from, to }),
      before: within({ from: weekBefore(from), to: weekBefore(to) }),
    },
    perDay: daysOf(spanToToday(today)).map((day) => ({ day, count: on(day) })),
  }
}

const daysOf = ({ from, to }: Span): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

/** Most rows of each list that fit beside the other lists. */
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

/** The day of a moment in Seoul, which is nine hours ahead of UTC all year. */
const writtenDay = sql<string>`((created_at + interval '9 hours') at time zone 'UTC')::date`

const startOfDay = (day: string) => seoulMoment(day, 0)

export const reviewsPerDay = (db: Db, { from, to }: Span): Promise<CountedDay[]> =>
  db
    .selectFrom('review')
    .select([writtenDay.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', startOfDay(addDays(to, 1)))
    .where(sql<boolean>`is_public(review)`)
    .groupBy('day')
    .execute()

/** Includes members who have left since. */
export const membersPerDay = (db: Db, { from, to }: Span): Promise<CountedDay[]> =>
  db
    .selectFrom('member')
    .select([writtenDay.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('createdAt', '>=', startOfDay(from))
    .where('createdAt', '<', startOfDay(addDays(to, 1)))
    .groupBy('day')
    .execute()

type Pending = Pick<Dashboard, 'pendingCount' | 'oldestPendingDate' | 'pendingRestaurants'>

/**
 * Counts everything that waits for a decision. Lists only registrations, longest waiting first,
 * because new names are decided on another page.
 */
export async function pendingRestaurants(db: Db): Promise<Pending> {
  const waiting = db.selectFrom('application as a').where('a.state', '=', 'waiting')
  const { total, oldest } = await waiting
    .select(sql<number>`count(*)::int`.as('total'))
    .select((eb) => eb.fn.min('a.createdAt').as('oldest'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .innerJoin('restaurant as r', 'r.restaurantNo', 'a.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.photo', 'r.category'])
    .select('a.createdAt')
    .where('a.kind', '=', 'registration')
    .orderBy('a.createdAt')
    .orderBy('a.restaurantNo')
    .limit(listedMax)
    .execute()
  return {
    pendingCount: total,
    // Null when nothing waits, although the type of `min` does not say so.
    oldestPendingDate: (oldest as Date | null)?.toISOString() ?? null,
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
    .where(sql<boolean>`is_public(w)`)
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

/** Events of bookings, restaurants and waitlist entries that were given up after several tries. */
export async function undeliveredEventCount(db: Db): Promise<number> {
  const { rows } = await sql<{ undelivered: number }>`
    select (select count(*) from reservation_event where given_up_at is not null)::int
      + (select count(*) from restaurant_event where given_up_at is not null)::int
      + (select count(*) from waiting
        where given_up_at is not null and tried_state = state)::int as undelivered
    `.execute(db)
  return rows[0]?.undelivered ?? 0
}

type UnansweredRow = Omit<ChatRoom, 'createDate'> & {
  readonly createdAt: Date
  readonly total: number
}

/** Chat rooms with messages of a member that no administrator has read, longest waiting first. */
export async function unansweredChats(
  db: Db,
  most: number,
): Promise<{ waitingChatCount: number; waitingChats: ChatRoom[] }> {
  const { rows } = await sql<UnansweredRow>`
    select r.room_no as "roomNo", r.member_no as "memberNo",
      m.member_nick_name as "memberNickname", coalesce(m.member_selfie, 'NULL') as "memberSelfie",
      c.content, c.created_at as "createdAt", c.message_no as "lastMessageNo", r.total,
      (select count(*)::int from (
        select from chat_message as u
        where u.room_no = r.room_no and u.message_no > r.admin_read_no and u.member_no = r.member_no
        limit ${limits.chat.unreadMax}
      ) as unread) as "unreadCount"
    from (
      select waiting.*, first.message_no as since, (count(*) over ())::int as total
      from chat_room as waiting cross join lateral (
        select u.message_no from chat_message as u
        where u.room_no = waiting.room_no and u.message_no > waiting.admin_read_no
          and u.member_no = waiting.member_no
        order by u.message_no limit 1
      ) as first
      where waiting.last_message_no > waiting.admin_read_no
      order by since limit ${most}
    ) as r
      join member as m on m.member_no = r.member_no
      join chat_message as c on c.message_no = r.last_message_no
    order by r.since`.execute(db)
  return {
    waitingChatCount: rows[0]?.total ?? 0,
    waitingChats: rows.map((row) => ({
      roomNo: row.roomNo,
      memberNo: row.memberNo,
      memberNickname: row.memberNickname,
      memberSelfie: row.memberSelfie,
      content: row.content,
      createDate: row.createdAt.toISOString(),
      lastMessageNo: row.lastMessageNo,
      unreadCount: row.unreadCount,
    })),
  }
}

/** One more than the page lists: then it knows that there are more. */
const countedMax = limits.admin.waitingMost + 1

/** Looks at no more than `most` rows of each kind, all of them in an index. */
export async function pendingCounts(db: Db): Promise<PendingCounts> {
  const { rows } = await sql<PendingCounts>`
    select
      (select count(*)::int from (
        select from application where state = 'waiting' limit ${countedMax}
      ) as waiting) as "waitingApplications",
      (select count(*)::int from (
        (select from review_report where state = 'open' limit ${countedMax})
        union all (select from review_hold where state = 'asked' limit ${countedMax})
        limit ${countedMax}
      ) as open) as "openReports",
      (select count(*)::int from (
        select from chat_room as r
        where r.last_message_no > r.admin_read_no and exists (
          select from chat_message as u
          where u.room_no = r.room_no and u.message_no > r.admin_read_no
            and u.member_no = r.member_no
        )
        limit ${countedMax}
      ) as unread) as "waitingChats"`.execute(db)
  return rows[0] ?? { waitingApplications: 0, openReports: 0, waitingChats: 0 }
}
