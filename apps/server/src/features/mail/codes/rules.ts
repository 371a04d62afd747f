import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { LetterContent } from '../../../lib/mail/letter.ts'

export const CODE_MS = limits.emailCode.seconds * 1000
const PROOF_MS = limits.emailCode.proofMinutes * 60_000

/** A code that was proved at or before this moment proves nothing any more. */
export const proofsOverSince = (now: Date) => new Date(now.getTime() - PROOF_MS)

/** Proved by nobody, by who asks and not too long ago, or otherwise. */
export type ProofState = 'none' | 'own' | 'others'

export type SentCode = {
  /** Wrong ones, by who asks. */
  readonly tries: number
  readonly expiresAt: Date
  readonly proof: ProofState
  /** The digits that were typed are this code's. */
  readonly isSame: boolean
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'noTriesLeft'

export function judgeCode(code: SentCode, now: Date): CodeVerdict {
  if (code.isSame && code.proof === 'own') return 'right'
  if (code.expiresAt <= now) return 'expired'
  if (code.tries >= limits.emailCode.tries) return 'noTriesLeft'
  return code.isSame && code.proof !== 'others' ? 'right' : 'wrong'
}

/** An address may have several codes: the one that lets somebody go on speaks for all. */
export function foremost(verdicts: readonly CodeVerdict[]): CodeVerdict {
  const order: readonly CodeVerdict[] = ['right', 'wrong', 'noTriesLeft', 'expired']
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'wrong'
}

export const codeRefusals = {
  wrong: messages.email.wrongCode,
  expired: messages.email.expired,
  noTriesLeft: messages.email.noTriesLeft,
} as const satisfies Record<Exclude<CodeVerdict, 'right'>, string>

/** A proved address is the member's for good; until there is one, any address may become it. */
export const mayReceiveCode = (
  member: { readonly memberEmail: string | null; readonly isEmailProved: boolean },
  email: string,
) => !member.isEmailProved || member.memberEmail?.toLowerCase() === email.toLowerCase()

type CodePurpose = 'signUp' | 'member'

const purposes = {
  signUp: {
    subject: '[맛자리] 이메일 인증번호를 알려 드려요',
    title: '회원가입 인증번호',
    paragraph: '맛자리에 오신 것을 환영해요. 가입 화면에 아래 인증번호를 입력해 주세요.',
    note: '가입을 신청하지 않았다면 이 메일은 지우셔도 돼요. 계정은 만들어지지 않아요.',
  },
  member: {
    subject: '[맛자리] 본인 확인 인증번호를 알려 드려요',
    title: '본인 확인 인증번호',
    paragraph: '본인인지 확인하고 있어요. 보고 있던 화면에 아래 인증번호를 입력해 주세요.',
    note: '직접 요청하지 않았다면 인증번호를 누구에게도 알려 주지 마세요.',
  },
} as const satisfies Record<CodePurpose, object>

export function codeLetter(purpose: CodePurpose, code: string): LetterContent {
  const { subject, title, paragraph, note } = purposes[purpose]
  const minutes = limits.emailCode.seconds / 60
  return {
    subject,
    title,
    paragraphs: [paragraph, `인증번호는 ${minutes}분 동안만 쓸 수 있어요.`],
    secret: { label: '인증번호', value: code },
    notes: [note],
  }
}
