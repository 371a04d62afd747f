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
import { endKeys, farKeys, nearKeys } from '../index/terms.ts'
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
 * Whatever one key too few, one too many or two in the wrong order may have been meant to be. Such a
 * slip moves consonants between syllables, so two of them are wrong at once: 하냥 is 한양.
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

/** Two keys in the wrong order may change three syllables and how many there are: 솣왱 is 소초앵. */
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

/** What the same keys say on the other keyboard: rlaqkq is 김밥. Null when they say nothing there. */
export function otherKeyboard(query: string): string | null {
  if (/^[a-z\s]+$/i.test(query)) {
    const hangul = asHangul(query)
    return /[가-힣]/.test(hangul) ? hangul : null
  }
  return /^[가-힣ㄱ-ㅣ\s]+$/.test(query) && hasLoneJamo(query) ? asLatin(query) : null
}

/** A word that exists and may have been meant; the fewer slips, the likelier. */
type Guess = { readonly term: string; readonly slips: number }

const never = Number.POSITIVE_INFINITY
const charactersMost = 24
/** From here on two slips are taken for slips, and found as such. */
const twiceFrom = 4
const spellingsOf = (word: string) => [...new Set([foldSpelling(word), word])]
const isLatin = (word: string) => /^[a-z]+$/.test(word)

/** By what a word's like is looked up; null of a number, and of what is too short or long to have any. */
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

/** Of longer words two syllables may be wrong anyway. */
const byKeys = (word: string, length: number) =>
  length <= twiceFrom ? keySlips(word) : keySwaps(word)

/** Of four syllables two more may be missing: it is looked up as it is. */
const shortFar = (word: string) => (charactersOf(word).length < 5 ? nearKeys(word).slice(0, 1) : [])

/** What of a word may be wrong for it still to be taken for that word. */
function mostSlips(typed: string, meant: string, kind: SimilarTerm['kind']): number {
  const length = Math.max(charactersOf(typed).length, charactersOf(meant).length)
  // Nearly everything of two syllables is like somebody's name, but few things are like a dish.
  if (length <= 2) return kind === 'tag' || kind === 'menu' ? 0.6 : 0.45
  if (length <= 4) return 1
  if (length === 5) return isOneSpot(typed, meant) ? oneSpotMost : 1.75
  return Math.max(2.1, Math.min(3, length * 0.28))
}

/** Heard in the other script: English is spelled far from its sound, Hangul as it is heard. */
const heardMost = { latin: 0.105, hangul: 0.12 } as const

/** However long it is. */
const heardFurthest = 1
/** What is only the beginning or a part of something is less likely than something whole. */
const begunSlips = 0.2
const heardPartSlips: Readonly<Partial<Record<SimilarTerm['kind'], number>>> = {
  word: 0.25,
  name: 0.1,
}
/** Spelled letter by letter as the rules of romanization say: sinjeon is 신전 and not 신천. */
const romanizedSlips = -0.4

/** A name may go on where the word ends: dominos is the beginning of 도미노피자둔산점. */
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

/** Of a short name, two neighbouring syllables that are wrong were meant: 부동산매매 is no 부동산임대. */
const oneSpotMost = 1.05
function isOneSpot(typed: string, meant: string): boolean {
  const most = Math.min(typed.length, meant.length)
  let start = 0
  while (start < most && typed[start] === meant[start]) start += 1
  let end = 0
  while (end < most - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  return Math.max(typed.length, meant.length) - start - end <= 2
}

/** What many have is likelier meant, and a whole name or dish likelier than a word of one. */
const frequencyWeight = { typed: 0.02, heard: 0.08 } as const
const partSlips: Readonly<Partial<Record<SimilarTerm['kind'], number>>> = {
  word: 0.05,
  address: 0.1,
}

/** What a word may have been meant to be, likeliest first, each once. */
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

/** A whole query as it may have been meant. */
type GuessedQuery = { readonly words: readonly string[]; readonly slips: number }

/** Whoever has mistyped more than this has not mistyped. */
const wordsMost = 3
const guessesMost = 8
/** A guess so much worse than the best is no guess. */
const apart = 0.8
/** From here on it is as likely that nothing was mistyped, and only so many are tried before that. */
const daring = 0.8
const daringMost = 2

type Mistyped = {
  readonly words: readonly string[]
  /** Words that are known to be right, such as places. */
  readonly right?: ReadonlySet<string>
}

/**
 * What a query may have been meant to be: all of it one name, or one of its words another. Whatever is
 * guessed exists. One statement, however many words.
 */
export async function guessesFor(
  db: Db,
  { words, right }: Mistyped,
): Promise<readonly GuessedQuery[]> {
  const whole = words.length > 1 && !words.some((word) => right?.has(word)) ? [words.join('')] : []
  const single = words.slice(0, wordsMost).filter((word) => !right?.has(word))
  const sought = [...whole, ...single].flatMap((text) => {
    const asked = similarInputFor(text)
    return asked ? [{ text, asked }] : []
  })
  if (sought.length === 0) return []
  const like = await readSimilarTerms(
    db,
    sought.map(({ asked }) => asked),
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

/** 초당순두부 may be no slip, but is surely some 순두부. */
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
