import type { Suggestion } from '@matjari/contract/calls/search'
import { limits } from '@matjari/contract/limits'
import { choseong, fold, squeeze } from '../../../lib/hangul/fold.ts'
import { foldSpelling } from '../../../lib/hangul/spelling.ts'
import {
  charactersOf,
  isInitial,
  splitClusters,
  syllablesFrom,
  syllablesOnFrom,
  withoutFinal,
} from '../../../lib/hangul/syllables.ts'
import type { Needle } from '../query.ts'

/** From the first text on, up to but without the second. */
export type Range = { readonly from: string; readonly to: string }

const after = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 1)
const range = (start: string, [first, last]: readonly [string, string]): Range => ({
  from: start + first,
  to: start + after(last),
})

/**
 * Texts that begin like this, while its last syllable is still being typed: 김치찌 is on its way to
 * 김치찜, and 김치찍 to 김치찌개.
 */
function rangesOf(typed: string): readonly Range[] {
  const characters = charactersOf(splitClusters(typed))
  const last = characters.at(-1) ?? ''
  const start = characters.slice(0, -1).join('')
  if (isInitial(last)) return [range(start, syllablesFrom(last)), range(start, [last, last])]
  const cut = withoutFinal(last)
  return [
    range(start, syllablesOnFrom(last)),
    ...(cut ? [range(start + cut.open, syllablesFrom(cut.taken))] : []),
  ]
}

/** Both spellings of what is typed, and everything either is on its way to. */
export const rangesOfNeedle = (needle: Needle, typed: string): readonly Range[] =>
  needle.kind === 'initials'
    ? [range(needle.text.slice(0, -1), [needle.text.slice(-1), needle.text.slice(-1)])]
    : [...new Set([foldSpelling(typed), typed])].flatMap(rangesOf)

/** How a text stands to what is typed. Whatever a range brought begins like it, somehow. */
export function isStartOf(needle: Needle, text: string): boolean {
  if (needle.kind === 'initials') return choseong(squeeze(text)).startsWith(needle.text)
  if (needle.kind === 'pattern') return new RegExp(`^${needle.pattern}`).test(fold(text))
  return [fold(text), squeeze(text)].some(
    (one) => one.startsWith(needle.text) || one.startsWith(needle.asTyped ?? needle.text),
  )
}

export function isPartOf(needle: Needle, text: string): boolean {
  if (needle.kind === 'initials') return choseong(squeeze(text)).includes(needle.text)
  if (needle.kind === 'pattern') return new RegExp(needle.pattern).test(fold(text))
  return [fold(text), squeeze(text)].some(
    (one) => one.includes(needle.text) || one.includes(needle.asTyped ?? needle.text),
  )
}

type Offered = {
  readonly beginning: {
    readonly terms: readonly Suggestion[]
    readonly names: readonly Suggestion[]
  }
  readonly containing: readonly Suggestion[]
}

const termsFirst = 6

/** What begins as typed comes first, terms and names side by side; the same text only once. */
export function arranged({ beginning, containing }: Offered): Suggestion[] {
  const { terms, names } = beginning
  const most = limits.search.suggestions
  const inOrder = [
    ...terms.slice(0, termsFirst),
    ...names.slice(0, most - termsFirst),
    ...terms.slice(termsFirst),
    ...names.slice(most - termsFirst),
    ...containing,
  ]
  const byText = new Map<string, Suggestion>()
  for (const one of inOrder) {
    const key = fold(one.text)
    if (!byText.has(key)) byText.set(key, one)
  }
  return [...byText.values()].slice(0, most)
}
