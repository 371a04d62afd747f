import type { Db } from '../db/db.ts'
import type { Deps } from '../features/deps.ts'
import { claimReadyPictures } from '../features/media/pictures.ts'
import { refreshSearch } from '../features/search/indexing/refresh.ts'
import { hashPassword } from '../lib/crypto/passwords.ts'
import { pendingRegistrations } from './content/pending-applications.ts'
import { ownerIds } from './content/people.ts'
import { loadLargeCity } from './large-city.ts'
import { loadBookings, loadFavorites, sampleTables } from './load-bookings.ts'
import { loadConversations, loadGuests, loadPeople } from './load-people.ts'
import {
  galleryPictures,
  loadApplications,
  loadDetails,
  loadRecords,
  loadRestaurants,
  noOf,
} from './load-restaurants.ts'
import { loadReviews } from './load-reviews.ts'
import { samplePassword } from './sample-accounts.ts'
import { dinersAmong, type SampleCity, sampleCity } from './sample-city.ts'
import { pictureId, storeSamplePictures } from './sample-pictures.ts'

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

/** One entry for every row that shows the picture. */
const picturesOf = ({ restaurants, reviews }: SampleCity) => [
  ...restaurants.flatMap((restaurant) => [
    restaurant.picture,
    ...restaurant.dishes.flatMap(([, , picture]) => picture ?? []),
    ...galleryPictures(restaurant),
  ]),
  ...reviews.flatMap(({ photos }) => photos),
  ...pendingRegistrations.map(({ picture }) => picture),
]

/** Fills an empty database in one transaction; does nothing when the database is in use. */
export async function loadSampleCity(deps: Deps) {
  if (await hasMembers(deps.db)) return
  const now = deps.now()
  const passwordHash = await hashPassword(samplePassword)
  const city = sampleCity(now)
  const tables = sampleTables(city)
  const pictures = picturesOf(city)
  await storeSamplePictures(deps, pictures)
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
    await claimReadyPictures(tx, pictures.map(pictureId))
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
    // The owner of the sample accounts keeps exactly one restaurant.
    ownerNos: numbersOf(ownerIds.slice(1)),
    writerNos: numbersOf(early.map(({ memberId }) => memberId)),
  }
}
