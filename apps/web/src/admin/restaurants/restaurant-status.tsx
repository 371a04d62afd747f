import { type RestaurantStatus, restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import type { ClosingTexts } from '../../features/affected-guests/affected-guests-text.ts'
import { withObject } from '../../lib/korean.ts'
import { Badge } from '../../ui/badge.tsx'

/** The labels in the filter and in the menu of a row. */
export const statusChoices: readonly { status: RestaurantStatus; label: string }[] = [
  { status: 'N', label: '승인 대기' },
  { status: 'Y', label: '활성' },
  { status: 'I', label: '비활성' },
  { status: 'R', label: '거부' },
  { status: 'C', label: '취소' },
]

const tones = { N: 'warn', Y: 'ok', I: 'neutral', R: 'danger', C: 'neutral' } as const

/** A status this version does not know yet gets a neutral badge. */
const statusTone = (status: string) =>
  Object.entries(tones).find(([code]) => code === status)?.[1] ?? 'neutral'

export const becomesOwner = '등록한 회원이 사장님이 돼요'

/** The confirmation of a change away from 활성. */
export const changeTexts: Record<
  Exclude<RestaurantStatus, 'Y'>,
  { title: string; notice: string; confirmLabel: string; isDangerous: boolean }
> = {
  N: {
    title: '승인 대기로 바꾸기',
    notice: '다시 승인할 때까지 다른 사람에게 보이지 않아요.',
    confirmLabel: '승인 대기로 바꾸기',
    isDangerous: false,
  },
  I: {
    title: '비활성으로 바꾸기',
    notice: '다른 사람에게 보이지 않아요. 언제든 다시 활성으로 바꿀 수 있어요.',
    confirmLabel: '비활성으로 바꾸기',
    isDangerous: true,
  },
  R: {
    title: '맛집 등록 반려',
    notice: '상태가 거부됨으로 바뀌고, 다른 사람에게 보이지 않아요.',
    confirmLabel: '반려하기',
    isDangerous: true,
  },
  C: {
    title: '맛집 등록 취소',
    notice: '상태가 취소됨으로 바뀌고, 다른 사람에게 보이지 않아요.',
    confirmLabel: '등록 취소하기',
    isDangerous: true,
  },
}

const closingWords: Record<
  Exclude<RestaurantStatus, 'Y'>,
  { question: (restaurantName: string) => string; doing: string }
> = {
  N: {
    question: (name) => `${withObject(name)} 승인 대기로 바꿀까요?`,
    doing: '승인 대기로 바꾸고',
  },
  I: { question: (name) => `${withObject(name)} 비활성으로 바꿀까요?`, doing: '비활성으로 바꾸고' },
  R: { question: (name) => `${name} 등록을 반려할까요?`, doing: '반려하고' },
  C: { question: (name) => `${name} 등록을 취소할까요?`, doing: '등록 취소하고' },
}

/** The confirmation of the same change with upcoming bookings. */
export function closingTexts(
  restaurantName: string,
  status: Exclude<RestaurantStatus, 'Y'>,
): ClosingTexts {
  const { question, doing } = closingWords[status]
  return {
    title: question(restaurantName),
    subtitle: '앞으로 올 손님이 있어요. 먼저 예약을 정해 주세요.',
    confirmLabel: `${doing} 알리기`,
    orCancel: `${doing} 예약 취소하기`,
    ifUnchanged: '가게를 열어 두고 새 예약만 멈춰요.',
    isRecorded: true,
  }
}

export const AdminStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={statusTone(status)}>{restaurantStatusLabel(status)}</Badge>
)
