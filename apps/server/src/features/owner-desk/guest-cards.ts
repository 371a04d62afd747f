import type { DeskGuest, GuestCard, GuestSummary } from '@matjari/contract/owner-desk/entities'
import { guestNameOf } from '@matjari/contract/owner-desk/rules'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { choseong, squeeze, typedChoseong } from '../../lib/korean/fold.ts'
import {
  charactersOf,
  initialConsonants,
  isInitial,
  syllablesFrom,
} from '../../lib/korean/syllables.ts'
import type { Deps } from '../deps.ts'
import { lockMembersShared } from '../locks/members.ts'
import { withDeskRestaurant } from '../staff/desk-access.ts'
import {
  type GuestRef,
  hasBooked,
  type IdentifiedGuest,
  type NewNote,
  noteOnGuest,
  noteOnMember,
} from './guest-cards.sql.ts'

type Note = {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly who: GuestRef
  readonly note: string
  readonly marks: string[]
}

/** Stores a restaurant's note about one of its guests. Returns the restaurant's number. */
export async function writeNote(deps: Deps, { who, note, marks, ...target }: Note) {
  const now = deps.now()
  const written = await withDeskRestaurant(deps, target, async (tx, restaurantNo) => {
    const newNote = { restaurantNo, note, marks, now, notedBy: target.caller.memberNo }
    const isKnown =
      who.memberNo === null
        ? await noteOnGuest(tx, { ...newNote, guestNo: who.guestNo })
        : await noteOnPresent(tx, { ...newNote, who })
    if (!isKnown) throw new AppError('notFound')
    return restaurantNo
  })
  deps.boardEvents.changed(written)
  return written
}

type MemberNote = NewNote & { readonly who: Extract<GuestRef, { guestNo: null }> }

/** Locks the member, who therefore cannot withdraw while the note is written. */
async function noteOnPresent(tx: Db, { who, ...newNote }: MemberNote) {
  if (!(await hasBooked(tx, { restaurantNo: newNote.restaurantNo, who }))) return false
  const { memberNo } = who
  if (!(await lockMembersShared(tx, [memberNo])).has(memberNo)) return false
  await noteOnMember(tx, { ...newNote, memberNo })
  return true
}

export const guestRefOf = (key: string): GuestRef =>
  key.startsWith('m')
    ? { memberNo: key.slice(1), guestNo: null }
    : { memberNo: null, guestNo: key.slice(1) }

const keyOf = ({ memberNo, guestNo }: Pick<IdentifiedGuest, 'memberNo' | 'guestNo'>) =>
  memberNo === null ? `g${guestNo}` : `m${memberNo}`

export const summaryOf = (known: IdentifiedGuest): GuestSummary => ({
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

type WithReservationNo = { readonly reservationNo: string }

/** In the order of the numbers. */
export function inOrder<Row extends WithReservationNo>(
  numbers: readonly string[],
  rows: readonly Row[],
) {
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
  known: IdentifiedGuest,
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

export type GuestSearch = {
  readonly text: string
  /** A pattern, when the query consists only of the initial consonants of a name. */
  readonly initials: string | null
  /** The end of a phone number. */
  readonly digits: string | null
}

/** With fewer digits the search would find half of the guests. */
const fewestDigits = 4

export function guestSearchOf(query: string): GuestSearch {
  const initials = typedChoseong(squeeze(query))
  const digits = query.replace(/[\s().-]/g, '')
  return {
    text: query.replace(/\s/g, ''),
    initials: initials === null ? null : patternOf(initials),
    digits: digits.length >= fewestDigits && /^\d+$/.test(digits) ? digits : null,
  }
}

/**
 * Each consonant matches itself, any syllable that begins with it, and ㄲ for ㄱ too. All other
 * characters are letters and digits.
 */
const patternOf = (initials: string) =>
  charactersOf(initials)
    .map((one) => {
      if (!isInitial(one)) return one
      const alike = charactersOf(initialConsonants).filter((other) => choseong(other) === one)
      return `[${alike.map((other) => `${other}${syllablesFrom(other).join('-')}`).join('')}]`
    })
    .join('')
