import { guestClock } from '@matjari/contract/clock-time'
import { limits } from '@matjari/contract/limits'
import type { DeskGuest, GuestCard } from '@matjari/contract/owner-desk/entities'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { seoulToday } from '@matjari/contract/seoul-day'
import { clockText } from '../../../lib/format.ts'
import { shortDay } from '../guest-text.ts'

/** The digits of a query that is a number; null for any other text. */
function digitsOf(query: string): string | null {
  const digits = query.replaceAll(/[\s().-]/g, '')
  return digits.length >= 4 && /^\d+$/.test(digits) ? digits : null
}

/** The number split where the typed part begins: ['010-4821-', '7730']. */
export function cutPhone(phone: string, query: string): readonly [string, string] {
  const digits = digitsOf(query)
  if (digits === null || !phone.replaceAll(/\D/g, '').endsWith(digits)) return [phone, '']
  let at = phone.length
  for (let left = digits.length; left > 0; ) {
    at -= 1
    if (/\d/.test(phone[at] ?? '')) left -= 1
  }
  return [phone.slice(0, at), phone.slice(at)]
}

export function foundText(query: string, count: number): string {
  const digits = digitsOf(query)
  const whom = digits?.length === 4 ? `뒤 4자리가 ${digits}인 손님` : `‘${query}’ 손님`
  if (count === 0) return `${whom}이 없어요.`
  return count >= deskLimits.found ? `${whom} ${count}명까지 보여요.` : `${whom} ${count}명`
}

/** 2025.5.2, this year 5.2. */
export function dayText(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return day.slice(0, 4) === today.slice(0, 4) ? `${month}.${date}` : `${year}.${month}.${date}`
}

/** 11.20 금 18:00, with the year if it is another one. */
export function whenText({ reserveDay, reserveTime }: DeskGuest, today: string): string {
  const year = reserveDay.slice(0, 4)
  const isOther = year !== today.slice(0, 4)
  return `${isOther ? `${year}.` : ''}${shortDay(reserveDay)} ${guestClock(reserveTime)}`
}

export function comingText({ reserveDay }: DeskGuest, today: string): string {
  return reserveDay === today ? '오늘 오실 예약' : `${shortDay(reserveDay)}에 오실 예약`
}

/** 7번째 방문 예정, 방문 6번. */
export function visitsText({ visits, upcoming }: GuestCard): string {
  if (upcoming.length > 0) return visits === 0 ? '첫 방문 예정' : `${visits + 1}번째 방문 예정`
  return visits === 0 ? '아직 온 적 없음' : `방문 ${visits}번`
}

export const savedText = (
  { noteDate, noteBy }: { noteDate: string; noteBy: string | null },
  now: Date,
) => {
  const today = seoulToday(now)
  const day = seoulToday(new Date(noteDate))
  const by = noteBy === null ? '' : ` · ${noteBy}`
  return `저장했어요${by} · ${day === today ? clockText(noteDate) : dayText(day, today)}`
}

const cancelledWords = { member: '손님이 취소', store: '가게가 취소', admin: '관리자가 취소' }

/** The outcome of a booking. One that was never marked has none. */
export function outcomeOf({ state, cancelledBy }: DeskGuest) {
  if (state === 'visited') return { tone: 'ok', word: '방문' } as const
  if (state === 'noShow') return { tone: 'warn', word: '노쇼' } as const
  if (state === 'cancelled')
    return { tone: 'neutral', word: cancelledBy ? cancelledWords[cancelledBy] : '취소' } as const
  return { tone: 'neutral', word: '표시 없음' } as const
}

const purpose = '이 정보는 우리 가게 예약을 지키는 데만 써요.'
const appGuests = `앱 손님의 전화번호는 예약일 ${limits.reservation.contactDays}일 뒤에 지워지고, 손님이 탈퇴하면 메모까지 모두 지워져요.`
const phoneGuests = `전화로만 예약한 손님의 정보는 마지막 방문 ${deskLimits.guestMonths}개월 뒤에 모두 지워져요.`
const aloud = '손님 앞에서 읽을 수 있는 말로 적어 주세요.'
const exported = `손님이 자기 정보를 내려받으면 메모도 함께 나가니, ${aloud}`

/** The privacy notice, always visible. For one guest it holds only what applies to them. */
export function privacyText(guest: Pick<GuestCard, 'isMember'> | undefined): string {
  if (!guest) return [purpose, appGuests, phoneGuests, exported].join(' ')
  return [purpose, ...(guest.isMember ? [appGuests, exported] : [phoneGuests, aloud])].join(' ')
}
