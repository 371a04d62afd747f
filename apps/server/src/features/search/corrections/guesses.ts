import type { Db } from '../../../db/db.ts'
import { queryWords } from '../query.ts'
import { dishWithin } from '../reading/dishes.ts'
import { askedFor, type Guess, guessesAmong } from './rules.ts'
import { readLike } from './store.ts'

/** A whole query as it may have been meant. */
export type Meant = { readonly words: readonly string[]; readonly slips: number }

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
export async function guessesFor(db: Db, { words, right }: Mistyped): Promise<readonly Meant[]> {
  const whole = words.length > 1 && !words.some((word) => right?.has(word)) ? [words.join('')] : []
  const single = words.slice(0, wordsMost).filter((word) => !right?.has(word))
  const sought = [...whole, ...single].flatMap((text) => {
    const asked = askedFor(text)
    return asked ? [{ text, asked }] : []
  })
  if (sought.length === 0) return []
  const like = await readLike(
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
function dishesWithin(words: readonly string[], right: Mistyped['right']): readonly Meant[] {
  return words.slice(0, wordsMost).flatMap((word, at) => {
    const dish = right?.has(word) ? null : dishWithin(word)
    return dish === null ? [] : [{ words: words.with(at, dish), slips: 0 }]
  })
}

function meant(words: readonly string[], text: string, { term, slips }: Guess): Meant {
  const instead = queryWords(term)
  const at = words.indexOf(text)
  return { words: at < 0 ? instead : words.toSpliced(at, 1, ...instead), slips }
}
