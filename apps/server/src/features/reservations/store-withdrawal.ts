import type { Db } from '../../lib/db/database.ts'

type Whose = { readonly memberNo: string; readonly from: string }

const confirmedFrom = (tx: Db, from: string) =>
  tx
    .selectFrom('reservation as v')
    .select(['v.reservationNo', 'v.reserveDay', 'v.reserveMin'])
    .where('v.state', '<>', 'cancelled')
    .where('v.state', '=', 'confirmed')
    .where('v.reserveDay', '>=', from)

export const restaurantNosOf = async (tx: Db, memberNo: string) =>
  (
    await tx
      .selectFrom('restaurant')
      .select('restaurantNo')
      .where('memberNo', '=', memberNo)
      .execute()
  ).map(({ restaurantNo }) => restaurantNo)

export const confirmedOf = (tx: Db, { memberNo, from }: Whose) =>
  confirmedFrom(tx, from).where('v.memberNo', '=', memberNo).execute()

export const confirmedAtRestaurantsOf = (tx: Db, { memberNo, from }: Whose) =>
  confirmedFrom(tx, from)
    .innerJoin('restaurant as r', 'r.restaurantNo', 'v.restaurantNo')
    .where('r.memberNo', '=', memberNo)
    .execute()
