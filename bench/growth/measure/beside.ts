// What a server does after its start, before any request: seen from the database.
import pg from 'pg'

const everyMs = 250
/** Nothing for so long: it is done. */
const quietMs = 6_000
const mostMs = 420_000

/** Watches until it is quiet; prints whatever took longer than a second. */
export async function watchUntilQuiet(url: string, began: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const seen = new Map<string, number>()
  let busyAt = performance.now()
  while (performance.now() - busyAt < quietMs && performance.now() - began < mostMs) {
    const { rows } = await client.query<{ query: string; ms: number }>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query,
        extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state = 'active' and backend_type = 'client backend' and query_start < clock_timestamp() - interval '200 ms'`,
    )
    for (const { query, ms } of rows) {
      busyAt = performance.now()
      seen.set(query, Math.max(ms, seen.get(query) ?? 0))
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  await client.end()
  const long = [...seen].filter(([, ms]) => ms > 1000)
  for (const [query, ms] of long) console.log(`  by itself, ${(ms / 1000).toFixed(1)} s: ${query}`)
  const seconds = ((Math.max(busyAt, began) - began) / 1000).toFixed(0)
  console.log(
    `  quiet ${seconds} s after the start${long.length === 0 ? '; nothing took a second' : ''}`,
  )
}
