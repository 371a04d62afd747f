import type { DayOffer } from '@matjari/contract/entities/restaurant'
import { guestClock } from '@matjari/contract/rules/time/clock-time'
import { addDays, dayLabel, seoulToday } from '@matjari/contract/rules/time/seoul-day'
import { meals } from '@matjari/contract/rules/tonight/meals'
import type { Question } from './question.ts'

/** 오늘, 내일, 11.18 (수) */
export function dayWord(day: string, now: Date): string {
  const today = seoulToday(now)
  if (day === today) return '오늘'
  return day === addDays(today, 1) ? '내일' : dayLabel(day)
}

/** 오늘 저녁 */
export const whenText = ({ day, meal }: Pick<Question, 'day' | 'meal'>, now: Date) =>
  `${dayWord(day, now)} ${meals[meal].label}`

type Offer = Pick<DayOffer, 'dayState' | 'nextDay' | 'nextTime' | 'guestsMin' | 'guestsMax'>

const isTooMany = ({ guestsMin, guestsMax }: Offer, guests: number) =>
  guestsMin !== null && guestsMax !== null && (guests < guestsMin || guests > guestsMax)

/** What stands where there are no times: why, and never anything but the truth. */
export function stateText(offer: Offer, { day, guests }: Question, now: Date): string {
  const when = dayWord(day, now)
  if (offer.dayState === 'full' && isTooMany(offer, guests))
    return `${offer.guestsMin}~${offer.guestsMax}명만 예약돼요`
  const texts: Record<DayOffer['dayState'], string> = {
    open: '',
    full: `${when} 마감`,
    closed: `${when} 휴무`,
    over: `${when} 예약 끝`,
    paused: '예약을 잠시 받지 않아요',
    phoneOnly: '전화로만',
  }
  return texts[offer.dayState]
}

/** 내일 11:30부터 */
export const nextText = ({ nextDay, nextTime }: Offer, now: Date) =>
  nextDay === null || nextTime === null
    ? null
    : `${dayWord(nextDay, now)} ${guestClock(nextTime)}부터`
