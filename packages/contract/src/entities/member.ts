import { z } from 'zod'
import { Id, PictureAddress, Timestamp, YesNo } from '../wire.ts'

export const MyPageInfo = z
  .object({
    memberId: z.string(),
    memberName: z.string(),
    memberNickName: z.string(),
    memberEmail: z.string(),
    /** The text NULL when there is no picture. */
    memberSelfie: PictureAddress,
    /** Y: no password of their own, a code sent by mail takes its place. */
    isSocial: YesNo,
    /** N: typed by a social member and not proved yet; a code may still be asked for another address. */
    isEmailProved: YesNo,
    isMarketingAgreed: YesNo,
  })
  .meta({ id: 'MyPageInfo' })
export type MyPageInfo = z.infer<typeof MyPageInfo>

export const AdminMember = z
  .object({
    memberNo: Id,
    memberId: z.string(),
    memberName: z.string(),
    memberNickName: z.string(),
    memberEmail: z.string(),
    isActive: YesNo,
    isStoreOwner: YesNo,
    memberRole: z.enum(['ROLE_COMMON', 'ROLE_ADMIN']),
    createDate: Timestamp,
  })
  .meta({ id: 'AdminMember' })
export type AdminMember = z.infer<typeof AdminMember>

export const Consent = z
  .object({
    kind: z.enum(['terms', 'privacy', 'marketing']),
    version: z.string(),
    agreedDate: Timestamp,
    withdrawnDate: Timestamp.nullable(),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof Consent>
