import { charactersOf } from '../../lib/hangul/characters.ts'
import { foldSpelling } from '../../lib/hangul/spelling.ts'
import { containingGrams, type Field, lettersOf, wholeGram } from './rules-grams.ts'
import type { Window } from './rules-slips.ts'
import type { Frequencies } from './rules-tiers.ts'

const fields: readonly Field[] = lettersOf('hay').map(({ field }) => field)
const gramsIn = (word: string, field: Field) => containingGrams({ column: 'hay', field }, word)

/** A whole tag, menu or district is a better guess than a piece of some name. */
const wholeWeight = 20

/** One slip spoils the pieces around it, and no others: at most this many characters take part. */
const spoiltMost = 4
const wholeMost = 6

/** Where in a word a slip may have been: around what is unknown, in each field it could be meant for. */
export function windowsOf(word: string, own: Frequencies): readonly Window[] {
  const windows = fields.flatMap((field) => {
    const grams = gramsIn(word, field)
    const unknown = grams.flatMap((gram, at) => (own.has(gram) ? [] : [at]))
    if (unknown.length === 0)
      return grams.length < wholeMost ? [{ from: 0, to: grams.length + 1 }] : []
    const from = Math.min(...unknown)
    const to = Math.max(...unknown) + 2
    return to - from > spoiltMost ? [] : [{ from, to }]
  })
  return [...new Map(windows.map((one) => [`${one.from} ${one.to}`, one])).values()]
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
  fields.flatMap((field) => wholeGram({ column: 'hay', field }, folded) ?? [])

export const keysOfGuesses = (guesses: readonly Guess[]) => [
  ...new Set(
    guesses.flatMap(({ folded, fields: open }) => [
      ...open.flatMap((field) => gramsIn(folded, field)),
      ...wholesOf(folded),
    ]),
  ),
]

/** A shorter word occurs more often whatever was meant, so that counts for less. */
const likeness = (guess: string, length: number) => {
  const difference = charactersOf(guess).length - length
  return difference === 0 ? 1 : difference > 0 ? 0.5 : 0.1
}

/** The likeliest first, and only those that occur as far as grams can tell. */
export function likeliest(
  word: string,
  { guesses, frequencies }: { guesses: readonly Guess[]; frequencies: Frequencies },
): readonly string[] {
  const length = charactersOf(word).length
  const weigh = ({ word: guess, folded, fields: open }: Guess) => {
    const inField = (field: Field) =>
      Math.min(...gramsIn(folded, field).map((gram) => frequencies.get(gram) ?? 0))
    const whole = wholesOf(folded).reduce((sum, gram) => sum + (frequencies.get(gram) ?? 0), 0)
    const weight = Math.max(...open.map(inField)) + wholeWeight * whole
    return weight * likeness(guess, length)
  }
  return guesses
    .map((guess) => ({ word: guess.word, weight: weigh(guess) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.word.localeCompare(b.word))
    .map(({ word }) => word)
}
