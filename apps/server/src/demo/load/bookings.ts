import { addDays, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import type { Db } from '../../lib/db/database.ts'
import { settingOf } from '../content/plans.ts'
import { eveningTable, sampleBookings, sampleVisits } from '../generate/bookings.ts'
import { sampleReviews } from '../generate/reviews.ts'
import { type LoadedRestaurant, noOf } from './restaurants.ts'

type MemberNos = ReadonlyMap<string, string>
type Life = { readonly members: MemberNos; readonly now: Date }

export async function loadBookings(
  tx: Db,
  restaurants: readonly LoadedRestaurant[],
  { members, now }: Life,
) {
  const bookable = restaurants.flatMap(({ booking, ...rest }) =>
    booking ? [{ ...rest, booking }] : [],
  )
  const rows = bookable.flatMap((restaurant) =>
    [
      // First: whoever wrote that they had been there has been there.
      ...sampleVisits(restaurant, sampleReviews(restaurant, now)),
      ...sampleBookings(restaurant, now),
    ].map(({ memberId, ...booking }) => ({
      ...booking,
      restaurantNo: restaurant.restaurantNo,
      memberNo: noOf(members, memberId),
    })),
  )
  // The sample member's own tables come first: later ones take what is left.
  const own = ownTables(bookable, now).map((table) => ({
    ...table,
    memberNo: noOf(members, 'member01'),
  }))
  await tx
    .insertInto('reservation')
    .values(withinCapacity([...own, ...rows], bookable))
    .execute()
}

type Bookable = LoadedRestaurant & { readonly booking: NonNullable<LoadedRestaurant['booking']> }

const ownTables = (bookable: readonly Bookable[], now: Date) =>
  ['멘야하루', '딤섬하는 오후', '파스타 바 오늘면'].flatMap((name, index) => {
    const restaurant = bookable.find((one) => one.name === name)
    const isPast = index === 2
    const day = addDays(seoulToday(now), isPast ? -9 : 1 + index * 3)
    const table = restaurant && eveningTable(restaurant, day)
    if (!restaurant || !table) return []
    return [
      {
        ...table,
        restaurantNo: restaurant.restaurantNo,
        numberOfGuests: 2,
        state: isPast ? ('visited' as const) : ('confirmed' as const),
        createdAt: new Date(now.getTime() - 10 * 24 * 60 * 60_000),
      },
    ]
  })

/** The database would refuse the whole city over one table too many, or two for the same guest. */
function withinCapacity<
  Row extends { restaurantNo: string; memberNo: string; reserveDay: string; reserveMin: number },
>(rows: readonly Row[], bookable: readonly Bookable[]): Row[] {
  const most = new Map(bookable.map((one) => [one.restaurantNo, settingOf(one.booking).maxTeamNum]))
  const taken = new Map<string, Set<string>>()
  return rows.filter(({ restaurantNo, memberNo, reserveDay, reserveMin }) => {
    const slot = `${restaurantNo} ${reserveDay} ${reserveMin}`
    const guests = taken.get(slot) ?? new Set()
    if (guests.has(memberNo) || guests.size >= (most.get(restaurantNo) ?? 0)) return false
    taken.set(slot, guests.add(memberNo))
    return true
  })
}

export async function loadFavorites(
  tx: Db,
  restaurants: readonly LoadedRestaurant[],
  { members, now }: Life,
) {
  const liked = restaurants.filter(({ liking }) => liking >= 4.7)
  await tx
    .insertInto('favorite')
    .values(
      liked.slice(0, 6).map(({ restaurantNo }, index) => ({
        restaurantNo,
        memberNo: noOf(members, 'member01'),
        createdAt: new Date(now.getTime() - index * 60 * 60_000),
      })),
    )
    .execute()
}
