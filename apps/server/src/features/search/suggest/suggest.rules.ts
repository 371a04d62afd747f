import { limits } from '@matjari/contract/limits'
import type { Suggestion } from '@matjari/contract/search/calls'
import { choseong, fold, foldSpelling, squeeze } from '../../../lib/korean/fold.ts'
import { charactersOf, isInitial, splitClusters } from '../../../lib/korean/syllables.ts'
import { keysOf, laxKeys, typed } from '../../../lib/korean/typing.ts'
import type { LiteralTerm } from '../parse/literal-query.ts'

/** From the first text, up to but not including the second. */
export type Range = { readonly from: string; readonly to: string }

const after = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 1)

const startingWith = (text: string): Range => ({
  from: text,
  to: text.slice(0, -1) + after(text.slice(-1)),
})

/**
 * The typed text as key ranges, in both spellings. An unfinished syllable starts with the first keys of the final
 * one, and its last consonant may belong to the next syllable: 만리자 starts 만리장성, 김칫 starts 김치찌개.
 */
export const rangesOfKeys = (text: string): readonly Range[] =>
  [...new Set([foldSpelling(text), text].map(laxKeys))].map(startingWith)

export const rangesOfInitials = (initials: string): readonly Range[] => [startingWith(initials)]

/** The text without its last key, which may be a typing slip. Null when too little is left. */
export function withoutLastKey(text: string): string | null {
  const keys = keysOf(text).slice(0, -1)
  return keys.length < 3 ? null : typed(keys)
}

/** The last syllable may still get a second vowel, a final consonant, and a second final consonant. */
const syllables = (first: string, last: string) => (first === last ? first : `[${first}-${last}]`)

/** The names that the typed text may become: a fixed start for the index, and a regular expression for the rest. */
export type Start = { readonly start: string; readonly pattern: string }

/**
 * The same names as by the ranges, except for doubled consonants. Null for text that no name contains, or that can
 * only be compared by keys.
 */
export function startOf(text: string): Start | null {
  const characters = charactersOf(splitClusters(text))
  const last = characters.at(-1) ?? ''
  const before = characters.slice(0, -1).join('')
  if (!/^[가-힣a-z0-9]*$/.test(before)) return null
  if (/^[a-z0-9]$/.test(last)) return { start: before + last, pattern: `^${before}${last}` }
  if (isInitial(last))
    return { start: before, pattern: `^${before}${syllables(...onFrom([last]))}` }
  return /^[가-힣]$/.test(last) ? { start: before, pattern: `^${before}${onFromLast(last)}` } : null
}

function onFromLast(last: string): string {
  const keys = keysOf(last)
  const own = syllables(...onFrom(keys))
  const open = keys.slice(0, -1)
  const next = keys.at(-1) ?? ''
  // Its last consonant may start the next syllable.
  return keys.length > 2 && isInitial(next)
    ? `(${own}|${typed(open)}${syllables(...onFrom([next]))})`
    : own
}

const vowelsOn: Readonly<Record<string, string>> = { ㅗ: 'ㅗㅣ', ㅜ: 'ㅜㅣ', ㅡ: 'ㅡㅣ' }
const finalsOn: Readonly<Record<string, string>> = {
  ㄱ: 'ㄱㅅ',
  ㄴ: 'ㄴㅎ',
  ㄹ: 'ㄹㅎ',
  ㅂ: 'ㅂㅅ',
}

/** The first and the last syllable that these keys may become: 다 to 닿, 고 to 굏, ㄱ to 깋. */
function onFrom(keys: readonly string[]): [string, string] {
  const [initial = '', ...rest] = keys
  if (rest.length === 0) return [typed([initial, 'ㅏ']), typed([initial, 'ㅣ', 'ㅎ'])]
  const whole = typed(keys)
  const last = rest.at(-1) ?? ''
  const before = keys.slice(0, -1)
  if (isInitial(last)) return [whole, typed([...before, ...charactersOf(finalsOn[last] ?? last)])]
  return [whole, typed([...before, ...charactersOf(vowelsOn[last] ?? last), 'ㅎ'])]
}

/** Whether the text contains the typed term. */
export function isPartOf(needle: LiteralTerm, text: string): boolean {
  if (needle.kind === 'initials') return choseong(squeeze(text)).includes(needle.text)
  if (needle.kind === 'pattern') return new RegExp(needle.pattern).test(fold(text))
  return [fold(text), squeeze(text)].some(
    (one) => one.includes(needle.text) || one.includes(needle.asTyped ?? needle.text),
  )
}

type Group = Suggestion['group']
const groups: readonly Group[] = ['dish', 'place', 'shop']

/** Removes repeated texts and keeps a limited number of each group, group by group. */
export function arranged(offered: readonly Suggestion[]): Suggestion[] {
  const byText = new Map<string, Suggestion>()
  for (const one of offered) {
    const key = `${one.group} ${fold(one.text)}`
    if (!byText.has(key)) byText.set(key, one)
  }
  const distinct = [...byText.values()]
  return groups.flatMap((group) =>
    distinct.filter((one) => one.group === group).slice(0, limits.search.suggestions[group]),
  )
}

/** More suggestions fit, so the slower queries are worth running. */
export const hasRoom = (offered: readonly Suggestion[]) =>
  offered.length < limits.search.suggestions.dish
