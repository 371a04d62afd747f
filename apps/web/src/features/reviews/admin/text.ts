import type { ReviewReport } from '@matjari/contract/reviews/entities'

export const contentText = (content: string) => content || '별점만 남긴 리뷰예요.'

export const reportStates = {
  open: { label: '대기 중', tone: 'warn' },
  hidden: { label: '리뷰 숨김', tone: 'danger' },
  dismissed: { label: '문제 없음', tone: 'neutral' },
} as const satisfies Record<ReviewReport['state'], { label: string; tone: string }>
