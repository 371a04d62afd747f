import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

type Windows = { readonly signInNos: readonly string[]; readonly now: Date }

/** The places of those windows that would not be opened again: signed out, stopped, withdrawn. */
export async function endedAmong(db: Db, { signInNos, now }: Windows) {
  const { rows } = await sql<{ place: number }>`
    select (w.place - 1)::int as place
    from unnest(${signInNos}::bigint[]) with ordinality as w (sign_in_no, place)
    left join sign_in as s on s.sign_in_no = w.sign_in_no
      and s.revoked_at is null and s.expires_at > ${now}::timestamptz
    left join member as m on m.member_no = s.member_no and m.is_active and m.withdrawn_at is null
    where m.member_no is null`.execute(db)
  return rows.map(({ place }) => place)
}
