import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { isPhone } from '@matjari/contract/rules/members/phone'
import { atMost, filledUpTo } from '@matjari/contract/rules/text-length'
import type { EntryBody } from '../api.ts'

const texts = messages.reservation

/** A booking the owner is writing down. */
export type EntryDraft = {
  readonly source: 'phone' | 'walkIn'
  /** Null: not chosen yet. */
  readonly time: string | null
  readonly guests: number
  readonly guestName: string
  readonly guestPhone: string
  readonly memo: string
}

export const newEntry = (time: string | null): EntryDraft => ({
  source: 'phone',
  time,
  guests: 2,
  guestName: '',
  guestPhone: '',
  memo: '',
})

/** Whether there is anything in it that somebody would have to write again. */
export const isWritten = ({ guestName, guestPhone, memo }: EntryDraft) =>
  [guestName, guestPhone, memo].some((text) => text.trim() !== '')

const nameProblem = filledUpTo(limits.reservation.guestNameCharacters, {
  blank: texts.guestNameRequired,
  tooLong: texts.guestNameTooLong,
})

const memoProblem = atMost(limits.reservation.memoCharacters, texts.memoTooLong)

/** What is wrong with it, by field, in the order in which the fields stand. */
export const entryProblems = ({ time, guestName, guestPhone, memo }: EntryDraft) => ({
  time: time === null ? texts.timeRequired : null,
  guestName: nameProblem(guestName.normalize('NFC')),
  guestPhone:
    guestPhone.trim() === '' || isPhone(guestPhone) ? null : messages.registration.phoneRule,
  memo: memoProblem(memo.normalize('NFC')),
})

export type EntryField = keyof ReturnType<typeof entryProblems>

const fields: readonly EntryField[] = ['time', 'guestName', 'guestPhone', 'memo']

export function firstProblem(draft: EntryDraft): EntryField | undefined {
  const problems = entryProblems(draft)
  return fields.find((field) => problems[field] !== null)
}

export const entryBody = (
  { time, guests, ...guest }: EntryDraft,
  { restaurantNo, day }: { readonly restaurantNo: string; readonly day: string },
): EntryBody => ({
  ...guest,
  restaurantNo,
  reserveDay: day,
  reserveTime: time ?? '',
  numberOfGuests: guests,
})
