import { claimReadyPictures } from '../features/media/commands.ts'
import { refreshSearch } from '../features/search/indexing/commands.ts'
import { hashPassword } from '../lib/crypto/passwords.ts'
import type { Db } from '../lib/db/database.ts'
import type { Deps } from '../lib/deps.ts'
import { waiting } from './content/pending.ts'
import { ownerIds, people, sampleAccounts } from './content/people.ts'
import { sampleReviews } from './generate/reviews.ts'
import { loadBookings, loadFavorites } from './load/bookings.ts'
import { loadConversations } from './load/conversations.ts'
import { loadDetails } from './load/details.ts'
import { settleMembers } from './load/members.ts'
import { keepSamplePictures, pictureId } from './load/pictures.ts'
import { loadRecords } from './load/records.ts'
import { loadRestaurants, sampleCategories } from './load/restaurants.ts'
import { loadReviews } from './load/reviews.ts'

/** The same on every newcomer's machine, and only there: never loaded in production unless asked for. */
export const samplePassword = 'Matjari!2026'

const roles: Readonly<Record<string, string>> = {
  member01: '회원',
  owner01: '사장님',
  admin01: '관리자',
}
export const namedAccounts = sampleAccounts.map(
  ({ memberId }) => `${memberId} (${roles[memberId]})`,
)

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
const shownPictures = (now: Date) => [
  ...sampleCategories.flatMap(({ restaurants }) =>
    restaurants.flatMap((restaurant) => [
      restaurant.picture,
      ...restaurant.dishes.flatMap(([, , shown]) => shown ?? []),
      ...sampleReviews(restaurant, now).flatMap(({ photos }) => photos),
    ]),
  ),
  ...waiting.map(({ picture }) => picture),
]

/** Fills an empty database, all or nothing; leaves one that somebody already uses alone. */
export async function loadSampleCity(deps: Deps) {
  if (await hasMembers(deps.db)) return
  const now = deps.now()
  const passwordHash = await hashPassword(samplePassword)
  const shown = shownPictures(now)
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
    const members = await loadPeople(tx, passwordHash)
    await claimReadyPictures(tx, shown.map(pictureId))
    const restaurants = await loadRestaurants(tx, members, now)
    await loadDetails(tx, restaurants)
    await loadReviews(tx, restaurants, { members, now })
    await loadBookings(tx, restaurants, { members, now })
    await loadFavorites(tx, restaurants, { members, now })
    await loadConversations(tx, { members, now })
    await loadRecords(tx, { members, now })
    await settleMembers(tx, now)
    const numbers = restaurants.map(({ restaurantNo }) => restaurantNo)
    await refreshSearch(tx, numbers, now)
  })
}

async function loadPeople(tx: Db, passwordHash: string): Promise<ReadonlyMap<string, string>> {
  const made = await tx
    .insertInto('member')
    .values(
      people.map((person) => ({
        ...person,
        memberEmail: `${person.memberId}@example.com`,
        isEmailProved: true,
        passwordHash,
        memberRole:
          person.memberId === 'admin01' ? ('ROLE_ADMIN' as const) : ('ROLE_COMMON' as const),
        isStoreOwner: ownerIds.includes(person.memberId),
      })),
    )
    .returning(['memberId', 'memberNo'])
    .execute()
  return new Map(made.map(({ memberId, memberNo }) => [memberId, memberNo]))
}
