import type { DeskGuest, GuestCard, GuestSummary } from '@matjari/contract/entities/owner/desk'
import { guestNameOf } from '@matjari/contract/rules/desk/guests'
import { choseong, squeeze, typedChoseong } from '../../../lib/hangul/fold.ts'
import {
  charactersOf,
  initialConsonants,
  isInitial,
  syllablesFrom,
} from '../../../lib/hangul/syllables.ts'
import type { Known, Who } from './store.ts'

export const whoOf = (key: string): Who =>
  key.startsWith('m')
    ? { memberNo: key.slice(1), guestNo: null }
    : { memberNo: null, guestNo: key.slice(1) }

const keyOf = ({ memberNo, guestNo }: Pick<Known, 'memberNo' | 'guestNo'>) =>
  memberNo === null ? `g${guestNo}` : `m${memberNo}`

export const summaryOf = (known: Known): GuestSummary => ({
  guestKey: keyOf(known),
  name: guestNameOf({ ...known, source: 'phone' }),
  phone: known.phone,
  isMember: known.memberNo !== null,
  visits: known.visits,
  noShows: known.noShows,
  lastVisit: known.lastVisit,
  note: known.note ?? '',
  marks: known.marks ?? [],
})

type Numbered = { readonly reservationNo: string }

/** In the order of their numbers. */
export function inOrder<Row extends Numbered>(numbers: readonly string[], rows: readonly Row[]) {
  const byNo = new Map(rows.map((row) => [row.reservationNo, row]))
  return numbers.flatMap((reservationNo) => byNo.get(reservationNo) ?? [])
}

type Bookings = {
  readonly upcoming: readonly string[]
  readonly history: readonly string[]
  readonly historyTotal: number
  readonly bookings: readonly DeskGuest[]
}

export const cardOf = (
  known: Known,
  { upcoming, history, historyTotal, bookings }: Bookings,
): GuestCard => ({
  ...summaryOf(known),
  cancels: known.cancels,
  firstVisit: known.firstVisit,
  usualGuests: known.usualGuests,
  noteDate: known.notedAt?.toISOString() ?? null,
  noteBy: known.notedBy,
  upcoming: inOrder(upcoming, bookings),
  history: inOrder(history, bookings),
  historyTotal,
})

export type Sought = {
  readonly text: string
  /** Of who typed only the initial consonants of a name. */
  readonly initials: string | null
  /** The end of a number. */
  readonly digits: string | null
}

/** Fewer would find half of the guests. */
const fewestDigits = 4

export function soughtOf(query: string): Sought {
  const initials = typedChoseong(squeeze(query))
  const digits = query.replace(/[\s().-]/g, '')
  return {
    text: query.replace(/\s/g, ''),
    initials: initials === null ? null : patternOf(initials),
    digits: digits.length >= fewestDigits && /^\d+$/.test(digits) ? digits : null,
  }
}

/** Any syllable that begins with it, ㄲ for ㄱ too, or the consonant itself. All others are letters and digits. */
const patternOf = (initials: string) =>
  charactersOf(initials)
    .map((one) => {
      if (!isInitial(one)) return one
      const alike = charactersOf(initialConsonants).filter((other) => choseong(other) === one)
      return `[${alike.map((other) => `${other}${syllablesFrom(other).join('-')}`).join('')}]`
    })
    .join('')
