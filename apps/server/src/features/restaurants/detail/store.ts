import { sql } from 'kysely'
import { quickRead } from '../../../lib/db/prepared.ts'
import { photosMax } from './rules.ts'

type SeenBy = { readonly restaurantNo: string; readonly callerNo: string | null }

/** Everything the page shows of a restaurant, with who may see it. */
export const detailByNo = quickRead((db, { restaurantNo, callerNo }: SeenBy) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.memberNo', 'r.restaurantName', 'r.restaurantAddress'])
    .select(['r.postalCode', 'r.phoneNumber', 'r.description', 'r.category', 'r.tags', 'r.photo'])
    .select(['r.latitude', 'r.longitude', 'r.isLocationExact', 'r.status'])
    .select(['g.reviewCount', 'g.halfStarsSum'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('reservationSetting as s')
            .select('s.restaurantNo')
            .whereRef('s.restaurantNo', '=', 'r.restaurantNo'),
        )
        .$castTo<boolean>()
        .as('hasSettings'),
      eb
        .exists(
          eb
            .selectFrom('favorite as f')
            .select('f.restaurantNo')
            .whereRef('f.restaurantNo', '=', 'r.restaurantNo')
            .where('f.memberNo', '=', sql<string>`${callerNo}`),
        )
        .$castTo<boolean>()
        .as('isFavorite'),
    ])
    .select(
      sql<string[]>`array(
        select p.photo from restaurant_photo as p
        where p.restaurant_no = r.restaurant_no order by p.position
      )`.as('galleryPhotos'),
    )
    .select(
      sql<string[]>`array(
        select m.photo from menu as m
        where m.restaurant_no = r.restaurant_no and m.photo is not null
        group by m.photo order by min(m.position) limit ${sql.lit(photosMax)}
      )`.as('menuPhotos'),
    )
    .where('r.restaurantNo', '=', restaurantNo),
)

export const ratingByNo = quickRead((db, { restaurantNo }: { restaurantNo: string }) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.memberNo', 'r.status', 'g.reviewCount', 'g.halfStarsSum', 'g.stars'])
    .where('r.restaurantNo', '=', restaurantNo),
)
