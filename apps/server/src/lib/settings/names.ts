import { namedByFile } from './secrets-in-files.ts'

const own = 'MATJARI_CONFIG'
/** So far a slip of the fingers goes; more is another word. */
const slip = 2
/** Shorter names are near to everything. */
const shortest = 7

export const isKnown = (name: string, known: readonly string[]) =>
  name === own || known.includes(name) || namedByFile(name, known) !== undefined

/** The name that was most likely meant. */
export function suggestion(name: string, known: readonly string[]): string | undefined {
  const [nearest] = [...known, own]
    .map((meant) => ({ meant, steps: distance(name.toUpperCase(), meant) }))
    .sort((one, other) => one.steps - other.steps)
  return nearest && nearest.steps <= slip ? nearest.meant : undefined
}

/** In the environment most names are somebody else's: only a near miss of ours is one. */
export const looksMistyped = (name: string, known: readonly string[]) =>
  name.length >= shortest && !isKnown(name, known) && suggestion(name, known) !== undefined

/** How many letters have to be put in, left out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [place, letter] of one.split('').entries()) {
    const next = [place + 1]
    for (const [at, wanted] of other.split('').entries())
      next.push(
        Math.min(
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
          (row[at] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
