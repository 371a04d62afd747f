/** From `from` up to and including `to`. */
export const between = (from: number, to: number) =>
  from + Math.floor(Math.random() * (to - from + 1))

export const chance = (part: number) => Math.random() < part

export function pickOne<T>(things: readonly T[]): T {
  const thing = things[between(0, things.length - 1)]
  if (thing === undefined) throw new Error('nothing to pick from')
  return thing
}

/** Each as often as its weight says. */
export function pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
  const names = Object.keys(weights).filter((name): name is Name => name in weights)
  let rest = Math.random() * names.reduce((sum, name) => sum + weights[name], 0)
  for (const name of names) {
    rest -= weights[name]
    if (rest < 0) return name
  }
  return pickOne(names)
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
