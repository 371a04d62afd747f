import { createHash } from 'node:crypto'

/** Always the same for a seed: what was found can be found again. */
export function randomFrom(seed: string) {
  let drawn = 0
  function part() {
    drawn += 1
    return createHash('md5').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(part() * (to - from + 1))
  function pick<T>(things: readonly T[]): T {
    const thing = things[between(0, things.length - 1)]
    if (thing === undefined && things.length === 0) throw new Error('nothing to pick from')
    return thing as T
  }
  return { between, pick, chance: (share: number) => part() < share }
}

export type Random = ReturnType<typeof randomFrom>
