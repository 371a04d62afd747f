import type { DeskGuest } from '@matjari/contract/owner-desk/entities'
import { initialOf } from '../../../features/search/jamo.ts'
import { deskGuestName } from '../guest-text.ts'

const isInitials = (text: string) => /^[ㄱ-ㅎ]+$/u.test(text)
const initialsOf = (text: string) => Array.from(text, (one) => initialOf(one) ?? one).join('')
const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '').toLowerCase()

/** By name, its first consonants, the number, or its last four digits. */
export function matchesGuestSearch(row: DeskGuest, query: string): boolean {
  const sought = tidy(query)
  if (sought === '') return true
  const name = tidy(deskGuestName(row))
  const digits = sought.replaceAll('-', '')
  if (/^\d+$/.test(digits) && (row.guestPhone ?? '').replaceAll(/\D/g, '').includes(digits))
    return true
  return name.includes(sought) || (isInitials(sought) && initialsOf(name).includes(sought))
}
