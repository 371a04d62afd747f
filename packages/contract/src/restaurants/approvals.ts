import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { filledUpTo } from '../text-length.ts'
import type { RestaurantStatus } from './status.ts'

/** What an administrator has to approve, with its label. */
export const applicationKinds = {
  registration: '등록',
  name: '이름 변경',
  address: '주소 변경',
} as const
export type ApplicationKind = keyof typeof applicationKinds

/** In the order of their keys 1 to 4; the fifth is written by hand. */
export const rejectReasons = [
  { label: '이미 등록된 가게예요', text: '이미 등록된 가게예요. 같은 곳이 아니라면' },
  { label: '주소를 찾을 수 없어요', text: '주소를 찾을 수 없어요. 번지를 다시 확인하고' },
  { label: '사진이 가게와 달라요', text: '사진이 가게와 달라요. 가게 사진으로 바꾸고' },
  { label: '전화가 연결되지 않아요', text: '전화가 연결되지 않아요. 번호를 다시 확인하고' },
] as const

export const rejectReasonProblem = filledUpTo(limits.audit.reasonCharacters, {
  blank: messages.verdict.reasonRequired,
  tooLong: messages.admin.reasonTooLong,
})

type NotificationText = { readonly title: string; readonly content: string }

type Verdict = {
  readonly kind: ApplicationKind
  readonly verdict: 'approved' | 'rejected'
  /** The public name at that moment. */
  readonly restaurantName: string
  /** The new name or address, for a request to change it. */
  readonly wanted: string | null
  readonly reason: string
}

/** A reason of the list continues the sentence; one written by hand is a sentence of its own. */
export function rejectionText(reason: string): string {
  const listedReason = rejectReasons.find(({ label }) => label === reason)
  const end = '내용을 고쳐서 다시 신청해 주세요.'
  if (listedReason) return `${listedReason.text} ${end}`
  const sentence = /[.!?…]$/.test(reason) ? reason : `${reason}.`
  return `${sentence} ${end}`
}

const titles = { registration: '등록이', name: '새 이름이', address: '새 주소가' } as const

/** The owner's message in the inbox and by mail; the administrator sees it first. */
export function verdictNotification({
  kind,
  verdict,
  restaurantName,
  wanted,
  reason,
}: Verdict): NotificationText {
  const isApproved = verdict === 'approved'
  return {
    title: `${restaurantName} ${titles[kind]} ${isApproved ? '승인됐어요' : '반려됐어요'}`,
    content: isApproved ? approvalText(kind, wanted ?? '') : rejectedText(wanted, reason),
  }
}

const rejectedText = (requested: string | null, reason: string) =>
  `${requested === null ? '' : `신청한 내용: ${requested}. `}${rejectionText(reason)}`

function approvalText(kind: ApplicationKind, requested: string): string {
  if (kind === 'name') return `이제 손님에게 '${requested}' 이름으로 보여요.`
  if (kind === 'address') return `이제 손님에게 '${requested}' 주소로 보여요.`
  return '이제 손님이 가게를 볼 수 있어요. 영업시간과 예약 설정을 마치면 예약을 받을 수 있어요.'
}

const statusSentences: Readonly<Record<RestaurantStatus, string>> = {
  Y: '이제 손님이 가게를 볼 수 있어요.',
  N: '관리자가 다시 확인하고 있어요. 확인하는 동안에는 손님에게 보이지 않아요.',
  I: '손님에게 보이지 않고 새 예약도 받지 않아요.',
  R: '내용을 고쳐서 다시 신청할 수 있어요.',
  C: '등록이 취소됐어요.',
}

/** The owner's message when an administrator sets a status outside of the queue. */
export const statusNotification = ({
  restaurantName,
  label,
  status,
  reason,
}: {
  restaurantName: string
  label: string
  status: RestaurantStatus
  reason: string
}): NotificationText => ({
  title: `${restaurantName} 상태가 바뀌었어요: ${label}`,
  content: `${statusSentences[status]}${reason ? ` 이유: ${reason}` : ''}`,
})
