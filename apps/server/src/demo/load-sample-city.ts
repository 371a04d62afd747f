import { claimReadyPictures } from '../features/media/commands.ts'
import { refreshSearch } from '../features/search/indexing/commands.ts'
import { hashPassword } from '../lib/crypto/passwords.ts'
import type { Db } from '../lib/db/database.ts'
import type { Deps } from '../lib/deps.ts'
import { samplePassword } from './accounts/named.ts'
import { waiting } from './content/pending.ts'
import { ownerIds } from './content/people.ts'
import { type SampleCity, sampleCity } from './generate/city.ts'
import { dinersAmong } from './generate/people.ts'
import { loadLargeCity } from './large/load.ts'
import { loadApplications } from './load/applications.ts'
import { loadBookings, loadFavorites, sampleTables } from './load/bookings.ts'
import { loadConversations } from './load/conversations.ts'
import { galleryPictures, loadDetails } from './load/details.ts'
import { loadGuests } from './load/guests.ts'
import { loadPeople } from './load/members.ts'
import { keepSamplePictures, pictureId } from './load/pictures.ts'
import { loadRecords } from './load/records.ts'
import { loadRestaurants, noOf } from './load/restaurants.ts'
import { loadReviews } from './load/reviews.ts'

export const hasSampleCity = async (db: Db) =>
  Boolean(
    await db
      .selectFrom('member')
      .select('memberNo')
      .where('memberId', '=', 'member01')
      .executeTakeFirst(),
  )

const hasMembers = async (db: Db) =>
  Boolean(await db.selectFrom('member').select('memberNo').limit(1).executeTakeFirst())

/** Once for every row that shows it. */
const shownPictures = ({ restaurants, reviews }: SampleCity) => [
  ...restaurants.flatMap((restaurant) => [
    restaurant.picture,
    ...restaurant.dishes.flatMap(([, , shown]) => shown ?? []),
    ...galleryPictures(restaurant),
  ]),
  ...reviews.flatMap(({ photos }) => photos),
  ...waiting.map(({ picture }) => picture),
]

/** Fills an empty database, all or nothing; leaves one that somebody already uses alone. */
export async function loadSampleCity(deps: Deps) {
  if (await hasMembers(deps.db)) return
  const now = deps.now()
  const passwordHash = await hashPassword(samplePassword)
  const city = sampleCity(now)
  const tables = sampleTables(city)
  const shown = shownPictures(city)
  await keepSamplePictures(deps, shown)
  await deps.db.transaction().execute(async (tx) => {
    // Of two servers that start together on an empty database, one fills it and the other waits.
    await tx
      .selectFrom('schemaMigration')
      .select('number')
      .orderBy('number')
      .limit(1)
      .forUpdate()
      .execute()
    if (await hasMembers(tx)) return
    const members = await loadPeople(tx, city, passwordHash)
    await claimReadyPictures(tx, shown.map(pictureId))
    const restaurants = await loadRestaurants(tx, city, members)
    await loadDetails(tx, restaurants)
    await loadReviews(tx, restaurants, { members, now })
    await loadBookings(tx, restaurants, { members, now, tables })
    await loadGuests(tx, now)
    await loadFavorites(tx, restaurants, { members, now })
    await loadConversations(tx, { members, now })
    await loadRecords(tx, { members, now })
    await loadApplications(tx, { members, now })
    const numbers = restaurants.map(({ restaurantNo }) => restaurantNo)
    await refreshSearch(tx, numbers, now)
    if (deps.config.isDemoLarge)
      await loadLargeCity(tx, { now, ...peopleOfLargeCity(city, members) })
  })
}

const longAgoMs = 70 * 24 * 60 * 60_000

function peopleOfLargeCity({ people, now }: SampleCity, members: ReadonlyMap<string, string>) {
  const early = dinersAmong(people).filter(
    ({ joinedAt }) => now.getTime() - joinedAt.getTime() > longAgoMs,
  )
  const numbersOf = (ids: readonly string[]) => ids.map((memberId) => noOf(members, memberId))
  return {
    // The owner people try first keeps the one house.
    ownerNos: numbersOf(ownerIds.slice(1)),
    writerNos: numbersOf(early.map(({ memberId }) => memberId)),
  }
}
