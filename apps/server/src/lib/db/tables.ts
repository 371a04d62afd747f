// Generated from the migrated database. After a new migration:
// npx tsx --conditions=matjari-source apps/server/scripts/generate-tables.ts
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'

type Int8 = ColumnType<string, string | number | bigint>
type Timestamp = ColumnType<Date, Date | string>
type Generated<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>
type GeneratedAlways<T> = ColumnType<SelectType<T>, never, never>

export type Tables = {
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
  }
  refreshToken: {
    tokenHash: Buffer
    signInNo: Int8
    createdAt: Generated<Timestamp>
    expiresAt: Timestamp
    replacedAt: Timestamp | null
    successorHash: Buffer | null
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
}
