// What is asked about a city: some of its restaurants, members with a sign-in each, owners and an administrator.
import { sql } from 'kysely'
import { openDatabase } from '../../../apps/server/src/db/database.ts'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { makeAccessToken } from '../../../apps/server/src/features/accounts/tokens.ts'
import { signingIn } from '../../booking/seed.ts'

export type Place = {
  readonly no: string
  readonly owner: string
  readonly name: string
  readonly gu: string
  readonly guCode: string
  readonly dong: string
  readonly tag: string
  readonly menu: string
  readonly lat: number
  readonly lng: number
}

const most = 200

/** Any of them, the same in every run. */
async function placesOf(db: Db, isBookable: boolean): Promise<readonly Place[]> {
  const only = isBookable
    ? sql`where restaurant_no in (select restaurant_no from reservation_setting)`
    : sql``
  const { rows } = await sql<Place>`
    select r.restaurant_no as no, r.member_no as owner, r.restaurant_name as name,
      split_part(r.restaurant_address, ' ', 2) as gu, r.gu_code as "guCode",
      coalesce(substring(r.restaurant_address from '\\((.*)\\)'), '') as dong, r.tags[1] as tag,
      coalesce((select menu_name from menu m where m.restaurant_no = r.restaurant_no order by position limit 1),
        r.tags[1]) as menu, r.latitude as lat, r.longitude as lng
    from (select restaurant_no from restaurant_search ${only}
      order by hashint8(restaurant_no) limit ${most}::int) as chosen
    join restaurant r using (restaurant_no) where r.latitude is not null order by hashint8(r.restaurant_no)`.execute(
    db,
  )
  return rows
}

async function tokensOf(db: Db, memberNos: readonly string[]) {
  const { rows } = await sql<{ memberNo: string; signInNo: string }>`
    insert into sign_in (member_no, expires_at, ends_at)
    select no, now() + interval '2 days', now() + interval '2 days'
    from unnest(${memberNos}::bigint[]) with ordinality as t (no, at) order by at
    returning member_no, sign_in_no`.execute(db)
  const deps = signingIn(db)
  return Promise.all(rows.map((row) => makeAccessToken(deps, row)))
}

type Guest = { readonly memberNo: string; readonly memberId: string; readonly email: string }

/** Those who hold no table ahead, since others may have reached their limit, and are no owners, who may not book. */
const guestsOf = async (db: Db): Promise<readonly Guest[]> =>
  (
    await sql<Guest>`select member_no, member_id, coalesce(member_email, '') as email from (
        select * from member where is_active and withdrawn_at is null and member_role = 'ROLE_COMMON'
          and not is_store_owner and is_modify and password_hash is not null and member_no % 7 = 3 limit 20000) m
      where not exists (select from reservation v where v.member_no = m.member_no and v.reserve_day >= current_date)
      order by hashint8(member_no) limit ${most}::int`.execute(db)
  ).rows

/** Only this bench signs in as this member. */
async function administratorOf(db: Db): Promise<string> {
  const { rows } = await sql<{ memberNo: string }>`
    insert into member (member_id, member_name, member_nick_name, member_role)
    values ('growth_admin', '관리자', 'growth_admin', 'ROLE_ADMIN')
    on conflict (lower(member_id)) where withdrawn_at is null do update set is_active = true
    returning member_no`.execute(db)
  return rows[0]?.memberNo ?? ''
}

export async function openCity(url: string) {
  const database = await openDatabase({ url, log: () => {}, statementTimeoutMs: 600_000 })
  const { db } = database
  const [places, bookable, guests] = [
    await placesOf(db, false),
    await placesOf(db, true),
    await guestsOf(db),
  ]
  const admin = await tokensOf(db, [await administratorOf(db)])
  const city = {
    places,
    bookable,
    guests,
    tokens: await tokensOf(
      db,
      guests.map(({ memberNo }) => memberNo),
    ),
    ownerTokens: await tokensOf(
      db,
      bookable.map(({ owner }) => owner),
    ),
    adminToken: admin[0] ?? '',
  }
  await database.close()
  return city
}

export type City = Awaited<ReturnType<typeof openCity>>

/** The n-th of a list that begins again. */
export function nth<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('a city without any')
  return item
}
