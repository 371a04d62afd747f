import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import type { GaugeValue, Metrics } from '../../lib/telemetry/metrics.ts'

/**
 * How long the statement may take, and the whole read, also when no connection is free. However
 * often metrics are read, the database is asked at most once per `restMs`.
 */
const usualPatience = { statementMs: 2_000, allMs: 3_000, restMs: 10_000 }
type Patience = typeof usualPatience

type QueueWatchOptions = { readonly at: number; readonly counts: Promise<Counts | undefined> }

/** Watches the lengths of the queues in the database, and whether the database answers at all. */
export function registerQueueMetrics(
  metrics: Metrics,
  { db, now }: { db: Db; now: Clock },
  patience: Patience = usualPatience,
) {
  let lastRead: QueueWatchOptions | undefined
  const counts = () => {
    const at = performance.now()
    if (!lastRead || at - lastRead.at >= patience.restMs)
      lastRead = {
        at,
        counts: inTime(askQueues(db, now(), patience), patience).catch(() => undefined),
      }
    return lastRead.counts
  }
  const read = (of: (counted: Counts) => GaugeValue) => async () => {
    const counted = await counts()
    return counted && of(counted)
  }
  metrics.ask('databaseUp', async () => ((await counts()) ? 1 : 0))
  metrics.ask(
    'queueLength',
    read((of) => ({
      mail: of.mail,
      mail_retrying: of.mailRetrying,
      push: of.push,
      booking_news: of.bookingEvents,
      restaurant_news: of.restaurantEvents,
      waiting_news: of.waitlistEvents,
      unclaimed_pictures: of.unclaimedPictures,
      applications: of.applications,
    })),
  )
  metrics.ask(
    'queueAge',
    read((of) => ({
      mail: of.mailAge,
      push: of.pushAge,
      booking_news: of.bookingEventsAge,
      restaurant_news: of.restaurantEventsAge,
      waiting_news: of.waitlistEventsAge,
    })),
  )
  metrics.ask(
    'queueGivenUp',
    read((of) => ({
      booking_news: of.bookingEventsGivenUp,
      restaurant_news: of.restaurantEventsGivenUp,
      waiting_news: of.waitlistEventsGivenUp,
    })),
  )
  metrics.ask(
    'waitingParties',
    read(({ waiting, held }) => ({ waiting, held })),
  )
  metrics.ask(
    'backupSuccess',
    read((of) => of.backupSuccess),
  )
  metrics.ask(
    'backupFailed',
    read((of) => of.backupFailed),
  )
}

/** Runs on a reading connection, whose usual timeout applies again afterwards. */
const askQueues = (db: Db, now: Date, { statementMs }: Patience) =>
  db.connection().execute(async (session) => {
    await sql`select set_config('statement_timeout', ${String(statementMs)}, false)`.execute(
      session,
    )
    try {
      return (await queueStatement(now).execute(session)).rows[0]
    } finally {
      await sql`reset statement_timeout`.execute(session)
    }
  })

function inTime<T>(work: Promise<T>, { allMs }: Patience): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), allMs)
    timer.unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Counts = {
  readonly mail: number
  readonly mailRetrying: number
  readonly mailAge: number
  readonly push: number
  readonly pushAge: number
  readonly bookingEvents: number
  readonly bookingEventsAge: number
  readonly bookingEventsGivenUp: number
  readonly restaurantEvents: number
  readonly restaurantEventsAge: number
  readonly restaurantEventsGivenUp: number
  readonly waitlistEvents: number
  readonly waitlistEventsAge: number
  readonly waitlistEventsGivenUp: number
  readonly unclaimedPictures: number
  readonly applications: number
  readonly waiting: number
  readonly held: number
  readonly backupSuccess: number
  readonly backupFailed: number
}

/**
 * Rows beyond this are not counted, so that a long queue does not become a slow statement as well.
 */
const most = sql.lit(100_000)

/** Every part uses the index that the delivery of that queue uses. */
export const queueStatement = (now: Date) => sql<Counts>`
  with ages as (select ${now}::timestamptz as now),
  mails as (select count(*)::int as n, count(*) filter (where tries > 0)::int as retrying,
      min(created_at) as since
    from (select tries, created_at from mail
      where sent_at is null and given_up_at is null limit ${most}) as m),
  pushes as (select count(*)::int as n, min(created_at) as since
    from (select created_at from push_message limit ${most}) as p),
  -- Reminders of a large city are due one minute after the other: until then none of them is late.
  bookings as (select count(*)::int as n, min(since) as since
    from (select case when tries = 0 then coalesce(retry_at, created_at) else created_at end as since
      from reservation_event where told_at is null and given_up_at is null
        and (tries > 0 or retry_at is null or retry_at <= ${now}::timestamptz) limit ${most}) as e),
  restaurants as (select count(*)::int as n, min(tell_at) as since
    from (select tell_at from restaurant_event where told_at is null and taken_back_at is null
      and given_up_at is null limit ${most}) as e),
  waiters as (select count(*)::int as n, min(since) as since
    from (select coalesce(ended_at, held_at) as since from waiting
      where state in ('held', 'expired', 'over') and told_state is distinct from state
        and (given_up_at is null or tried_state is distinct from state) limit ${most}) as w)
  select mails.n as "mail", mails.retrying as "mailRetrying", ${age('mails')} as "mailAge",
    pushes.n as "push", ${age('pushes')} as "pushAge",
    bookings.n as "bookingEvents", ${age('bookings')} as "bookingEventsAge",
    restaurants.n as "restaurantEvents", ${age('restaurants')} as "restaurantEventsAge",
    waiters.n as "waitlistEvents", ${age('waiters')} as "waitlistEventsAge",
    (select count(*)::int from (select from reservation_event where given_up_at is not null
      limit ${most}) as e) as "bookingEventsGivenUp",
    (select count(*)::int from (select from restaurant_event where given_up_at is not null
      limit ${most}) as e) as "restaurantEventsGivenUp",
    (select count(*)::int from (select from waiting where given_up_at is not null
      and tried_state = state limit ${most}) as w) as "waitlistEventsGivenUp",
    (select count(*)::int from (select from picture where claims = 0 limit ${most}) as p)
      as "unclaimedPictures",
    (select count(*)::int from (select from application where state = 'waiting' limit ${most}) as a)
      as "applications",
    (select count(*)::int from (select from waiting where state = 'waiting' limit ${most}) as w)
      as "waiting",
    (select count(*)::int from (select from waiting where state = 'held' limit ${most}) as w)
      as "held",
    coalesce((select extract(epoch from max(finished_at))::float8 from backup
      where name is not null), 0) as "backupSuccess",
    coalesce((select (problem is not null)::int from backup where finished_at is not null
      order by started_at desc, backup_no desc limit 1), 0) as "backupFailed"
  from ages, mails, pushes, bookings, restaurants, waiters`

/** In seconds; 0 when the queue is empty. */
const age = (queue: string) =>
  sql`greatest(0, coalesce(extract(epoch from ages.now - ${sql.ref(`${queue}.since`)}), 0))::float8`
