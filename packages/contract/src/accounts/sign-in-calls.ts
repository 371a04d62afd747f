import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import {
  boundedText,
  cleanText,
  emptyAsAbsent,
  Id,
  PictureAddress,
  requestObject,
  Timestamp,
  YesNo,
} from '../wire.ts'

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
    /** Y: staff of a restaurant. */
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

const Tokens = z
  .object({ accessToken: z.string(), refreshToken: z.string() })
  .meta({ id: 'Tokens' })
type Tokens = z.infer<typeof Tokens>

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
  // Public, because right after a withdrawal the token names no member and the answer must still be S.
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
    provesIdentity: true,
    body: requestObject({ password: Password }),
  },
})

export const SignInEntry = z
  .object({
    signInNo: Id,
    /** Such as 'Chrome · Android'. */
    device: z.string(),
    /** The network it was last used from, shortened; empty when it is not known. */
    place: z.string(),
    beginDate: Timestamp,
    /** Within the last renewal: ten minutes more or less. */
    lastSeenDate: Timestamp,
    /** Y: the one that asks. */
    isCurrent: YesNo,
  })
  .meta({ id: 'SignInEntry' })
export type SignInEntry = z.infer<typeof SignInEntry>

export const signInCalls = describeCalls({
  'GET /api/auth/sign-ins': {
    summary: '내가 로그인한 기기 목록',
    access: 'member',
    refusal: 'status',
    items: z.array(SignInEntry),
  },
  'DELETE /api/auth/sign-ins': {
    summary: '다른 기기 모두 로그아웃',
    access: 'member',
    refusal: 'status',
    securityEvent: { name: 'sign-ins ended' },
    success: { message: messages.signIns.othersEnded },
  },
  'DELETE /api/auth/sign-ins/:signInNo': {
    summary: '한 기기 로그아웃',
    access: 'member',
    whose: ['self'],
    refusal: 'status',
    securityEvent: { name: 'sign-ins ended' },
    success: { message: messages.signIns.ended },
  },
})

const wrongCode = messages.twoStep.wrongCode

/** Six digits of the app, or a recovery code, as people type them: with spaces, in small letters. */
const Code = z.string(wrongCode).min(1, wrongCode).max(40, wrongCode)
const CodeBody = requestObject({ code: Code })

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const twoStepCalls = describeCalls({
  'POST /api/auth/two-step': {
    summary: '로그인의 두 번째 단계: 인증 앱의 코드나 복구 코드',
    access: 'member',
    alsoFor: ['twoStep'],
    refusal: 'status',
    provesIdentity: true,
    body: CodeBody,
    items: z.object({ loginInfo: LoginInfo }).meta({ id: 'TwoStepDone' }),
  },
  'GET /api/auth/two-step': {
    summary: '내 2단계 인증 상태',
    access: 'member',
    refusal: 'status',
    items: z
      .object({ isOn: YesNo, onDate: Timestamp.nullable(), recoveryCodesLeft: z.int() })
      .meta({ id: 'TwoStepState' }),
  },
  'POST /api/auth/two-step/setup': {
    summary: '2단계 인증 켜기 시작: 인증 앱에 넣을 키',
    access: 'member',
    refusal: 'status',
    items: z.object({ secret: z.string(), address: z.string() }).meta({ id: 'TwoStepSetup' }),
  },
  'PUT /api/auth/two-step': {
    summary: '2단계 인증 켜기: 인증 앱의 코드로 마친다',
    access: 'member',
    refusal: 'status',
    securityEvent: { name: 'two-step changed' },
    body: CodeBody,
    items: RecoveryCodes,
    success: { message: messages.twoStep.on },
  },
  'DELETE /api/auth/two-step': {
    summary: '2단계 인증 끄기',
    access: 'member',
    refusal: 'status',
    securityEvent: { name: 'two-step changed' },
    body: CodeBody,
    success: { message: messages.twoStep.off },
  },
  'POST /api/auth/two-step/recovery-codes': {
    summary: '새 복구 코드 받기',
    access: 'member',
    refusal: 'status',
    securityEvent: { name: 'two-step changed' },
    body: CodeBody,
    items: RecoveryCodes,
    success: { message: messages.twoStep.newRecoveryCodes },
  },
})

// The provider decides what it sends back, so nothing is demanded: a bad return goes to /login.
const FromProvider = boundedText(2048).optional().catch(undefined)

export const socialCalls = describeCalls({
  'POST /api/oauth2/google-login': {
    summary: 'Google 계정으로 로그인',
    access: 'public',
    refusal: 'answered',
    body: requestObject({
      code: z
        .string(messages.social.codeMissing)
        .min(1, messages.social.codeMissing)
        .max(2048, messages.social.codeMissing),
      /** Sent by our own popup, which began at google-url; Google's script in other clients has none. */
      state: emptyAsAbsent(z.string(refusals.socialFailed.message).max(200)),
    }),
    items: SignedIn,
  },
  'GET /api/oauth2/google-url': {
    summary: 'Google 로그인 주소 받기',
    access: 'public',
    refusal: 'status',
    items: z.object({ loginUrl: z.string() }),
  },
  'GET /api/oauth2/kakao-url': {
    summary: '카카오 로그인 주소 받기',
    access: 'public',
    refusal: 'status',
    items: z.object({ loginUrl: z.string() }),
  },
  'GET /api/oauth2/kakao/callback': {
    summary: '카카오 로그인에서 돌아오는 곳',
    access: 'public',
    refusal: 'status',
    query: requestObject({
      code: FromProvider,
      state: FromProvider,
      error: FromProvider,
      error_description: FromProvider,
    }),
    sends: 'redirect',
  },
})

/** An account to try the product out with. Its password is no secret: it is the same on every newcomer's machine. */
export const SampleAccount = z
  .object({
    memberId: z.string(),
    password: z.string(),
    role: z.enum(['member', 'owner', 'admin']),
  })
  .meta({ id: 'SampleAccount' })
export type SampleAccount = z.infer<typeof SampleAccount>

export const sampleCalls = describeCalls({
  'GET /api/sample/accounts': {
    summary: '견본 도시를 둘러볼 계정',
    access: 'public',
    refusal: 'status',
    practice: true,
    // None: there is no sample city, or all of them have got another password.
    items: z.array(SampleAccount).max(3),
  },
})
