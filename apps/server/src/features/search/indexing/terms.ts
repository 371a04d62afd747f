import { choseong, fold, squeeze } from '../../../lib/korean/fold.ts'
import { soundKey } from '../../../lib/korean/sound.ts'
import { charactersOf } from '../../../lib/korean/syllables.ts'
import { laxKeys } from '../../../lib/korean/typing.ts'

// Two words that differ by one slip become equal when the syllable with the slip is removed from each. So for every
// word the index stores, as numbers, the word without each one of its syllables.

/** The number that is stored for a text (FNV-1a, as PostgreSQL's integer). Two texts may have the same. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** Longer terms are neither stored nor corrected. */
const longest = 24
/** Two slips in a shorter word make another word. */
const twiceFrom = 5
const twiceUpTo = 9
/** Long words are compared by beginning and end, because two slips leave one of them correct. */
const longFrom = 8
const end = 5

const isBetween = (length: number, least: number, most: number) => length >= least && length <= most

/** The word itself, and the word without each of its characters. */
export function nearKeys(word: string): readonly number[] {
  const characters = charactersOf(word)
  return isBetween(characters.length, 2, longest) ? numbersOf(withoutOne(characters)) : []
}

/** The word without each two of its characters; for a long word also its ends without one character. */
export function farKeys(word: string): readonly number[] {
  const characters = charactersOf(word)
  const { length } = characters
  return [
    ...(isBetween(length, twiceFrom, twiceUpTo) ? numbersOf(withoutTwo(characters)) : []),
    ...(length < longFrom ? [] : endKeys(word)),
  ]
}

/** The beginning and the end of a word, each without one of its characters. */
export function endKeys(word: string): readonly number[] {
  const characters = charactersOf(word)
  if (!isBetween(characters.length, end + 1, longest)) return []
  return numbersOf([
    ...withoutOne(characters.slice(0, end)).map((text) => `^${text}`),
    ...withoutOne(characters.slice(-end)).map((text) => `${text}$`),
  ])
}

function withoutOne(characters: readonly string[]): readonly string[] {
  const whole = characters.join('')
  const some = [whole]
  let at = 0
  for (const one of characters) {
    some.push(whole.slice(0, at) + whole.slice(at + one.length))
    at += one.length
  }
  return some
}

/** Removes each character in turn, together with each one after it. */
const withoutTwo = (characters: readonly string[]) =>
  characters.flatMap((_, first) => {
    const start = characters.slice(0, first).join('')
    return withoutOne(characters.slice(first + 1))
      .slice(1)
      .map((rest) => start + rest)
  })

const numbersOf = (texts: readonly string[]) => [...new Set(texts.map(numberOf))]

/** A whole name, tag, menu or district, or a word of a name or menu, as stored for suggestions and corrections. */
export type Term = {
  readonly kind: 'tag' | 'menu' | 'address' | 'name' | 'word'
  readonly term: string
  readonly folded: string
  readonly initials: string
  readonly typed: string
  readonly typedAsWritten: string | null
  readonly near: readonly number[]
  readonly far: readonly number[]
  readonly sound: string
}

/** The keys that type a text, folded, and as written where they differ. */
export function typedKeys(text: string) {
  const written = squeeze(text)
  const typed = laxKeys(fold(text))
  const asWritten = laxKeys(written)
  return { typed, typedAsWritten: asWritten === typed ? null : asWritten }
}

/** Names and words are not suggested as terms: their keys are stored with the restaurant. */
const isOffered = (kind: Term['kind']) => kind !== 'name' && kind !== 'word'
/** Both spellings, because the slip may be in a part that folding would change. */
const ofBoth = (keys: (text: string) => readonly number[], [folded, written]: [string, string]) =>
  folded === written ? keys(folded) : [...new Set([...keys(folded), ...keys(written)])]

/** The same dishes occur again and again, so the results for this many are cached. */
const rememberedMost = 5000
const remembered = new Map<string, Term>()

export function termOf(kind: Term['kind'], term: string): Term {
  const key = `${kind} ${term}`
  const found = remembered.get(key) ?? made(kind, term)
  if (remembered.size >= rememberedMost) remembered.clear()
  remembered.set(key, found)
  return found
}

function made(kind: Term['kind'], term: string): Term {
  const written = squeeze(term)
  const folded = fold(term)
  return {
    kind,
    term,
    folded,
    initials: choseong(written),
    ...(isOffered(kind) ? typedKeys(term) : { typed: '', typedAsWritten: null }),
    near: ofBoth(nearKeys, [folded, written]),
    far: ofBoth(farKeys, [folded, written]),
    sound: soundKey(written),
  }
}
