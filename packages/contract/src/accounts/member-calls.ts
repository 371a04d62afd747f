import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { emailProblem } from '../email.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { AffectedChoice } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import { atMost } from '../text-length.ts'
import {
  boundedText,
  cleanText,
  emptyAsAbsent,
  optionalText,
  PageInfo,
  pageFrom,
  requestObject,
  ruledText,
  SearchWords,
  shortUnits,
  sizeUpTo,
  YesNo,
} from '../wire.ts'
import {
  AdminMember,
  MemberExport,
  MyPageInfo,
  ProfileParts,
  SignUpParts,
  SocialParts,
} from './entities.ts'
import { memberIdProblem, nicknameShapeProblem } from './rules.ts'
import { Password } from './sign-in-calls.ts'

const Email = ruledText(emailProblem)
const memberIdSent = cleanText(messages.signUp.idFirst).min(1, messages.signUp.idFirst)
/** The text is sought in ID, name, nickname and e-mail. */
const sought = {
  isActive: emptyAsAbsent(YesNo),
  isStoreOwner: emptyAsAbsent(YesNo),
  search: SearchWords,
}
const selfie = { memberProFiles: { max: 1, required: false, orNull: true } } as const

export const memberCalls = describeCalls({
  'POST /api/member/check-id': {
    summary: '아이디 중복 확인',
    access: 'public',
    refusal: 'answered',
    changesNothing: true,
    body: requestObject({ memberId: ruledText(memberIdProblem) }),
    success: { message: messages.signUp.idFree },
  },
  'POST /api/member/check-nickname': {
    summary: '닉네임 중복 확인',
    access: 'public',
    alsoFor: ['extraForm'],
    refusal: 'answered',
    changesNothing: true,
    body: requestObject({ memberNickName: ruledText(nicknameShapeProblem) }),
    success: { message: messages.signUp.nicknameFree },
  },
  'POST /api/member': {
    summary: '회원가입',
    access: 'public',
    refusal: 'answered',
    parts: SignUpParts,
    files: selfie,
    success: { message: messages.signUp.done },
  },
  'PUT /api/member/social-update': {
    summary: '소셜 회원의 추가 정보 입력',
    access: 'member',
    alsoFor: ['extraForm'],
    refusal: 'answered',
    // Reviews show the author's name and picture.
    changesPublicData: true,
    parts: SocialParts,
    files: selfie,
    success: { message: messages.social.done },
  },
  'POST /api/member/mypage-info': {
    summary: '내 정보',
    access: 'member',
    refusal: 'status',
    changesNothing: true,
    items: MyPageInfo,
  },
  'PUT /api/member/update': {
    summary: '개인정보 수정',
    access: 'member',
    refusal: 'answered',
    // Reviews show the author's name and picture.
    changesPublicData: true,
    securityEvent: { name: 'password changed', ifSent: 'memberPw' },
    parts: ProfileParts,
    files: selfie,
    success: { message: messages.profile.done },
  },
  'POST /api/member/find-id': {
    summary: '이메일로 아이디 찾기',
    access: 'public',
    refusal: 'answered',
    changesNothing: true,
    body: requestObject({ memberEmail: Email }),
    items: z.object({ memberId: z.string() }),
  },
  // A social member has no password and sends the code that was mailed to them in its place.
  'DELETE /api/member/delete': {
    summary: '회원 탈퇴',
    access: 'member',
    refusal: 'answered',
    // An owner who leaves takes their restaurants along.
    changesPublicData: true,
    movesBookings: true,
    securityEvent: { name: 'member left' },
    body: requestObject({
      password: Password,
      affected: AffectedChoice,
      /** What guests who are still to come read; absent for the usual words. */
      reason: optionalText(atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong)),
    }),
    success: { message: messages.withdrawal.done },
  },
  'PUT /api/member/marketing-consent': {
    summary: '소식 메일 수신 동의 바꾸기',
    access: 'member',
    refusal: 'status',
    body: requestObject({ isAgreed: YesNo }),
  },
  'GET /api/member/export': {
    summary: '내 데이터 내려받기',
    access: 'member',
    refusal: 'status',
    items: MemberExport,
    streamed: true,
  },
  'GET /api/member/member-list': {
    summary: '회원 목록 (관리자, 최근 1,000명까지)',
    access: 'admin',
    refusal: 'answered',
    query: requestObject(sought),
    items: z.array(AdminMember),
    capped: true,
  },
  'GET /api/admin/members': {
    summary: '회원 목록, 한 쪽씩 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      ...sought,
      page: pageFrom(1),
      size: sizeUpTo(limits.admin.perPageMax),
    }),
    items: z.object({ members: z.array(AdminMember), pageInfo: PageInfo }),
  },
  'POST /api/member/admin-update': {
    summary: '회원 상태나 등급 바꾸기 (관리자)',
    access: 'admin',
    refusal: 'status',
    // An owner who is stopped takes their restaurants along.
    changesPublicData: true,
    movesBookings: true,
    body: requestObject({
      memberId: memberIdSent,
      isActive: YesNo.optional(),
      isStoreOwner: YesNo.optional(),
      reason: optionalText(atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong)),
      affected: AffectedChoice,
    }).refine(
      ({ isActive, isStoreOwner }) => isActive !== undefined || isStoreOwner !== undefined,
      messages.admin.nothingToChange,
    ),
    success: { message: messages.admin.statusDone },
  },
})

export const emailCalls = describeCalls({
  'POST /api/email/verify-email': {
    summary: '가입할 이메일로 인증번호 보내기',
    access: 'public',
    refusal: 'answered',
    body: requestObject({ memberEmail: Email }),
    success: { message: messages.email.codeSent },
  },
  'POST /api/email/editprofile-verify': {
    summary: '내 이메일로 인증번호 보내기',
    access: 'member',
    refusal: 'answered',
    body: requestObject({ memberEmail: Email }),
    success: { message: messages.email.codeSent },
  },
  'POST /api/email/check-verifycode': {
    summary: '인증번호 확인',
    access: 'public',
    refusal: 'answered',
    body: requestObject({
      email: Email,
      verifyCode: z
        .union(
          [boundedText(shortUnits, messages.email.wrongCode), z.number()],
          messages.signUp.codeFirst,
        )
        .transform((code) => String(code).trim())
        .pipe(
          z
            .string()
            .min(1, messages.signUp.codeFirst)
            .regex(/^\d{6}$/, messages.email.wrongCode),
        ),
    }),
    success: { message: messages.email.verified },
  },
  'POST /api/email/pw-verify': {
    summary: '임시 비밀번호를 메일로 받기',
    access: 'public',
    refusal: 'status',
    securityEvent: { name: 'password mailed' },
    body: requestObject({
      memberId: memberIdSent.max(100, refusals.invalid.message),
      memberEmail: Email,
    }),
    success: { message: messages.find.passwordSent },
  },
})
