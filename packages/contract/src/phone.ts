import { messages } from './messages.ts'

type Numbering = {
  readonly starts: RegExp
  /** Group lengths of the full number, and of the number that is one digit shorter. */
  readonly groups: readonly number[]
  readonly shorter?: readonly number[]
}

const landlineOrMobile: Numbering = { starts: /^0[1-9]/, groups: [3, 4, 4], shorter: [3, 3, 4] }

const numberings: readonly Numbering[] = [
  { starts: /^02/, groups: [2, 4, 4], shorter: [2, 3, 4] },
  { starts: /^1[568]/, groups: [4, 4] },
  { starts: /^050/, groups: [4, 4, 4], shorter: [4, 3, 4] },
]

const digitsOf = (text: string) => text.replace(/\D/g, '')

const numberingOf = (digits: string) =>
  numberings.find(({ starts }) => starts.test(digits)) ?? landlineOrMobile

const sum = (groups: readonly number[]) => groups.reduce((total, length) => total + length, 0)

/** Inserts the dashes, also while the number is still being typed. Surplus digits are dropped. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text)
  const { groups, shorter } = numberingOf(digits)
  const parts: string[] = []
  let from = 0
  for (const length of shorter && sum(shorter) === digits.length ? shorter : groups) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + length))
    from += length
  }
  return parts.join('-')
}

/** A complete Korean number, with or without dashes. */
export function isPhone(text: string): boolean {
  if (!/^[\d\s.()-]*$/.test(text)) return false
  const digits = digitsOf(text)
  const { starts, groups, shorter } = numberingOf(digits)
  if (!starts.test(digits)) return false
  return [groups, shorter ?? groups].some((lengths) => sum(lengths) === digits.length)
}

export function phoneProblem(text: string): string | null {
  if (text.trim() === '') return messages.registration.phoneRequired
  return isPhone(text) ? null : messages.registration.phoneRule
}
