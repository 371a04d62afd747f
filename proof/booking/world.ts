import { makeAccessToken } from '../../apps/server/src/features/auth/tokens.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import type { Database, Db } from '../../apps/server/src/lib/db/database.ts'
import type { Deps } from '../../apps/server/src/lib/deps.ts'

export const tokenSecret = 'only for the proof: thirty-two characters or more'

export type Person = { readonly memberNo: string; readonly token: string }

export type Venue = { readonly restaurantNo: string; readonly maxTeamNum: number }

export type World = {
  readonly db: Db
  readonly venues: readonly Venue[]
  /** Of all of them. */
  readonly owner: Person
  readonly members: readonly Person[]
}

const later = new Date('2999-01-01T00:00:00Z')
const capacities = [1, 2, 4]
const weekDays = [1, 2, 3, 4, 5, 6, 7]

/** Restaurants of several sizes that are open day and night, and members who are all signed in. */
export async function buildWorld({ db }: Database, memberCount: number): Promise<World> {
  const owner = await person(db, 'proof_owner', true)
  const members = []
  for (let n = 0; n < memberCount; n += 1) members.push(await person(db, `proof_${n}`, false))
  const venues = []
  for (const maxTeamNum of capacities) venues.push(await venue(db, owner, maxTeamNum))
  return { db, venues, owner, members }
}

async function venue(db: Db, { memberNo }: Person, maxTeamNum: number): Promise<Venue> {
  const { restaurantNo } = await db
    .insertInto('restaurant')
    .values({
      memberNo,
      restaurantName: `증명식당 ${maxTeamNum}`,
      restaurantAddress: '서울 마포구 양화로 160 (동교동)',
      postalCode: '04050',
      siCode: '11',
      guCode: '11440',
      dongCode: '1144012100',
      phoneNumber: '02-123-4567',
      description: '자리를 세는 가게예요.',
      category: '한식',
      tags: ['김치찌개'],
      status: 'Y',
      createdAt: new Date(),
    })
    .returning('restaurantNo')
    .executeTakeFirstOrThrow()
  const allDay = weekDays.map((weekDay) => ({ restaurantNo, weekDay, startMin: 0, endMin: 1440 }))
  await db.insertInto('operatingHours').values(allDay).execute()
  await db
    .insertInto('reservationSetting')
    .values({ restaurantNo, intervalMin: 30, minNum: 1, maxNum: 10, maxTeamNum })
    .execute()
  await db.insertInto('reservationWindow').values(allDay).execute()
  return { restaurantNo, maxTeamNum }
}

async function person(db: Db, memberId: string, isStoreOwner: boolean): Promise<Person> {
  const { memberNo } = await db
    .insertInto('member')
    .values({ memberId, memberName: '김하루', memberNickName: memberId, isStoreOwner })
    .returning('memberNo')
    .executeTakeFirstOrThrow()
  const { signInNo } = await db
    .insertInto('signIn')
    .values({ memberNo, expiresAt: later })
    .returning('signInNo')
    .executeTakeFirstOrThrow()
  return { memberNo, token: await makeAccessToken(tokenDeps, { memberNo, signInNo }) }
}

// Valid for as long as a long proof lasts: a token is dated, so it is dated at the end of the proof.
const config = readConfig({ NODE_ENV: 'test', TOKEN_SECRET: tokenSecret })
const tokenDeps = {
  now: () => new Date(Date.now() + 12 * 60 * 60_000),
  secrets: readSecrets(config),
} as Deps
