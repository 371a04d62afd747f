import type { AuditTarget } from '@matjari/contract/entities/admin'

export const auditKinds = {
  member: '회원',
  restaurant: '맛집',
  review: '리뷰',
  reservation: '예약',
  report: '신고',
  receipt: '영수증',
} as const satisfies Record<AuditTarget, string>

export const isAuditKind = (text: string): text is AuditTarget => Object.hasOwn(auditKinds, text)
