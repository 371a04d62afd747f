import { limits } from '@matjari/contract/limits'
import { districtOf } from '@matjari/contract/places/district-of'
import type { FoundRestaurant } from '@matjari/contract/restaurants/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import {
  distanceFrom,
  isOpenAt,
  type Moment,
  type Near,
  type NearValues,
  nearValues,
} from './find/filters.ts'

type ResultsInput = { readonly restaurantNos: readonly string[]; readonly moment: Moment }
type Values = Moment & NearValues & Pick<ResultsInput, 'restaurantNos'>

const { onCard } = limits.shopPhotos

const activeRows = prepared((db, values: Values) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .leftJoin('reservationSetting as v', 'v.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.restaurantName', 'r.restaurantAddress', 'r.photo', 'r.category'])
    .leftJoin('restaurantSearch as x', 'x.restaurantNo', 'r.restaurantNo')
    .select(['r.tags', 'r.latitude', 'r.longitude', 'x.won as priceMedian'])
    .select(
      sql<string[]>`array(
        select p.photo from restaurant_photo as p
        where p.restaurant_no = r.restaurant_no order by p.position limit ${sql.lit(onCard)}
      )`.as('gallery'),
    )
    .select(sql<number>`coalesce(g.review_count, 0)`.as('reviewCount'))
    .select(
      sql<number>`coalesce(round(g.half_stars_sum / 2.0 / nullif(g.review_count, 0), 1), 0)::float8`.as(
        'averageRating',
      ),
    )
    .select(sql<number | null>`${distanceFrom('x', values)}`.as('away'))
    .select(sql<boolean>`v.restaurant_no is not null`.as('reservable'))
    .select(isOpenAt(sql`r.restaurant_no`, values).as('openNow'))
    .where(sql<boolean>`r.restaurant_no = any(${values.restaurantNos}::bigint[])`)
    .where('r.status', '=', 'Y'),
)

/** The restaurants as a list of results shows them, in the order asked for. */
export async function readResults(
  db: Db,
  input: ResultsInput & { readonly near?: Near | null },
): Promise<FoundRestaurant[]> {
  if (input.restaurantNos.length === 0) return []
  const { restaurantNos, moment, near } = input
  const rows = await activeRows(db, { restaurantNos, ...moment, ...nearValues(near) })
  const byNo = new Map(rows.map((row) => [row.restaurantNo, row]))
  return input.restaurantNos.flatMap((restaurantNo) => {
    const row = byNo.get(restaurantNo)
    if (!row) return []
    const { photo, gallery, category, tags, latitude, longitude, away, ...rest } = row
    return {
      ...rest,
      isActive: 'Y' as const,
      restaurantImage: photo,
      photos: [...new Set(photo === null ? gallery : [photo, ...gallery])].slice(0, onCard),
      restaurantCuisineType: [category, ...tags].join(','),
      district: districtOf(row.restaurantAddress),
      lat: latitude,
      lng: longitude,
      ...(near && { distance: away === null ? null : Math.round(away * near.metres) }),
    }
  })
}
