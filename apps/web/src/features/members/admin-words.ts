import type { AdminMember } from '@matjari/contract/entities/member'

export const stateBadges = {
  Y: { label: '활성', tone: 'ok' },
  N: { label: '비활성', tone: 'danger' },
} as const satisfies Record<AdminMember['isActive'], { label: string; tone: string }>

export const gradeBadges = {
  Y: { label: '사장님', tone: 'brand' },
  N: { label: '일반회원', tone: 'neutral' },
} as const satisfies Record<AdminMember['isStoreOwner'], { label: string; tone: string }>

export const memberCount = (count: number) => `${count.toLocaleString('ko-KR')}명`
