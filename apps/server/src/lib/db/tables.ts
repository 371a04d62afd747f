// Generated from the migrated database. After a new migration:
// npx tsx --conditions=matjari-source apps/server/scripts/generate-tables.ts
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'

type Int8 = ColumnType<string, string | number | bigint>
type Timestamp = ColumnType<Date, Date | string>
type Generated<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>
type GeneratedAlways<T> = ColumnType<SelectType<T>, never, never>

export type Tables = {
  attemptLimit: {
    subjectHash: Buffer
    attempts: number
    endsAt: Timestamp
  }
  audit: {
    auditNo: GeneratedAlways<Int8>
    actorNo: Int8
    action: string
    targetKind: 'member' | 'restaurant' | 'review' | 'reservation' | 'report' | 'receipt'
    targetNo: Int8
    targetName: string
    before: string | null
    after: string | null
    reason: Generated<string>
    createdAt: Timestamp
  }
  consent: {
    consentNo: GeneratedAlways<Int8>
    memberNo: Int8
    kind: 'terms' | 'privacy' | 'marketing'
    version: string
    agreedAt: Timestamp
    withdrawnAt: Timestamp | null
  }
  emailCode: {
    emailCodeNo: GeneratedAlways<Int8>
    purpose: 'signUp' | 'member'
    email: string
    memberNo: Int8 | null
    codeHash: Buffer
    tries: Generated<number>
    createdAt: Timestamp
    expiresAt: Timestamp
    provedAt: Timestamp | null
  }
  mail: {
    mailNo: GeneratedAlways<Int8>
    messageId: Generated<string>
    recipient: string
    sealed: Buffer | null
    createdAt: Timestamp
    uselessAfter: Timestamp | null
    tries: Generated<number>
    dueAt: Timestamp
    sentAt: Timestamp | null
    givenUpAt: Timestamp | null
    lastError: string | null
  }
  member: {
    memberNo: GeneratedAlways<Int8>
    memberId: string
    passwordHash: string | null
    memberRole: Generated<'ROLE_COMMON' | 'ROLE_ADMIN'>
    memberName: string
    memberNickName: string
    memberEmail: string | null
    memberSelfie: string | null
    isActive: Generated<boolean>
    isStoreOwner: Generated<boolean>
    isModify: Generated<boolean>
    withdrawnAt: Timestamp | null
    createdAt: Generated<Timestamp>
    isEmailProved: Generated<boolean>
    isPasswordTemporary: Generated<boolean>
  }
  refreshToken: {
    tokenHash: Buffer
    signInNo: Int8
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    replacedAt: Timestamp | null
    successorHash: Buffer | null
    isOneTime: Generated<boolean>
  }
  schemaMigration: {
    number: number
    name: string
    checksum: string
    appliedAt: Generated<Timestamp>
  }
  signIn: {
    signInNo: GeneratedAlways<Int8>
    memberNo: Int8
    longLived: Generated<boolean>
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    lastUsedAt: Generated<Timestamp>
    passwordConfirmedAt: Timestamp | null
    revokedAt: Timestamp | null
  }
  socialIdentity: {
    provider: 'google' | 'kakao'
    subject: string
    memberNo: Int8
    createdAt: Generated<Timestamp>
  }
  temporaryPassword: {
    memberNo: Int8
    passwordHash: string
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
  }
}
