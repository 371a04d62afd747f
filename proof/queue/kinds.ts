import type { Diary as AnyDiary, Scene as AnyScene } from '../shared/actions/attempt.ts'
import { type Findings, noFindings } from './findings.ts'

/** Everything that is tried, and how it reads. */
export const kinds = {
  join: '빈자리 알림 신청',
  leave: '그만 기다리기',
  accept: '잡아 둔 자리 확정',
  decline: '다음 순서로 넘기기',
  book: '예약',
  entry: '전화 예약',
  change: '예약 변경',
  cancel: '예약 취소 (회원)',
  storeCancel: '예약 취소 (가게)',
  settings: '정원을 늘리고 줄임',
  pause: '예약 멈춤',
  resume: '예약 다시 받음',
  closeDay: '하루 휴무',
  openDay: '휴무를 거둠',
} as const

export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds).filter((name): name is Kind => name in kinds)
export const kindText = (kind: string) => (kinds as Readonly<Record<string, string>>)[kind] ?? kind

export type Diary = AnyDiary & { readonly findings: Findings }
export type Scene = AnyScene & { readonly diary: Diary }

export const newDiary = (): Diary => ({
  attempts: [],
  findings: noFindings(),
  kinds,
  lostAnswers: 0,
  hear: (answer) => answer,
})
