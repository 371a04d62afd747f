import { createHash } from 'node:crypto'

/** A number from 0 up to 1 that looks random and is the same for the same words: every newcomer sees one city. */
export const chance = (...words: readonly (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE() / 2 ** 32

export function pick<T>(list: readonly T[], ...words: readonly (string | number)[]): T {
  const chosen = list[Math.floor(chance(...words) * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** All of them, in an order of their own for these words. */
export const shuffled = <T extends string>(list: readonly T[], ...words: readonly string[]) =>
  list.toSorted((a, b) => chance(a, ...words) - chance(b, ...words))
