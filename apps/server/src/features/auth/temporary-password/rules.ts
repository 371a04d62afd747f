import { limits } from '@matjari/contract/limits'
import type { LetterContent } from '../../../lib/mail/letter.ts'

export const temporaryPasswordLetter = (told: {
  readonly memberId: string
  readonly password: string
  readonly loginUrl: string
}): LetterContent => ({
  subject: '[맛자리] 임시 비밀번호를 알려 드려요',
  title: '임시 비밀번호',
  paragraphs: [
    `${told.memberId} 님이 요청한 임시 비밀번호예요.`,
    `${limits.temporaryPassword.minutes}분 동안만 쓸 수 있어요. 로그인한 뒤 새 비밀번호로 바꿔 주세요.`,
  ],
  secret: { label: '임시 비밀번호', value: told.password },
  button: { label: '로그인하기', url: told.loginUrl },
  notes: [
    '새 비밀번호를 정하기 전까지는 쓰던 비밀번호도 그대로 쓸 수 있어요.',
    '직접 요청하지 않았다면 이 메일은 지우셔도 돼요.',
  ],
})
