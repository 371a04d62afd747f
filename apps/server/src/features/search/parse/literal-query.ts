import { choseong, foldSpelling, typedChoseong, wordsOf } from '../../../lib/korean/fold.ts'
import {
  charactersOf,
  isInitial,
  isSyllable,
  splitClusters,
  syllablesFrom,
  withoutFinal,
} from '../../../lib/korean/syllables.ts'

/**
 * One text to find in a restaurant. A pattern has positions where only the initial consonant is known; everything
 * else is plain text, in one or two spellings.
 */
export type LiteralTerm =
  | { readonly kind: 'text' | 'initials'; readonly text: string; readonly asTyped?: string }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly text: string }

export type LiteralQuery = {
  /** The query as one text without spaces; null when its words are of different kinds. */
  readonly phrase: LiteralTerm | null
  /** The words, when there are several: each must occur in some field. */
  readonly words: readonly LiteralTerm[]
  /** The text as a visitor would type it. */
  readonly text: string
}

const wordsMost = 8
const charactersMost = 60

/** The words of a query; empty when nothing in it can be searched. 족발/보쌈 is one tag. */
export const queryWords = (query: string): readonly string[] =>
  wordsOf(charactersOf(query.replaceAll('/', '')).slice(0, charactersMost).join('')).slice(
    0,
    wordsMost,
  )

export function literalQueryOf(words: readonly string[]): LiteralQuery {
  const needles = words.map(literalTermOf)
  const text = words.join(' ')
  const [first] = needles
  if (first && needles.length === 1) return { phrase: first, words: [], text }
  return { phrase: phraseOf(words, needles), words: needles, text }
}

function phraseOf(words: readonly string[], needles: readonly LiteralTerm[]): LiteralTerm | null {
  if (needles.every(({ kind }) => kind === 'text')) return plainTerm(words.join(''))
  if (needles.every(({ kind }) => kind === 'initials'))
    return { kind: 'initials', text: needles.map(({ text }) => text).join('') }
  return null
}

function literalTermOf(word: string): LiteralTerm {
  const consonants = typedChoseong(word)
  if (consonants !== null) return { kind: 'initials', text: consonants }
  return charactersOf(word).some((one) => /[ㄱ-ㅎ]/.test(one)) &&
    charactersOf(word).some(isSyllable)
    ? patternTerm(splitClusters(word))
    : plainTerm(word)
}

function plainTerm(word: string): LiteralTerm {
  const text = foldSpelling(word)
  return text === word ? { kind: 'text', text } : { kind: 'text', text, asTyped: word }
}

const oneOf = (consonant: string) => {
  const [from, to] = syllablesFrom(consonant)
  return `[${from}-${to}]`
}

/** Letters and digits only, so a regular expression needs no escaping. */
const patternTerm = (word: string): LiteralTerm => ({
  kind: 'pattern',
  pattern: charactersOf(word)
    .map((one) => (isInitial(one) ? oneOf(one) : one))
    .join(''),
  text: word,
})

/** 김치찍 is an unfinished 김치찌개: the last consonant may start the next syllable. */
export function halfTyped(words: readonly string[]): LiteralQuery | null {
  const last = words.at(-1) ?? ''
  const cut = withoutFinal(last.slice(-1))
  if (!cut || last.length < 2) return null
  const needle = patternTerm(last.slice(0, -1) + cut.open + cut.taken)
  const others = words.slice(0, -1).map(literalTermOf)
  const text = words.join(' ')
  return others.length === 0
    ? { phrase: needle, words: [], text }
    : { phrase: null, words: [...others, needle], text }
}

/** The initial consonants of a pattern, by which the index finds it. */
export const patternChoseong = (needle: LiteralTerm) => choseong(needle.text)
