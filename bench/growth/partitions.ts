// Whether bookings by month would pay: the same rows in one table and in one for each month, with the indexes of the
// product. A table in parts has to carry the day in its key, and has to look into every part when only a number is known.
import pg from 'pg'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'

const name = 'growth_partitions'
const months = 26
const lookups = 3000

const columns = `reservation_no bigint not null, restaurant_no bigint not null, member_no bigint, reserve_day date not null,
  reserve_min smallint not null, number_of_guests smallint not null, state text not null, source text not null,
  memo text not null default '', created_at timestamptz not null, stay_min smallint not null, times smallint[] not null`

const indexesOf = (table: string) => [
  `create unique index ${table}_live on ${table} (restaurant_no, reserve_day, reserve_min, member_no)
    where state <> 'cancelled'`,
  `create index ${table}_member on ${table} (member_no, reserve_day desc, restaurant_no)`,
  `create index ${table}_day on ${table} (reserve_day, reservation_no)`,
  `create index ${table}_settled on ${table} (state, reservation_no desc) where state <> 'confirmed'`,
]

/** The days of a month are together, as they come in; member and restaurant are scattered. */
const rowsFor = (count: number) => `select n, 1 + n * 104729 % 300000, 1 + n * 1299709 % 5000000,
    date '2024-11-01' + (n * ${months * 30} / ${count})::int, (660 + 30 * (n % 21))::smallint, 2,
    case when n % 8 = 0 then 'cancelled' else 'visited' end, 'app', '', now(), 30, array[(660 + 30 * (n % 21))::smallint]
  from generate_series(1::bigint, ${count - 1}::bigint) n`

type Ask = (text: string) => Promise<number>

/** Seconds of one statement. */
function asking(client: pg.Client): Ask {
  return async (text) => {
    const began = performance.now()
    await client.query(text)
    return (performance.now() - began) / 1000
  }
}

/** Many times in one call, so that only the database is measured. */
const repeated = (statement: string) => `do $$ declare found bigint; begin
  for i in 1 .. ${lookups} loop ${statement}; end loop; end $$`

async function makeTables(ask: Ask, count: number) {
  await ask(`create table whole (${columns}, primary key (reservation_no))`)
  await ask(
    `create table parts (${columns}, primary key (reservation_no, reserve_day)) partition by range (reserve_day)`,
  )
  for (let month = 0; month <= months; month += 1)
    await ask(
      `create table parts_${month} partition of parts for values from
        (date '2024-11-01' + ${month * 30}) to (date '2024-11-01' + ${(month + 1) * 30})`.replaceAll(
        /date '2024-11-01' \+ (\d+)/g,
        (_, days: string) =>
          `'${new Date(Date.UTC(2024, 10, 1 + Number(days))).toISOString().slice(0, 10)}'`,
      ),
    )
  for (const table of ['whole', 'parts']) {
    const rows = await ask(`insert into ${table} ${rowsFor(count)}`)
    let building = 0
    for (const index of indexesOf(table)) building += await ask(index)
    const tidying = await ask(`vacuum analyze ${table}`)
    console.log(
      `${table}: rows ${rows.toFixed(1)} s, indexes ${building.toFixed(1)} s, vacuum ${tidying.toFixed(1)} s`,
    )
  }
}

const questions: Readonly<Record<string, (table: string, count: number) => string>> = {
  'a booking by its number': (table, count) =>
    `select number_of_guests into found from ${table} where reservation_no = 1 + (i * 7919 % ${count})`,
  'the bookings of a member': (table, count) =>
    `select count(number_of_guests) into found from ${table} where member_no = 1 + (i * 7919 % ${count})::bigint * 1299709 % 5000000`,
  'the bookings of a restaurant on a day': (table, count) =>
    `select count(number_of_guests) into found from ${table} where restaurant_no = 1 + (i * 7919 % ${count})::bigint * 104729 % 300000
      and reserve_day = date '2024-11-01' + i % ${months * 30} and state <> 'cancelled'`,
  'one more booking': (table, count) =>
    `insert into ${table} select ${count} + i, 1 + i * 31 % 300000, i, date '2024-11-01' + ${(months - 1) * 30} + i % 30, 660, 2,
      'confirmed', 'app', '', now(), 30, array[660::smallint]`,
}

export async function measurePartitions(serverUrl: string, count: number): Promise<boolean> {
  await onServer(serverUrl, `drop database if exists ${name}`)
  await onServer(serverUrl, `create database ${name}`)
  const client = new pg.Client({ connectionString: databaseAt(serverUrl, name) })
  await client.connect()
  try {
    const ask = asking(client)
    console.log(`${count.toLocaleString('en')} bookings of ${months} months`)
    await makeTables(ask, count)
    const { rows } = await client.query<{ whole: string; parts: string }>(
      `select pg_size_pretty(pg_indexes_size('whole')) as whole, (select pg_size_pretty(sum(pg_indexes_size(inhrelid)))
        from pg_inherits where inhparent = 'parts'::regclass) as parts`,
    )
    console.log(`indexes: whole ${rows[0]?.whole}, in parts ${rows[0]?.parts}`)
    for (const [what, statement] of Object.entries(questions)) {
      const times = []
      for (const table of ['whole', 'parts']) {
        if (!what.startsWith('one more')) await ask(repeated(statement(table, count)))
        times.push(((await ask(repeated(statement(table, count)))) * 1_000_000) / lookups)
      }
      const [whole = 0, parts = 0] = times
      console.log(
        `${what}: whole ${whole.toFixed(0)} µs, in parts ${parts.toFixed(0)} µs, × ${(parts / whole).toFixed(2)}`,
      )
    }
    const deleting = await ask(`delete from whole where reserve_day < date '2024-11-01' + 30`)
    const tidying = await ask('vacuum whole')
    const detaching = await ask('alter table parts detach partition parts_0')
    console.log(
      `the oldest month: deleted ${deleting.toFixed(2)} s and vacuumed ${tidying.toFixed(2)} s, detached ${detaching.toFixed(3)} s`,
    )
    return true
  } finally {
    await client.end()
  }
}
