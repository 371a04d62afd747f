import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { isPhone } from '@matjari/contract/phone'
import { atMost } from '@matjari/contract/text-length'
import type { EntryBody } from '../api/writes.ts'

const said = messages.reservation

/** A booking that is being taken on the phone. */
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

const nameProblem = atMost(limits.reservation.guestNameCharacters, said.guestNameTooLong)

/** By field, in the order in which they stand; null where nothing is wrong. */
export function entryProblems({ time, name, phone }: EntryDraft) {
  const hasPhone = phone.trim() !== ''
  const isNamed = name.trim() !== '' || hasPhone
  return {
    phone: !hasPhone || isPhone(phone) ? null : messages.registration.phoneRule,
    name: isNamed ? nameProblem(name.normalize('NFC')) : said.guestNameRequired,
    time: time === null ? said.timeRequired : null,
  }
}

export type EntryField = keyof ReturnType<typeof entryProblems>

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
