import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { everyMac } from './secrets.ts'

// Who has tried what is counted under a hash of it. With a new TOKEN_SECRET the hash is another one: what was
// counted under a previous one goes over to it, or a change of the secret would forgive everybody.

type Counted = { readonly hash: Buffer; readonly formerly: readonly Buffer[] }

export function countedAs(deps: Pick<Deps, 'secrets'>, text: string): Counted {
  const [hash, ...formerly] = everyMac(deps.secrets, 'attemptKey', text)
  if (!hash) throw new Error('there is no key')
  return { hash, formerly }
}

/** Costs nothing while there is no previous secret. One statement each: nobody holds two of them. */
export async function carryOver(deps: Pick<Deps, 'db' | 'now'>, subjects: readonly Counted[]) {
  for (const { hash, formerly } of subjects)
    if (formerly.length > 0) await carryOne(deps, { hash, formerly })
}

/** Locked in one order first: two servers that disagree about which secret is the new one do not wait for each other. */
async function carryOne({ db, now }: Pick<Deps, 'db' | 'now'>, { hash, formerly }: Counted) {
  await sql`
    with held as materialized (
      select subject_hash from attempt_limit
      where subject_hash in (${sql.join([hash, ...formerly].map((one) => sql`${one}::bytea`))})
      order by subject_hash for update
    ), carried as (
      delete from attempt_limit where subject_hash <> ${hash}::bytea
        and subject_hash in (select subject_hash from held)
      returning attempts, ends_at
    )
    insert into attempt_limit (subject_hash, attempts, ends_at)
    select ${hash}::bytea, sum(attempts)::int, max(ends_at) from carried
    where ends_at > ${now()}::timestamptz having count(*) > 0
    on conflict (subject_hash) do update set
      attempts = excluded.attempts
        + case when attempt_limit.ends_at <= ${now()}::timestamptz then 0 else attempt_limit.attempts end,
      ends_at = greatest(attempt_limit.ends_at, excluded.ends_at)`.execute(db)
}
