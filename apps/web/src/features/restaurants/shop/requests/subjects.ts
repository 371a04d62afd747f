import type { ShopRequest } from '@matjari/contract/restaurants/entities'
import { seoulToday } from '@matjari/contract/seoul-day'

/** The words about what an administrator has to see first. */
export const subjects = {
  name: { label: '가게 이름', wanted: '바꿀 이름', keep: '지금 이름으로 두기' },
  address: { label: '주소', wanted: '바꿀 주소', keep: '지금 주소로 두기' },
} as const

export type Subject = keyof typeof subjects

/** 11.18 */
function shortDay(timestamp: string) {
  const [, month, day] = seoulToday(new Date(timestamp)).split('-').map(Number)
  return `${month}.${day}`
}

export const stateText = ({ state, decideDate }: ShopRequest) =>
  state === 'waiting'
    ? '확인 중 · 보통 하루'
    : ['반려됨', decideDate && shortDay(decideDate)].filter(Boolean).join(' · ')
