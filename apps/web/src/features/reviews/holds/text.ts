import type { TakedownRequest } from '@matjari/contract/reviews/entities'
import { takedownDay, takedownReasons } from '@matjari/contract/reviews/takedown-rules'

const dayOf = (moment: string | null) => (moment ? takedownDay(new Date(moment)) : '')

/** 명예를 해쳐요 · 사장을 욕했어요. */
export const wholeReason = ({ reason, detail }: Pick<TakedownRequest, 'reason' | 'detail'>) =>
  [reason === 'other' ? '' : takedownReasons[reason], detail].filter(Boolean).join(' · ')

type Stage = Pick<TakedownRequest, 'state' | 'endDate' | 'askDate' | 'closeDate' | 'decideDate'>

/** Where a request stands, in a sentence that fits author and owner. */
export function stageText({ state, endDate, askDate, closeDate, decideDate }: Stage): string {
  switch (state) {
    case 'asked':
      return `${dayOf(askDate)}에 가게가 가려 달라고 요청했어요. 관리자가 결정하기 전까지 리뷰는 그대로 보여요.`
    case 'hidden':
      return `가게의 요청으로 ${dayOf(endDate)}까지 가려요. 그 뒤에는 저절로 다시 보여요.`
    case 'declined':
      return `${dayOf(decideDate)}에 관리자가 가리지 않기로 했어요.`
    case 'restored':
      return `가려졌던 리뷰가 ${dayOf(closeDate)}에 다시 보이기 시작했어요.`
    case 'removed':
      return `${dayOf(closeDate)}에 관리자가 리뷰를 내렸어요.`
    case 'withdrawn':
      return `${dayOf(closeDate)}에 요청이 거두어졌어요.`
  }
}
