import { z } from 'zod'
import { describeCalls } from '../../call.ts'
import { messages } from '../../messages.ts'
import { requestObject, Timestamp, YesNo } from '../../wire.ts'
import { LoginInfo } from '../auth.ts'

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
    body: CodeBody,
    items: RecoveryCodes,
    success: { message: messages.twoStep.on },
  },
  'DELETE /api/auth/two-step': {
    summary: '2단계 인증 끄기',
    access: 'member',
    refusal: 'status',
    body: CodeBody,
    success: { message: messages.twoStep.off },
  },
  'POST /api/auth/two-step/recovery-codes': {
    summary: '새 복구 코드 받기',
    access: 'member',
    refusal: 'status',
    body: CodeBody,
    items: RecoveryCodes,
    success: { message: messages.twoStep.newRecoveryCodes },
  },
})
