import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { quickRead } from '../../../lib/db/prepared.ts'

type WeekDayRow = {
  readonly weekDay: number
  readonly startMin: number
  readonly endMin: number
  readonly breakStartMin: number | null
  readonly breakEndMin: number | null
}

/** What a reader without scripts is told. Nothing of a restaurant that is not for everyone. */
export const publicPageByNo = quickRead((db, { restaurantNo }: { restaurantNo: string }) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .leftJoin('reservationSetting as v', 'v.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.postalCode'])
    .select(['r.phoneNumber', 'r.description', 'r.category', 'r.tags', 'r.photo'])
    .select(['r.latitude', 'r.longitude', 'r.isLocationExact', 'g.reviewCount', 'g.halfStarsSum'])
    .select('v.restaurantNo as settingOf')
    .select(
      sql<boolean>`exists (
        select from restaurant_photo as p
        where p.restaurant_no = r.restaurant_no and p.photo <> r.photo
      ) or exists (
        select from menu as m where m.restaurant_no = r.restaurant_no and m.photo <> r.photo
      )`.as('hasMorePhotos'),
    )
    .select(
      sql<WeekDayRow[]>`coalesce((
        select json_agg(json_build_object(
          'weekDay', h.week_day, 'startMin', h.start_min, 'endMin', h.end_min,
          'breakStartMin', h.break_start_min, 'breakEndMin', h.break_end_min
        ) order by h.week_day)
        from operating_hours as h where h.restaurant_no = r.restaurant_no
      ), '[]'::json)`.as('week'),
    )
    .where('r.restaurantNo', '=', restaurantNo)
    .where('r.status', '=', 'Y'),
)

type Range = { readonly from: string; readonly to: string }

export async function listActiveNos(db: Db, { from, to }: Range): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurant')
    .select('restaurantNo')
    .where('status', '=', 'Y')
    .where('restaurantNo', '>=', from)
    .where('restaurantNo', '<=', to)
    .orderBy('restaurantNo')
    .execute()
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** Which spans of numbers (1: the first) hold an active restaurant: one probe of an index for each. */
export async function listFilledSpans(db: Db, span: number): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select page::int as page
    from generate_series(1, (
      select (max(restaurant_no) - 1) / ${sql.lit(span)} + 1 from restaurant where status = 'Y'
    )) as page
    where exists (
      select from restaurant where status = 'Y'
        and restaurant_no > (page - 1) * ${sql.lit(span)} and restaurant_no <= page * ${sql.lit(span)}
    )
    order by page`.execute(db)
  return rows.map(({ page }) => page)
}
