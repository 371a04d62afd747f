import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { emailProblem } from '../rules/members/email.ts'
import { boundedText, cleanText, requestObject, ruledText, shortUnits } from '../wire.ts'

const Email = ruledText(emailProblem)
const memberIdSent = cleanText(messages.signUp.idFirst).min(1, messages.signUp.idFirst)

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
    body: requestObject({
      memberId: memberIdSent.max(100, refusals.invalid.message),
      memberEmail: Email,
    }),
    success: { message: messages.find.passwordSent },
  },
})
