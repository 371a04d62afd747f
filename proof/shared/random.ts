import { createHash } from 'node:crypto'

/** Decides by what it draws: parts of one. */
function diceFrom(draw: () => number) {
  /** From `from` up to and including `to`. */
  const between = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1))
  function pickOne<T>(things: readonly T[]): T {
    const thing = things[between(0, things.length - 1)]
    if (thing === undefined) throw new Error('nothing to pick from')
    return thing
  }
  /** Each as often as its weight says. */
  function pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights).filter((name): name is Name => name in weights)
    let rest = draw() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      rest -= weights[name]
      if (rest < 0) return name
    }
    return pickOne(names)
  }
  return { between, chance: (part: number) => draw() < part, pickOne, pickWeighted }
}

export type Dice = ReturnType<typeof diceFrom>

export const anyDice: Dice = diceFrom(Math.random)
export const { between, chance, pickOne, pickWeighted } = anyDice

/** Always the same for a seed. */
export function seededDice(seed: string): Dice {
  let drawn = 0
  return diceFrom(() => {
    drawn += 1
    return createHash('md5').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32
  })
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
