import type { Db } from '../../apps/server/src/db/db.ts'
import { makeAccessToken } from '../../apps/server/src/features/accounts/tokens.ts'
import type { Deps } from '../../apps/server/src/features/deps.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { hashPassword } from '../../apps/server/src/lib/crypto/passwords.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'

export const tokenSecret = 'only for the proof: thirty-two characters or more'
export const password = 'proof-Password-1'

export type Person = {
  readonly memberNo: string
  readonly memberId: string
  readonly token: string
}

const later = new Date('2999-01-01T00:00:00Z')

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
