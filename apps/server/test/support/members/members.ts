import { hash } from '@node-rs/argon2'
import type { Db } from '../../../src/db/db.ts'
import type { TestApp } from '../server/app.ts'

export const testPassword = 'Passw0rd!'
// As cheap as argon2 allows: what a real one costs is a matter of the password's own tests.
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1 })

let made = 0

type MemberOptions = {
  memberId?: string
  memberRole?: 'ROLE_COMMON' | 'ROLE_ADMIN'
  isActive?: boolean
  isStoreOwner?: boolean
  memberNickName?: string
  memberEmail?: string | null
  isEmailProved?: boolean
  /** Null: a social member. */
  passwordHash?: string | null
  isModify?: boolean
  isPasswordTemporary?: boolean
}

/** A valid member; a test changes the one thing it is about. */
export async function buildMember(db: Db, options: MemberOptions = {}) {
  made += 1
  const memberId = options.memberId ?? `member_${made}`
  const { memberNo } = await db
    .insertInto('member')
    .values({
      memberId,
      memberName: '김하루',
      memberNickName: `${memberId}_nick`,
      memberEmail: `${memberId}@example.com`,
      isEmailProved: true,
      passwordHash: await passwordHash,
      ...options,
    })
    .returning('memberNo')
    .executeTakeFirstOrThrow()
  const memberEmail = options.memberEmail ?? `${memberId}@example.com`
  return { memberNo, memberId, memberEmail }
}

type SignedInAnswer = {
  header: { code: string; message: string }
  body: {
    items: {
      loginInfo: Record<string, unknown>
      tokens: { accessToken: string; refreshToken: string }
    }
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs in through the front door, where that door is what a test is about. */
export async function signIn(app: TestApp['app'], memberId: string, authLogin: 'Y' | 'N' = 'N') {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/tokens',
    payload: { memberId, memberPw: testPassword, authLogin },
  })
  return response.json<SignedInAnswer>().body.items.tokens
}
