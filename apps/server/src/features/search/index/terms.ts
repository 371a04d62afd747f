import { choseong, fold, squeeze } from '../../../lib/korean/fold.ts'
import { soundKey } from '../../../lib/korean/sound.ts'
import { charactersOf } from '../../../lib/korean/syllables.ts'
import { laxKeys } from '../../../lib/korean/typing.ts'

// Two words that differ by one slip become the same when each loses the syllable it happened at. So
// what a word is without any one of its syllables is kept beside it, and looked up, as numbers.

/** The number under which a text is kept (FNV-1a, as PostgreSQL's integer). Two texts may share one. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** Nothing that is kept is longer, nor is anything that is sought by its slips. */
const longest = 24
/** Whoever slips twice in a shorter word has typed another word. */
const twiceFrom = 5
const twiceUpTo = 9
/** Long words are compared by their beginning and their end, as two slips leave one of them alone. */
const longFrom = 8
const end = 5

const isBetween = (length: number, least: number, most: number) => length >= least && length <= most

/** The word itself, and without each of its characters. */
export function nearKeys(word: string): readonly number[] {
  const characters = charactersOf(word)
  return isBetween(characters.length, 2, longest) ? numbersOf(withoutOne(characters)) : []
}

/** Without each two of its characters; of a long one also its ends, without each one. */
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

/** The first that goes, and then each one behind it. */
const withoutTwo = (characters: readonly string[]) =>
  characters.flatMap((_, first) => {
    const start = characters.slice(0, first).join('')
    return withoutOne(characters.slice(first + 1))
      .slice(1)
      .map((rest) => start + rest)
  })

const numbersOf = (texts: readonly string[]) => [...new Set(texts.map(numberOf))]

/** A whole name, tag, menu or district, or a word of a name or menu, as search knows it. */
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

/** The keys that type a text, folded, and as written where those are others. */
export function typedKeys(text: string) {
  const written = squeeze(text)
  const typed = laxKeys(fold(text))
  const asWritten = laxKeys(written)
  return { typed, typedAsWritten: asWritten === typed ? null : asWritten }
}

/** Names and words are not offered as such: their keys stand with the restaurant. */
const isOffered = (kind: Term['kind']) => kind !== 'name' && kind !== 'word'
/** Both spellings: a slip may be in what would have been folded. */
const ofBoth = (keys: (text: string) => readonly number[], [folded, written]: [string, string]) =>
  folded === written ? keys(folded) : [...new Set([...keys(folded), ...keys(written)])]

/** The same dishes come again and again: so many are remembered. */
const rememberedMost = 5000
const remembered = new Map<string, Term>()

export function termOf(kind: Term['kind'], term: string): Term {
  const key = `${kind} ${term}`
  const known = remembered.get(key) ?? made(kind, term)
  if (remembered.size >= rememberedMost) remembered.clear()
  remembered.set(key, known)
  return known
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
