import type { DeskRole } from '@matjari/contract/entities/owner/staff'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurants/status'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { quickRead } from '../../../lib/db/prepared.ts'
import { isWorkplace } from '../locks.ts'

export type DeskPlace = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly status: RestaurantStatus
  readonly restaurantAddress: string
  readonly phoneNumber: string
  readonly description: string
  readonly photo: string | null
  readonly role: DeskRole
}

type Whose = { readonly memberNo: string; readonly isStoreOwner: boolean }

const shown = sql`r.restaurant_no, r.restaurant_name, r.status, r.restaurant_address, r.phone_number,
  r.description, r.photo`

type Asked = { readonly memberNo: string; readonly registrantNo: string }

const places = quickRead((db, { memberNo, registrantNo }: Asked) => ({
  compile: () =>
    sql<DeskPlace>`
      select ${shown}, 'owner' as role, null::timestamptz as since from restaurant as r
      where r.member_no = ${registrantNo}::bigint
      union all
      select ${shown}, 'staff', s.joined_at from restaurant_staff as s
      join restaurant as r on r.restaurant_no = s.restaurant_no
      where s.member_no = ${memberNo}::bigint and s.left_at is null and ${isWorkplace}
        and r.member_no <> s.member_no
      order by since nulls first, restaurant_no`.compile(db),
}))

/** Their own, the first one first, and then where they work, longest first. */
export const deskPlacesOf = (db: Db, { memberNo, isStoreOwner }: Whose) =>
  // Who may no longer run what they registered finds nothing of it: nobody has that number.
  places(db, { memberNo, registrantNo: isStoreOwner ? memberNo : '0' })
