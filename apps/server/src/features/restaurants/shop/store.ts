import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

const galleryOf = sql<string[]>`array(
  select p.photo from restaurant_photo as p
  where p.restaurant_no = r.restaurant_no order by p.position
)`

/** In whatever state it is. */
export const readShop = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('restaurant as r')
    .leftJoin('restaurantRating as g', 'g.restaurantNo', 'r.restaurantNo')
    .select(['r.restaurantNo', 'r.memberNo', 'r.status', 'r.restaurantName', 'r.restaurantAddress'])
    .select(['r.postalCode', 'r.siCode', 'r.guCode', 'r.dongCode', 'r.latitude', 'r.longitude'])
    .select(['r.isLocationExact', 'r.phoneNumber', 'r.description', 'r.category', 'r.tags'])
    .select(['r.photo', 'g.reviewCount', 'g.halfStarsSum'])
    .select(galleryOf.as('gallery'))
    .where('r.restaurantNo', '=', restaurantNo)
    .executeTakeFirst()

export const readPhotos = (db: Db, restaurantNo: string) =>
  db
    .selectFrom('restaurant as r')
    .select('r.photo')
    .select(galleryOf.as('gallery'))
    .where('r.restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()

type Parts = {
  readonly phoneNumber: string
  readonly description: string
  readonly tags: readonly string[]
  readonly photos: readonly string[]
}

export async function writeShop(
  tx: Db,
  restaurantNo: string,
  { phoneNumber, description, tags, photos }: Parts,
) {
  const [photo = null, ...gallery] = photos
  await tx
    .updateTable('restaurant')
    .set({ phoneNumber, description, tags: [...tags], photo })
    .where('restaurantNo', '=', restaurantNo)
    .execute()
  await tx.deleteFrom('restaurantPhoto').where('restaurantNo', '=', restaurantNo).execute()
  if (gallery.length === 0) return
  const rows = gallery.map((one, at) => ({ restaurantNo, position: at + 1, photo: one }))
  await tx.insertInto('restaurantPhoto').values(rows).execute()
}
