import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { isPhone } from '@matjari/contract/phone'
import { atMost } from '@matjari/contract/text-length'
import { longDay } from '../../../lib/format.ts'
import { withHonorific } from '../../../lib/korean.ts'
import { minuteOf } from '../desk-clock.ts'
import type { EntryBody } from '../desk-writes.ts'

const texts = messages.reservation

/** A booking by phone that is being entered. */
export type EntryDraft = {
  readonly day: string
  /** Null: not chosen yet. */
  readonly time: string | null
  readonly guests: number
  readonly name: string
  readonly phone: string
  readonly memo: string
}

export const isWritten = ({ name, phone, memo }: EntryDraft) =>
  [name, phone, memo].some((text) => text.trim() !== '')

const nameProblem = atMost(limits.reservation.guestNameCharacters, texts.guestNameTooLong)

/** The problem of each field, in the order of the form; null if it is valid. */
export function entryProblems({ time, name, phone }: EntryDraft) {
  const hasPhone = phone.trim() !== ''
  const isNamed = name.trim() !== '' || hasPhone
  return {
    phone: !hasPhone || isPhone(phone) ? null : messages.registration.phoneRule,
    name: isNamed ? nameProblem(name.normalize('NFC')) : texts.guestNameRequired,
    time: time === null ? texts.timeRequired : null,
  }
}

type EntryField = keyof ReturnType<typeof entryProblems>

const fields: readonly EntryField[] = ['phone', 'name', 'time']

export function firstProblem(draft: EntryDraft): EntryField | undefined {
  const problems = entryProblems(draft)
  return fields.find((field) => problems[field] !== null)
}

export const entryBody = (
  { day, time, guests, name, phone, memo }: EntryDraft,
  restaurantNo: string,
): EntryBody => ({
  restaurantNo,
  reserveDay: day,
  reserveTime: time ?? '',
  numberOfGuests: guests,
  source: 'phone',
  guestName: name,
  guestPhone: phone,
  memo,
})

const counts = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']

/** As it is spoken: 네 분, and from eleven on 11분. */
export const peopleText = (guests: number) =>
  counts[guests - 1] ? `${counts[guests - 1]} 분` : `${guests}분`

const parts = [
  { until: 6, word: '새벽' },
  { until: 12, word: '오전' },
  { until: 13, word: '낮' },
  { until: 17, word: '오후' },
  { until: 21, word: '저녁' },
  { until: 24, word: '밤' },
] as const

/** 19:30 is 저녁 7시 30분, 25:00 is 다음 날 새벽 1시. */
export function spokenTime(time: string): string {
  const minute = minuteOf(time)
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60]
  const word = parts.find(({ until }) => hour < until)?.word ?? ''
  const clock = `${word} ${hour % 12 === 0 ? 12 : hour % 12}시${rest === 0 ? '' : ` ${rest}분`}`
  return minute >= 24 * 60 ? `다음 날 ${clock}` : clock
}

/** The summary staff read to the guest before they hang up. */
export const spokenSummary = ({
  day,
  time,
  guests,
  name,
}: {
  day: string
  time: string
  guests: number
  name: string
}) =>
  `${longDay(day)} ${spokenTime(time)}, ${peopleText(guests)}${name.trim() ? `, ${withHonorific(name)}으로` : ''} 잡았어요.`
