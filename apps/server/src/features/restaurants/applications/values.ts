// What a wish changes: of the restaurant, as it is wished for, and as it was before.
import type { Db } from '../../../lib/db/database.ts'
import { changedBy, type Place, type WishKind } from './rules.ts'

const columns = [
  'restaurantName',
  'restaurantAddress',
  'postalCode',
  'siCode',
  'guCode',
  'dongCode',
  'latitude',
  'longitude',
  'isLocationExact',
] as const

export const readPlace = (tx: Db, restaurantNo: string): Promise<Place> =>
  tx
    .selectFrom('restaurant')
    .select(columns)
    .where('restaurantNo', '=', restaurantNo)
    .executeTakeFirstOrThrow()

type Kept = { readonly applicationNo: string; readonly isReplaced: boolean }

export const readValue = (tx: Db, { applicationNo, isReplaced }: Kept): Promise<Place> =>
  tx
    .selectFrom('applicationValue')
    .select(columns)
    .where('applicationNo', '=', applicationNo)
    .where('isReplaced', '=', isReplaced)
    .executeTakeFirstOrThrow()

type Change = { readonly kind: WishKind; readonly place: Place }

export const keepReplaced = (tx: Db, applicationNo: string, { kind, place }: Change) =>
  tx
    .insertInto('applicationValue')
    .values({ applicationNo, isReplaced: true, ...changedBy(kind, place) })
    .execute()

export const dropReplaced = (tx: Db, applicationNo: string) =>
  tx
    .deleteFrom('applicationValue')
    .where('applicationNo', '=', applicationNo)
    .where('isReplaced', '=', true)
    .execute()

/** A value that was applied for is whole: the table says so. */
export const writePlace = (tx: Db, restaurantNo: string, { kind, place }: Change) =>
  tx
    .updateTable('restaurant')
    .set(changedBy(kind, place) as Partial<Whole>)
    .where('restaurantNo', '=', restaurantNo)
    .execute()

type Whole = {
  [Column in keyof Place]: Column extends 'latitude' | 'longitude'
    ? Place[Column]
    : NonNullable<Place[Column]>
}

type Former = { readonly restaurantNo: string; readonly restaurantName: string }

/** Found by it for a while longer. */
export const keepFormerName = (tx: Db, former: Former, foundUntil: Date) =>
  tx
    .insertInto('formerName')
    .values({ ...former, foundUntil })
    .onConflict((conflict) =>
      conflict.columns(['restaurantNo', 'restaurantName']).doUpdateSet({ foundUntil }),
    )
    .execute()

export const dropFormerName = (tx: Db, { restaurantNo, restaurantName }: Former) =>
  tx
    .deleteFrom('formerName')
    .where('restaurantNo', '=', restaurantNo)
    .where('restaurantName', '=', restaurantName)
    .execute()

/** One of the kind waits already. */
export async function hasWaiting(tx: Db, restaurantNo: string, kind: WishKind): Promise<boolean> {
  const found = await tx
    .selectFrom('application')
    .select('applicationNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return found !== undefined
}
