import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { cleanText, Id, PictureAddress, requestObject, YesNo } from '../wire.ts'

export const LoginInfo = z
  .object({
    memberNo: Id,
    memberId: z.string(),
    username: z.string(),
    memberRole: z.enum(['ROLE_COMMON', 'ROLE_ADMIN']),
    roles: z.array(z.enum(['ROLE_COMMON', 'ROLE_ADMIN'])),
    isActive: YesNo,
    /** N only for a social member who has not completed the extra form. */
    isModify: YesNo,
    isStoreOwner: YesNo,
    /** Y: works at somebody's restaurant. */
    isStaff: YesNo.optional(),
    memberName: z.string(),
    memberNickName: z.string(),
    memberEmail: z.string(),
    /** The text NULL when there is no picture. */
    memberSelfie: PictureAddress,
    /** Y: signed in with a temporary password, and to be asked for a new one. */
    isPasswordTemporary: YesNo,
    /** Y: nothing is open yet but the second step, `POST /api/auth/two-step`. */
    isTwoStepNeeded: YesNo,
  })
  .meta({ id: 'LoginInfo' })
export type LoginInfo = z.infer<typeof LoginInfo>

export const Tokens = z
  .object({ accessToken: z.string(), refreshToken: z.string() })
  .meta({ id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>

export const SignedIn = z.object({ loginInfo: LoginInfo, tokens: Tokens }).meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>

const noId = '아이디를 입력해 주세요.'

/** A password as it is typed to prove oneself: any length that could have been stored, no rule. */
export const Password = z
  .string(messages.password.required)
  .min(1, messages.password.required)
  .max(limits.password.units, refusals.wrongCredentials.message)

export const authCalls = describeCalls({
  'POST /api/auth/tokens': {
    summary: '아이디와 비밀번호로 로그인',
    access: 'public',
    refusal: 'answered',
    body: requestObject({
      memberId: cleanText(noId).min(1, noId).max(100, refusals.wrongCredentials.message),
      memberPw: Password,
      /** Y keeps the sign-in for 30 days. */
      authLogin: YesNo.default('N'),
    }),
    items: SignedIn,
  },
  'POST /api/auth/refresh': {
    summary: '새 토큰 받기',
    access: 'refresh',
    refusal: 'answered',
    items: SignedIn,
  },
  // Public, because right after a withdrawal the token names nobody and the answer must still be S.
  'DELETE /api/auth/logout': {
    summary: '로그아웃',
    access: 'public',
    refusal: 'status',
    success: { message: messages.session.logoutDone },
  },
  'POST /api/auth/password-confirm': {
    summary: '비밀번호 다시 확인',
    access: 'member',
    refusal: 'answered',
    body: requestObject({ password: Password }),
  },
})
