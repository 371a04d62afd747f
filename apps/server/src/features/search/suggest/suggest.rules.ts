import { limits } from '@matjari/contract/limits'
import type { Suggestion } from '@matjari/contract/search/calls'
import { choseong, fold, foldSpelling, squeeze } from '../../../lib/korean/fold.ts'
import { charactersOf, isInitial, splitClusters } from '../../../lib/korean/syllables.ts'
import { keysOf, laxKeys, typed } from '../../../lib/korean/typing.ts'
import type { LiteralTerm } from '../parse/literal-query.ts'

/** From the first text on, up to but without the second. */
export type Range = { readonly from: string; readonly to: string }

const after = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 1)

const startingWith = (text: string): Range => ({
  from: text,
  to: text.slice(0, -1) + after(text.slice(-1)),
})

/**
 * What is typed as keys, in both spellings: a syllable on its way has the first keys of the one it
 * will be, and a final consonant those of the next syllable. 만리자 begins 만리장성, 김칫 begins 김치찌개.
 */
export const rangesOfKeys = (text: string): readonly Range[] =>
  [...new Set([foldSpelling(text), text].map(laxKeys))].map(startingWith)

export const rangesOfInitials = (initials: string): readonly Range[] => [startingWith(initials)]

/** One key less: the last one may have been a slip. Null when too little would be left. */
export function withoutLastKey(text: string): string | null {
  const keys = keysOf(text).slice(0, -1)
  return keys.length < 3 ? null : typed(keys)
}

/** The last syllable may still get a second vowel, a consonant below, and one beside that. */
const syllables = (first: string, last: string) => (first === last ? first : `[${first}-${last}]`)

/** How a name goes on that begins as typed: what it surely begins with, and the whole as a regular expression. */
export type Start = { readonly start: string; readonly pattern: string }

/** The same names as by the ranges, up to doubled consonants; null for what no name has, or only by its keys. */
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
  // Its last consonant may begin the next syllable.
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

/** How a text stands to what is typed. */
export function isPartOf(needle: LiteralTerm, text: string): boolean {
  if (needle.kind === 'initials') return choseong(squeeze(text)).includes(needle.text)
  if (needle.kind === 'pattern') return new RegExp(needle.pattern).test(fold(text))
  return [fold(text), squeeze(text)].some(
    (one) => one.includes(needle.text) || one.includes(needle.asTyped ?? needle.text),
  )
}

type Group = Suggestion['group']
const groups: readonly Group[] = ['dish', 'place', 'shop']

/** As they come, the same text only once, so many of each group, group by group. */
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

/** There is room for more of what can only be found with more effort. */
export const hasRoom = (offered: readonly Suggestion[]) =>
  offered.length < limits.search.suggestions.dish
