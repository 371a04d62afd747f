import type { AdminMember } from '@matjari/contract/entities/member'
import { ApiError } from '../../lib/api-error.ts'

/** What the spec says about a failure, and below it why, when somebody has said why. */
export const failureWords = (saying: string, error: unknown) =>
  error instanceof ApiError && error.message !== saying ? `${saying}\n${error.message}` : saying

export const stateBadges = {
  Y: { label: '활성', tone: 'ok' },
  N: { label: '비활성', tone: 'danger' },
} as const satisfies Record<AdminMember['isActive'], { label: string; tone: string }>

export const gradeBadges = {
  Y: { label: '사장님', tone: 'brand' },
  N: { label: '일반회원', tone: 'neutral' },
} as const satisfies Record<AdminMember['isStoreOwner'], { label: string; tone: string }>

export const memberCount = (count: number) => `${count.toLocaleString('ko-KR')}명`
