import type { ReviewReport } from '@matjari/contract/entities/review'
import { seoulMinutes, seoulToday } from '@matjari/contract/rules/seoul-day'
import { ApiError } from '../../lib/api-error.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** 2026.11.15 21:05, in Seoul. */
export function momentText(timestamp: string): string {
  const moment = new Date(timestamp)
  const minutes = seoulMinutes(moment)
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return `${seoulToday(moment).replaceAll('-', '.')} ${clock}`
}

/** What the spec says about a failure, and below it why, when somebody has said why. */
export const failureWords = (saying: string, error: unknown) =>
  error instanceof ApiError && error.message !== saying ? `${saying}\n${error.message}` : saying

export const contentText = (content: string) => content || '별점만 남긴 리뷰예요.'

export const reportStates = {
  open: { label: '대기 중', tone: 'warn' },
  hidden: { label: '리뷰 숨김', tone: 'danger' },
  dismissed: { label: '문제 없음', tone: 'neutral' },
} as const satisfies Record<ReviewReport['state'], { label: string; tone: string }>
