import type { Diary as AnyDiary, Scene as AnyScene } from '../shared/actions/attempt.ts'
import { type Findings, noFindings } from './findings.ts'

/** Everything that is tried, and how it reads. */
export const kinds = {
  book: '예약',
  twinBook: '예약, 한 키로 두 서버에',
  change: '예약 변경',
  cancel: '예약 취소 (회원)',
  entry: '전화·현장 예약',
  twinEntry: '전화·현장 예약, 한 키로 두 서버에',
  mark: '방문·노쇼 표시',
  takeBack: '표시 되돌림',
  storeCancel: '예약 취소 (가게)',
  adminCancel: '예약 취소 (관리자)',
  settings: '예약설정 변경',
  pause: '예약 멈춤',
  resume: '예약 다시 받음',
  close: '가게 비활성',
  open: '가게 활성',
  suspend: '회원 비활성',
  restore: '회원 활성',
  withdraw: '탈퇴',
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
