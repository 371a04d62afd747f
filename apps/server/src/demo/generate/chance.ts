import { createHash } from 'node:crypto'

/** 32 bytes that look random and are the same for the same words. */
export const printOf = (...words: readonly (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest()

/** A number from 0 up to 1 that looks random and is the same for the same words: every newcomer sees one city. */
export const chance = (...words: readonly (string | number)[]) =>
  printOf(...words).readUInt32BE() / 2 ** 32

export function pick<T>(list: readonly T[], ...words: readonly (string | number)[]): T {
  const chosen = list[Math.floor(chance(...words) * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** All of them, in an order of their own for these words. */
export const shuffled = <T extends string>(list: readonly T[], ...words: readonly string[]) =>
  list
    .map((item) => ({ item, lot: chance(item, ...words) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)

/** One after the other in such an order: nothing comes twice before everything has come once. */
export function nextOf<T>(list: readonly T[], index: number, ...words: readonly string[]): T {
  const order = shuffled(Object.keys(list), ...words)
  const chosen = list[Number(order[index % list.length])]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

/** Many lots that belong together: one print, then cheap steps (mulberry32). Each throw is from 0 up to 1. */
export function diceOf(...words: readonly (string | number)[]) {
  let state = printOf(...words).readUInt32BE()
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    roll,
    /** A whole number from `from` up to and with `to`. */
    between: (from: number, to: number) => from + Math.floor(roll() * (to - from + 1)),
    pick<T>(list: readonly T[]): T {
      const chosen = list[Math.floor(roll() * list.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}

export type Dice = ReturnType<typeof diceOf>
