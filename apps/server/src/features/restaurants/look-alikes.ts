import type { LookAlike } from '@matjari/contract/restaurants/entities'
import type { RestaurantStatus } from '@matjari/contract/restaurants/status'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { fold } from '../../lib/korean/fold.ts'
import { slipsBetween } from '../../lib/korean/likeness.ts'

// Finds restaurants that may be the same as the one in an application.

/** No more candidates per reason than an administrator would read. */
const most = 20
/** The nearest active restaurants, also across the border of a neighbourhood. */
const nearest = 50

/** Rejected and cancelled restaurants do not count. */
const living = sql`status in ('N', 'Y', 'I')`

/**
 * Names with more different letters than these are never similar, so only the rest is compared by sound and spelling.
 */
const sharesLetters = sql`(length(translate(restaurant_name, s.letters, '')) <= 2
  or length(translate(s.lowered, lower(restaurant_name), '')) <= 2)`

type Row = Candidate & { readonly applicationNo: string }

/** One statement for all applications, each compared with the values it would have after approval. */
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
    select s.application_no as "applicationNo", s.name as "requestedName", s.lat, s.lng,
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

/** By the number of the application; applications without a similar restaurant are left out. */
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

// What makes two restaurants look the same.

type Candidate = {
  /** The name that the application asks for. */
  readonly requestedName: string
  readonly lat: number | null
  readonly lng: number | null
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly phoneNumber: string
  readonly status: RestaurantStatus
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isSamePhone: boolean
  readonly isSameAddress: boolean
  readonly isSameDong: boolean
}

const listedMost = 5
/** In metres. */
const neighbourhood = 300

/** Nearest first; candidates without a position last. */
function lookAlikesOf(candidates: readonly Candidate[]): LookAlike[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate) }))
    .map(({ candidate, distance }) => ({
      restaurantNo: candidate.restaurantNo,
      restaurantName: candidate.restaurantName,
      restaurantAddress: candidate.restaurantAddress,
      restaurantPhoneNumber: candidate.phoneNumber,
      isActive: candidate.status,
      distance,
      alike: alikeIn(candidate, distance),
    }))
    .filter(({ alike }) => alike.length > 0)
    .toSorted(
      (one, other) =>
        (one.distance ?? Infinity) - (other.distance ?? Infinity) ||
        Number(one.restaurantNo) - Number(other.restaurantNo),
    )
    .slice(0, listedMost)
}

function alikeIn(candidate: Candidate, distance: number | null): LookAlike['alike'] {
  const isNear = candidate.isSameDong || (distance !== null && distance <= neighbourhood)
  return [
    ...(candidate.isSamePhone ? (['phone'] as const) : []),
    ...(candidate.isSameAddress ? (['address'] as const) : []),
    ...(isNear && isNearName(candidate.requestedName, candidate.restaurantName)
      ? (['name'] as const)
      : []),
  ]
}

/** A branch often has the name of the main house with an addition. */
const containedFrom = 3
/** Letters that a person may mishear or mistype, but not another word: 국밥 is not 김밥. */
const slipsPerSyllable = 0.2
const slipsMost = 1.5

/** Whether the names sound the same. */
export function isNearName(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [fold(one), fold(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (shorter === longer) return true
  if (shorter.length >= containedFrom && longer.includes(shorter)) return true
  const most = Math.min(slipsMost, shorter.length * slipsPerSyllable)
  return slipsBetween(shorter, longer, most) <= most
}

const degree = 111_195

/** Within a city the ground is treated as flat. */
function distanceTo({ lat, lng, latitude, longitude }: Candidate): number | null {
  if (lat === null || lng === null || latitude === null || longitude === null) return null
  const north = (latitude - lat) * degree
  const east = (longitude - lng) * degree * Math.cos((lat * Math.PI) / 180)
  return Math.round(Math.hypot(north, east))
}
