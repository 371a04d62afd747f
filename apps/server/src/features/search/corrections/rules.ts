import { foldSpelling } from '../../../lib/hangul/spelling.ts'
import { charactersOf } from '../../../lib/hangul/syllables.ts'
import { containingGrams, type Field, lettersOf, wholeGram } from '../indexing/grams.ts'
import type { Frequencies } from '../matching/tiers.ts'
import type { Span } from './typos.ts'

const fields: readonly Field[] = lettersOf('text').map(({ field }) => field)
const gramsIn = (word: string, field: Field) => containingGrams({ column: 'text', field }, word)

/** A whole tag, menu or district is a better guess than a piece of some name. */
const wholeWeight = 20

/** One typo spoils the pieces around it, and no others: at most this many characters take part. */
const spoiltMost = 4
const wholeMost = 6

/** Where in a word a typo may have been: around what is unknown, in each field it could be meant for. */
export function spansOf(word: string, own: Frequencies): readonly Span[] {
  const spans = fields.flatMap((field) => {
    const grams = gramsIn(word, field)
    const unknown = grams.flatMap((gram, at) => (own.has(gram) ? [] : [at]))
    if (unknown.length === 0)
      return grams.length < wholeMost ? [{ from: 0, to: grams.length + 1 }] : []
    const from = Math.min(...unknown)
    const to = Math.max(...unknown) + 2
    return to - from > spoiltMost ? [] : [{ from, to }]
  })
  return [...new Map(spans.map((one) => [`${one.from} ${one.to}`, one])).values()]
}

export const ownKeys = (word: string) => fields.flatMap((field) => gramsIn(word, field))

type Guess = { readonly word: string; readonly folded: string; readonly fields: readonly Field[] }

/**
 * Guesses that can still occur somewhere: what they share with the word as typed has to be known in
 * the same field.
 */
export function possible(
  word: string,
  { guesses, own }: { guesses: readonly string[]; own: Frequencies },
): readonly Guess[] {
  const typed = new Set(ownKeys(word))
  return guesses.flatMap((guess) => {
    const folded = foldSpelling(guess)
    const open = fields.filter((field) =>
      gramsIn(folded, field).every((gram) => !typed.has(gram) || own.has(gram)),
    )
    return open.length === 0 ? [] : { word: guess, folded, fields: open }
  })
}

const wholesOf = (folded: string) =>
  fields.flatMap((field) => wholeGram({ column: 'text', field }, folded) ?? [])

export const keysOfPieces = (guesses: readonly Guess[]) => [
  ...new Set(
    guesses.flatMap(({ folded, fields: open }) => open.flatMap((field) => gramsIn(folded, field))),
  ),
]

/** As often as the rarest piece of it, in the field where that is most. */
const frequencyOf = ({ folded, fields: open }: Guess, pieces: Frequencies) =>
  Math.max(
    ...open.map((field) =>
      Math.min(...gramsIn(folded, field).map((gram) => pieces.get(gram) ?? 0)),
    ),
  )

/** Those that occur, as far as pieces can tell. */
export const occurring = (guesses: readonly Guess[], pieces: Frequencies) =>
  guesses.filter((guess) => frequencyOf(guess, pieces) > 0)

export const keysOfWholes = (guesses: readonly Guess[]) => [
  ...new Set(guesses.flatMap(({ folded }) => wholesOf(folded))),
]

/** A shorter word occurs more often whatever was meant, so that counts for less. */
const likeness = (guess: string, length: number) => {
  const difference = charactersOf(guess).length - length
  return difference === 0 ? 1 : difference > 0 ? 0.5 : 0.1
}

type Known = {
  readonly guesses: readonly Guess[]
  readonly pieces: Frequencies
  readonly wholes: Frequencies
}

export function likeliestFirst(word: string, { guesses, pieces, wholes }: Known) {
  const { length } = charactersOf(word)
  const weigh = (guess: Guess) => {
    const whole = wholesOf(guess.folded).reduce((sum, gram) => sum + (wholes.get(gram) ?? 0), 0)
    return (frequencyOf(guess, pieces) + wholeWeight * whole) * likeness(guess.word, length)
  }
  return guesses
    .map((guess) => ({ word: guess.word, weight: weigh(guess) }))
    .toSorted((a, b) => b.weight - a.weight || a.word.localeCompare(b.word))
    .map((guess) => guess.word)
}
