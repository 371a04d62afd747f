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
  type KnownGuest,
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

/** What a restaurant notes of its own guests. Answers with the restaurant's number. */
export async function writeNote(deps: Deps, { who, note, marks, ...asked }: Note) {
  const now = deps.now()
  const written = await withDeskRestaurant(deps, asked, async (tx, restaurantNo) => {
    const kept = { restaurantNo, note, marks, now, notedBy: asked.caller.memberNo }
    const isKnown =
      who.memberNo === null
        ? await noteOnGuest(tx, { ...kept, guestNo: who.guestNo })
        : await noteOnPresent(tx, { ...kept, who })
    if (!isKnown) throw new AppError('notFound')
    return restaurantNo
  })
  deps.hints.changed(written)
  return written
}

type MemberNote = NewNote & { readonly who: Extract<GuestRef, { guestNo: null }> }

/** Held, so that nobody leaves while something is being noted of them. */
async function noteOnPresent(tx: Db, { who, ...kept }: MemberNote) {
  if (!(await hasBooked(tx, { restaurantNo: kept.restaurantNo, who }))) return false
  const { memberNo } = who
  if (!(await lockMembersShared(tx, [memberNo])).has(memberNo)) return false
  await noteOnMember(tx, { ...kept, memberNo })
  return true
}

export const guestRefOf = (key: string): GuestRef =>
  key.startsWith('m')
    ? { memberNo: key.slice(1), guestNo: null }
    : { memberNo: null, guestNo: key.slice(1) }

const keyOf = ({ memberNo, guestNo }: Pick<KnownGuest, 'memberNo' | 'guestNo'>) =>
  memberNo === null ? `g${guestNo}` : `m${memberNo}`

export const summaryOf = (known: KnownGuest): GuestSummary => ({
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
  known: KnownGuest,
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
  /** Of who typed only the initial consonants of a name. */
  readonly initials: string | null
  /** The end of a number. */
  readonly digits: string | null
}

/** Fewer would find half of the guests. */
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

/** Any syllable that begins with it, ㄲ for ㄱ too, or the consonant itself. All others are letters and digits. */
const patternOf = (initials: string) =>
  charactersOf(initials)
    .map((one) => {
      if (!isInitial(one)) return one
      const alike = charactersOf(initialConsonants).filter((other) => choseong(other) === one)
      return `[${alike.map((other) => `${other}${syllablesFrom(other).join('-')}`).join('')}]`
    })
    .join('')
