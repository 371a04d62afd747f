import { makeAccessToken } from '../../apps/server/src/features/auth/tokens.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { hashPassword } from '../../apps/server/src/lib/crypto/passwords.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import type { Db } from '../../apps/server/src/lib/db/database.ts'
import type { Deps } from '../../apps/server/src/lib/deps.ts'
import { lastMinute, type Rule } from './oracle.ts'
import { partyMax, venueRules } from './venues.ts'

export const tokenSecret = 'only for the proof: thirty-two characters or more'
export const password = 'proof-Password-1'

export type Person = {
  readonly memberNo: string
  readonly memberId: string
  readonly token: string
}

export type Venue = { readonly restaurantNo: string; readonly rule: Rule; readonly owner: Person }

export type World = {
  readonly venues: readonly Venue[]
  readonly admin: Person
  /** Everybody who may still book; who leaves is replaced. */
  readonly members: Person[]
}

const later = new Date('2999-01-01T00:00:00Z')
const weekDays = [1, 2, 3, 4, 5, 6, 7]

/** Restaurants that are open day and night, each with its owner, and members who are all signed in. */
export async function buildWorld(db: Db, memberCount: number): Promise<World> {
  const [admin] = await enlist(db, 1, { memberRole: 'ROLE_ADMIN' })
  if (!admin) throw new Error('no administrator')
  const owners = await enlist(db, venueRules.length, { isStoreOwner: true })
  const venues = []
  for (const [place, owner] of owners.entries()) {
    const rule = venueRules[place]
    if (rule) venues.push(await venue(db, owner, rule))
  }
  return { venues, admin, members: await enlist(db, memberCount) }
}

async function venue(db: Db, owner: Person, rule: Rule): Promise<Venue> {
  const { restaurantNo } = await db
    .insertInto('restaurant')
    .values({
      memberNo: owner.memberNo,
      restaurantName: `증명식당 ${owner.memberNo}`,
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
  const allDay = weekDays.map((weekDay) => ({
    restaurantNo,
    weekDay,
    startMin: 0,
    endMin: lastMinute,
  }))
  await db.insertInto('operatingHours').values(allDay).execute()
  await db
    .insertInto('reservationSetting')
    .values({
      restaurantNo,
      intervalMin: rule.interval,
      minNum: 1,
      maxNum: partyMax,
      maxTeamNum: rule.maxTeamNum,
      maxSeats: rule.maxSeats,
      stayMin: rule.stayMinutes,
      stayUpTo: rule.stayByParty.map(({ upTo }) => upTo),
      stayUpToMin: rule.stayByParty.map(({ minutes }) => minutes),
      horizonDays: rule.horizonDays,
      leadMin: rule.leadMinutes,
    })
    .execute()
  await db.insertInto('reservationWindow').values(allDay).execute()
  return { restaurantNo, rule, owner }
}

let enlisted = 0
/** All share one password: making it is slow on purpose. */
const sharedHash = hashPassword(password)

type Role = { readonly isStoreOwner?: boolean; readonly memberRole?: 'ROLE_ADMIN' }

/** New members, signed in. */
export async function enlist(db: Db, count: number, role: Role = {}): Promise<Person[]> {
  const passwordHash = await sharedHash
  const names = Array.from({ length: count }, () => {
    enlisted += 1
    return `proof_${enlisted}`
  })
  const people: Person[] = []
  for (let from = 0; from < names.length; from += 500) {
    const rows = names.slice(from, from + 500).map((memberId) => ({
      memberId,
      memberName: '김하루',
      memberNickName: memberId,
      passwordHash,
      ...role,
    }))
    const members = await db
      .insertInto('member')
      .values(rows)
      .returning(['memberNo', 'memberId'])
      .execute()
    const signIns = await db
      .insertInto('signIn')
      .values(members.map(({ memberNo }) => ({ memberNo, expiresAt: later, endsAt: later })))
      .returning(['memberNo', 'signInNo'])
      .execute()
    const signInOf = new Map(signIns.map(({ memberNo, signInNo }) => [memberNo, signInNo]))
    for (const { memberNo, memberId } of members) {
      const signInNo = signInOf.get(memberNo) ?? ''
      people.push({
        memberNo,
        memberId,
        token: await makeAccessToken(tokenDeps, { memberNo, signInNo }),
      })
    }
  }
  return people
}

// Valid for as long as a long proof lasts: a token is dated, so it is dated at the end of the proof.
const config = readConfig({ NODE_ENV: 'test', TOKEN_SECRET: tokenSecret })
const tokenDeps = {
  now: () => new Date(Date.now() + 12 * 60 * 60_000),
  secrets: readSecrets(config),
} as Deps
