// Which restaurants may be the same as one that somebody applies for.
import type { LookAlike } from '@matjari/contract/entities/administration/application'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { type Candidate, lookAlikesOf } from './likeness.ts'

/** Of each reason no more are looked at than would be read. */
const most = 20
/** The nearest active ones, also beyond the border of a neighbourhood. */
const nearest = 50

/** Whatever is over is no restaurant any more. */
const living = sql`status in ('N', 'Y', 'I')`

/** Two names with more foreign letters than these are never near: the rest is compared by sound and spelling. */
const sharesLetters = sql`(length(translate(restaurant_name, s.letters, '')) <= 2
  or length(translate(s.lowered, lower(restaurant_name), '')) <= 2)`

type Row = Candidate & { readonly applicationNo: string }

/** In one statement for all of them, each as it would be when approved. */
async function candidatesFor(db: Db, applicationNos: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with s as materialized (
      select a.application_no, r.restaurant_no, r.phone_number,
        coalesce(v.restaurant_name, r.restaurant_name) as name,
        lower(coalesce(v.restaurant_name, r.restaurant_name)) as lowered,
        lower(coalesce(v.restaurant_name, r.restaurant_name))
          || upper(coalesce(v.restaurant_name, r.restaurant_name)) as letters,
        coalesce(v.restaurant_address, r.restaurant_address) as address,
        coalesce(v.dong_code, r.dong_code) as dong,
        case when v.restaurant_address is null then r.latitude else v.latitude end as lat,
        case when v.restaurant_address is null then r.longitude else v.longitude end as lng
      from application as a join restaurant as r on r.restaurant_no = a.restaurant_no
        left join application_value as v
          on v.application_no = a.application_no and not v.is_replaced
      where a.application_no = any(${applicationNos}::bigint[]) and a.state = 'waiting'
    )
    select s.application_no as "applicationNo", s.name as "wantedName", s.lat, s.lng,
      r.restaurant_no as "restaurantNo", r.restaurant_name as "restaurantName",
      r.restaurant_address as "restaurantAddress", r.phone_number as "phoneNumber", r.status,
      r.latitude, r.longitude, r.phone_number = s.phone_number as "isSamePhone",
      r.restaurant_address = s.address as "isSameAddress", r.dong_code = s.dong as "isSameDong"
    from s cross join lateral (
      (select restaurant_no from restaurant
        where phone_number = s.phone_number and restaurant_no <> s.restaurant_no and ${living}
        limit ${sql.lit(most)})
      union
      (select restaurant_no from restaurant
        where restaurant_address = s.address and restaurant_no <> s.restaurant_no and ${living}
        limit ${sql.lit(most)})
      union
      (select restaurant_no from restaurant
        where dong_code = s.dong and restaurant_no <> s.restaurant_no and ${living}
          and ${sharesLetters}
        limit ${sql.lit(most)})
      union
      (select near.restaurant_no from (
          select restaurant_no from restaurant_search as x where lat is not null and s.lat is not null
          order by map_point(x.lat, x.lng) <-> map_point(s.lat::real, s.lng::real)
          limit ${sql.lit(nearest)}
        ) as near join restaurant as n on n.restaurant_no = near.restaurant_no
        where near.restaurant_no <> s.restaurant_no and ${living} and ${sharesLetters})
    ) as c join restaurant as r on r.restaurant_no = c.restaurant_no`.execute(db)
  return rows
}

/** By the number of the application; nothing for those that nothing looks like. */
export async function lookAlikesFor(
  db: Db,
  applicationNos: readonly string[],
): Promise<ReadonlyMap<string, readonly LookAlike[]>> {
  if (applicationNos.length === 0) return new Map()
  const found = new Map<string, Row[]>()
  for (const row of await candidatesFor(db, applicationNos)) {
    const rows = found.get(row.applicationNo)
    if (rows) rows.push(row)
    else found.set(row.applicationNo, [row])
  }
  return new Map([...found].map(([applicationNo, rows]) => [applicationNo, lookAlikesOf(rows)]))
}
