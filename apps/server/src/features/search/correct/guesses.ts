import { romanize } from 'es-hangul'
import type { Db } from '../../../db/db.ts'
import { foldSpelling, squeeze } from '../../../lib/korean/fold.ts'
import { slipsBetween } from '../../../lib/korean/likeness.ts'
import { heardDistance, keysInOtherScript, soundOf } from '../../../lib/korean/sound.ts'
import { charactersOf } from '../../../lib/korean/syllables.ts'
import {
  asHangul,
  asLatin,
  consonantKeys,
  keysOf,
  singleVowelKeys,
  typed,
} from '../../../lib/korean/typing.ts'
import { endKeys, farKeys, nearKeys } from '../indexing/terms.ts'
import { dishWithin } from '../parse/dishes.ts'
import { queryWords } from '../parse/literal-query.ts'
import { readSimilarTerms, type SimilarInput, type SimilarTerm } from './guesses.sql.ts'

const swapped = (keys: readonly string[], at: number) => [
  ...keys.slice(0, at),
  ...keys.slice(at, at + 2).toReversed(),
  ...keys.slice(at + 2),
]

const hasLoneJamo = (text: string) => /[ㄱ-ㅣ]/.test(text)

/**
 * The words that the visitor may have meant if one key is missing, one is extra, or two are swapped. Such a slip
 * moves consonants between syllables, so two syllables change at once: 하냥 is 한양.
 */
function keySlips(word: string): readonly string[] {
  const keys = keysOf(word)
  const attempts = [
    ...[...keys, ''].flatMap((_, at) =>
      [...consonantKeys, ...singleVowelKeys].map((key) => keys.toSpliced(at, 0, key)),
    ),
    ...keys.map((_, at) => keys.toSpliced(at, 1)),
  ]
  return [...new Set([...wordsTyped(word, attempts), ...keySwaps(word)])]
}

/** Two swapped keys may change three syllables, and even their number: 솣왱 is 소초앵. */
function keySwaps(word: string): readonly string[] {
  const keys = keysOf(word)
  return wordsTyped(
    word,
    keys.slice(1).map((_, at) => swapped(keys, at)),
  )
}

const wordsTyped = (word: string, attempts: readonly (readonly string[])[]) =>
  [...new Set(attempts.map(typed))].filter(
    (text) => text !== word && !hasLoneJamo(text) && charactersOf(text).length > 1,
  )

/** The text that the same keys type on the other keyboard layout: rlaqkq is 김밥. Null when the result is no text. */
export function otherKeyboard(query: string): string | null {
  if (/^[a-z\s]+$/i.test(query)) {
    const hangul = asHangul(query)
    return /[가-힣]/.test(hangul) ? hangul : null
  }
  return /^[가-힣ㄱ-ㅣ\s]+$/.test(query) && hasLoneJamo(query) ? asLatin(query) : null
}

/** An existing word that may have been meant; fewer slips are more likely. */
type Guess = { readonly term: string; readonly slips: number }

const never = Number.POSITIVE_INFINITY
const charactersMost = 24
/** From this length on, words with two slips are looked up too. */
const twiceFrom = 4
const spellingsOf = (word: string) => [...new Set([foldSpelling(word), word])]
const isLatin = (word: string) => /^[a-z]+$/.test(word)

/** The keys by which similar words are looked up; null for a number, and for a word that is too short or too long. */
function similarInputFor(word: string): SimilarInput | null {
  const { length } = charactersOf(word)
  if (length < 2 || length > charactersMost || /[ㄱ-ㅣ]|^\d+$/.test(word)) return null
  const spellings = spellingsOf(word)
  return {
    near: spellings.flatMap(nearKeys),
    far:
      length < twiceFrom
        ? []
        : [
            ...new Set([
              ...spellings.flatMap(farKeys),
              ...spellings.flatMap(endKeys),
              ...shortFar(word),
            ]),
          ],
    texts: isLatin(word) ? [] : byKeys(word, length).map(foldSpelling),
    sounds: keysInOtherScript(word),
  }
}

/** For longer words only swapped keys are tried here: two wrong syllables are found by the index anyway. */
const byKeys = (word: string, length: number) =>
  length <= twiceFrom ? keySlips(word) : keySwaps(word)

/** A word of four syllables may lack two more, so the word itself is looked up as a key. */
const shortFar = (word: string) => (charactersOf(word).length < 5 ? nearKeys(word).slice(0, 1) : [])

/** How many slips are allowed between the typed word and the meant one. */
function mostSlips(typed: string, meant: string, kind: SimilarTerm['kind']): number {
  const length = Math.max(charactersOf(typed).length, charactersOf(meant).length)
  // Almost every text of two syllables is similar to some name, but few are similar to a dish.
  if (length <= 2) return kind === 'tag' || kind === 'menu' ? 0.6 : 0.45
  if (length <= 4) return 1
  if (length === 5) return isOneSpot(typed, meant) ? oneSpotMost : 1.75
  return Math.max(2.1, Math.min(3, length * 0.28))
}

/** Limits for a word that sounds alike in the other script: English spelling is far from its sound, Hangul is close. */
const heardMost = { latin: 0.105, hangul: 0.12 } as const

/** The limit for words of any length. */
const heardFurthest = 1
/** A match with only the beginning or a part of a term is less likely than one with the whole. */
const begunSlips = 0.2
const heardPartSlips: Readonly<Partial<Record<SimilarTerm['kind'], number>>> = {
  word: 0.25,
  name: 0.1,
}
/** A bonus for a word that follows the rules of romanization letter by letter: sinjeon is 신전 and not 신천. */
const romanizedSlips = -0.4

/** The name may continue after the typed word: dominos is the beginning of 도미노피자둔산점. */
function heardIn(typed: string, term: string): Guess {
  const characters = charactersOf(squeeze(term))
  const starts = characters.map((_, at) => characters.slice(0, at + 1).join('')).slice(1)
  const heard = starts.map((start) => ({ term: start, slips: heardDistance(typed, start) }))
  const best = heard.reduce((a, b) => (b.slips < a.slips ? b : a), { term: '', slips: never })
  const most = isLatin(typed) ? heardMost.latin : heardMost.hangul
  return best.slips <= Math.min(heardFurthest, most * soundOf(best.term).length)
    ? { term: best.term, slips: best.slips + (best.term === squeeze(term) ? 0 : begunSlips) }
    : { term, slips: never }
}

function heardAs(typed: string, { kind, term }: SimilarTerm): Guess {
  const heard = heardIn(typed, term)
  if (heard.slips === never) return heard
  const spelled = isLatin(typed) && romanize(heard.term) === typed ? romanizedSlips : 0
  return { ...heard, slips: heard.slips + (heardPartSlips[kind] ?? 0) + spelled }
}

function slipsOf(typed: string, { kind, term, folded }: SimilarTerm): number {
  const written = squeeze(term)
  const most = mostSlips(typed, written, kind)
  return Math.min(
    ...spellingsOf(typed).flatMap((one) => [
      slipsBetween(one, folded, most),
      ...(written === folded ? [] : [slipsBetween(one, written, most)]),
    ]),
  )
}

/** In a short name two neighbouring wrong syllables are probably intended: 부동산매매 is not 부동산임대. */
const oneSpotMost = 1.05
function isOneSpot(typed: string, meant: string): boolean {
  const most = Math.min(typed.length, meant.length)
  let start = 0
  while (start < most && typed[start] === meant[start]) start += 1
  let end = 0
  while (end < most - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  return Math.max(typed.length, meant.length) - start - end <= 2
}

/** Frequent terms are more likely, and a whole name or dish is more likely than a word inside one. */
const frequencyWeight = { typed: 0.02, heard: 0.08 } as const
const partSlips: Readonly<Partial<Record<SimilarTerm['kind'], number>>> = {
  word: 0.05,
  address: 0.1,
}

/** The terms that the typed word may mean, most likely first, each once. */
function guessesAmong(typed: string, like: readonly SimilarTerm[]): readonly Guess[] {
  const own = new Set(spellingsOf(typed))
  const best = new Map<string, Guess>()
  for (const one of like) {
    if (own.has(one.folded)) continue
    const { term, slips } = one.isHeard
      ? heardAs(typed, one)
      : { term: one.term, slips: slipsOf(typed, one) + (partSlips[one.kind] ?? 0) }
    if (slips === never) continue
    const weight = one.isHeard ? frequencyWeight.heard : frequencyWeight.typed
    const weighed = slips - weight * Math.log1p(one.df)
    const key = one.isHeard ? term : one.folded
    if (weighed < (best.get(key)?.slips ?? never)) best.set(key, { term, slips: weighed })
  }
  return [...best.values()].toSorted((a, b) => a.slips - b.slips || a.term.localeCompare(b.term))
}

/** A corrected query. */
type GuessedQuery = { readonly words: readonly string[]; readonly slips: number }

/** A visitor with more wrong words than this has not mistyped, so no more words are corrected. */
const wordsMost = 3
const guessesMost = 8
/** A guess that is worse than the best by more than this is dropped. */
const apart = 0.8
/**
 * From this many slips on it is as likely that nothing was mistyped, so only `daringMost` such guesses are tried
 * first.
 */
const daring = 0.8
const daringMost = 2

type Mistyped = {
  readonly words: readonly string[]
  /** Words that are certainly right, such as places. */
  readonly right?: ReadonlySet<string>
}

/**
 * Corrections of a query: the whole query is one name, or one of its words is replaced. Every guess exists in the
 * data. One statement for any number of words.
 */
export async function guessesFor(
  db: Db,
  { words, right }: Mistyped,
): Promise<readonly GuessedQuery[]> {
  const whole = words.length > 1 && !words.some((word) => right?.has(word)) ? [words.join('')] : []
  const single = words.slice(0, wordsMost).filter((word) => !right?.has(word))
  const sought = [...whole, ...single].flatMap((text) => {
    const input = similarInputFor(text)
    return input ? [{ text, input }] : []
  })
  if (sought.length === 0) return []
  const like = await readSimilarTerms(
    db,
    sought.map(({ input }) => input),
  )
  const guesses = sought.flatMap(({ text }, at) =>
    guessesAmong(
      text,
      like.filter((one) => one.at === at),
    ).map((guess) => meant(words, text, guess)),
  )
  const inOrder = guesses.toSorted((a, b) => a.slips - b.slips)
  const least = inOrder[0]?.slips ?? daring
  const likely = inOrder.filter(({ slips }) => slips <= least + apart).slice(0, guessesMost)
  return least < daring ? likely : likely.toSpliced(daringMost, 0, ...dishesWithin(words, right))
}

/** 초당순두부 may be correct but unknown; then 순두부 inside it is searched. */
function dishesWithin(words: readonly string[], right: Mistyped['right']): readonly GuessedQuery[] {
  return words.slice(0, wordsMost).flatMap((word, at) => {
    const dish = right?.has(word) ? null : dishWithin(word)
    return dish === null ? [] : [{ words: words.with(at, dish), slips: 0 }]
  })
}

function meant(words: readonly string[], text: string, { term, slips }: Guess): GuessedQuery {
  const instead = queryWords(term)
  const at = words.indexOf(text)
  return { words: at < 0 ? instead : words.toSpliced(at, 1, ...instead), slips }
}
