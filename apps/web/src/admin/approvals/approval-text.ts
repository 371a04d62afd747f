import { messages } from '@matjari/contract/messages'
import { applicationKinds } from '@matjari/contract/restaurants/approvals'
import type {
  Application,
  ApplicationDetail,
  LookAlike,
} from '@matjari/contract/restaurants/entities'
import { daysBetween, seoulToday } from '@matjari/contract/seoul-day'
import { numberText } from '../../lib/format.ts'
import type { VerdictDecision, VerdictOutcome } from './verdict-queue.ts'

/** 양식 · 용산구 보광로60길 14, or the kind of the requested change before the address. */
export function rowText({ kind, isAgain, category, restaurantAddress }: Application) {
  const what = kind === 'registration' ? category : applicationKinds[kind]
  return [isAgain && '다시 신청', what, restaurantAddress].filter(Boolean).join(' · ')
}

/** For screen readers: names the application that is open now. */
export const nextApplicationText = (next: Application | undefined, left: number) =>
  next
    ? `${next.restaurantName}, 승인 대기 ${numberText(left)}곳`
    : `승인 대기 ${numberText(left)}곳`

export function registrantText({ registration, memberDate }: ApplicationDetail, now: Date) {
  const days = Math.max(0, daysBetween(seoulToday(new Date(memberDate)), seoulToday(now)))
  const since = days === 0 ? '오늘 가입' : `가입 ${numberText(days)}일`
  return `${registration.memberId} · ${since} · 활성 맛집 ${numberText(registration.activeCount)}곳`
}

const done = { approve: messages.verdict.approved, reject: messages.verdict.rejected }
const undone = { approve: '승인하지 못했어요.', reject: '반려하지 못했어요.' }

const whose = (rows: readonly Application[]) =>
  rows.length === 1 ? `${rows[0]?.restaurantName}, ` : `${numberText(rows.length)}곳, `

/** The toast after a decision. */
export function doneText({ verdict }: VerdictDecision, { decided, left }: VerdictOutcome) {
  const rest = left.length > 0 ? ` ${numberText(left.length)}곳은 남겼어요.` : ''
  return `${whose(decided)}${done[verdict]}${rest}`
}

export const failedText = ({ verdict, rows }: VerdictDecision, why: string) =>
  `${whose(rows)}${undone[verdict]} ${why}`

export const applicationGoneText = '그사이 처리됐거나 내용이 바뀐 신청이에요.'

/** The message if no application was decided. Those with a look-alike were left out on purpose. */
export function noneDecidedText(decision: VerdictDecision, { left }: VerdictOutcome) {
  const whys = new Set(left.map(({ why }) => why))
  if (whys.has('gone')) return `${whose(decision.rows)}${applicationGoneText}`
  if (whys.has('warned')) return `${whose(decision.rows)}비슷한 가게가 있어 남겼어요.`
  return failedText(decision, '다시 시도해 주세요.')
}

/**
 * The message after taking back: what is pending again, and how many were too late because the applicant is notified.
 */
export function takenBackText(rows: readonly Application[], tooLate: number) {
  const back = `${whose(rows)}${messages.verdict.takenBack}`
  if (tooLate === 0) return back
  if (rows.length === 0) return messages.verdict.tooLate
  return `${back} ${numberText(tooLate)}곳은 ${messages.verdict.tooLate}`
}

/** The confirmation before several applications are approved. */
export function bulkQuestion(count: number, warned: number) {
  const question = `${numberText(count)}곳을 승인할까요?`
  if (warned === 0) return question
  return `${question}\n비슷한 가게가 있는 ${numberText(warned)}곳은 빼고, 고른 채로 남겨 둬요.`
}

export const onlyWarnedText = (warned: number) =>
  `고른 ${numberText(warned)}곳 모두 비슷한 가게가 있어요.\n하나씩 열어서 확인해 주세요.`

/** 가 or 이 after a name; both if its last letter is not Korean. */
function subject(name: string) {
  const code = (name.trim().codePointAt(name.trim().length - 1) ?? 0) - 0xac00
  if (code < 0 || code > 11_171) return '이(가)'
  return code % 28 === 0 ? '가' : '이'
}

const named = ({ restaurantName }: LookAlike) => `'${restaurantName}'${subject(restaurantName)}`

export type ApplicationCheck = {
  readonly text: string
  /** The similar restaurant, if there is one. */
  readonly lookAlike?: LookAlike
  readonly isWarning: boolean
}

const fine = (text: string): ApplicationCheck => ({ text, isWarning: false })

const sameOf = (detail: ApplicationDetail, what: LookAlike['alike'][number]) =>
  detail.lookAlikes.filter(({ alike }) => alike.includes(what))

/** 120m, 3.4km */
export const metresText = (metres: number) =>
  metres < 1000 ? `${metres}m` : `${numberText(Math.round(metres / 100) / 10)}km`

function likeText(one: LookAlike): string {
  if (one.alike.includes('phone')) return `같은 전화번호로 ${named(one)} 있어요`
  if (one.alike.includes('address')) return `같은 주소에 ${named(one)} 있어요`
  if (one.distance === null) return `비슷한 이름으로 ${named(one)} 있어요`
  return `${metresText(one.distance)} 거리에 ${named(one)} 있어요`
}

function placeCheck({ kind, registration: { lat, isLocationExact } }: ApplicationDetail) {
  // The known coordinates belong to the present address, not to the requested one.
  if (kind === 'address') return []
  if (lat === null) return [{ text: '지도에서 주소를 찾지 못했어요', isWarning: true }]
  return [fine(isLocationExact ? '지도에서 주소를 찾았어요' : '지도에서 동네까지 찾았어요')]
}

/** Hints only: the administrator decides. */
export function applicationChecks(detail: ApplicationDetail): readonly ApplicationCheck[] {
  return [
    ...placeCheck(detail),
    ...(sameOf(detail, 'phone').length === 0 ? [fine('같은 전화번호가 없어요')] : []),
    ...(sameOf(detail, 'address').length === 0 ? [fine('같은 주소가 없어요')] : []),
    ...detail.lookAlikes.map((lookAlike) => ({
      text: likeText(lookAlike),
      lookAlike,
      isWarning: true,
    })),
    ...(detail.lookAlikes.length === 0 ? [fine('가까이에 비슷한 가게가 없어요')] : []),
  ]
}
