import type { Db } from '../../apps/server/src/db/db.ts'
import { search } from '../../apps/server/src/features/search/search.ts'
import { choseong, fold, squeeze } from '../../apps/server/src/lib/korean/fold.ts'
import { charactersOf, neighbours } from '../../apps/server/src/lib/korean/syllables.ts'
import { dice, type Invented } from './city.ts'
import { type Labelled, queries } from './queries.ts'

const shown = 5
const now = new Date('2026-11-15T09:40:00Z')

const has = ({ restaurantName, tags, menus }: Invented, dish: string) =>
  [restaurantName, ...tags, ...menus].some((text) => fold(text).includes(fold(dish)))

/** The restaurants a guest would be content with, by name and address. */
function relevant(corpus: readonly Invented[], expected: readonly string[]): readonly Invented[] {
  return expected.flatMap((one) => {
    if (!one.startsWith('#')) return corpus.filter(({ restaurantName }) => restaurantName === one)
    const [dish = '', place = ''] = one.slice(1).split('@')
    return corpus.filter((some) => has(some, dish) && some.restaurantAddress.includes(place))
  })
}

const identity = (one: { restaurantName: string; restaurantAddress: string }) =>
  `${one.restaurantName} · ${one.restaurantAddress}`

async function recallOf(db: Db, corpus: readonly Invented[], [query, ...expected]: Labelled) {
  const wanted = relevant(corpus, expected)
  if (wanted.length === 0) throw new Error(`nothing in the corpus is expected for ${query}`)
  const { restaurants } = await search(db, { query, size: shown }, now)
  const found = new Set(restaurants.map(identity))
  // Names that were given must all be there; of a kind of food, as many as there is room for.
  const named = expected.filter((one) => !one.startsWith('#'))
  const missing = named.filter(
    (one) => !restaurants.some(({ restaurantName }) => restaurantName === one),
  )
  const hits = new Set(wanted.map(identity).filter((one) => found.has(one))).size
  const room = Math.min(shown, new Set(wanted.map(identity)).size)
  const recall =
    named.length > 0 && named.length === expected.length
      ? 1 - missing.length / named.length
      : hits / room
  return { recall, query, got: restaurants.map(({ restaurantName }) => restaurantName) }
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

async function report(
  db: Db,
  corpus: readonly Invented[],
  sets: Readonly<Record<string, readonly Labelled[]>>,
) {
  const recalls: number[] = []
  const byClass: Record<string, number> = {}
  for (const [name, labelled] of Object.entries(sets)) {
    const results = []
    for (const one of labelled) results.push(await recallOf(db, corpus, one))
    const recall = mean(results.map((one) => one.recall))
    recalls.push(...results.map((one) => one.recall))
    byClass[name] = recall
    console.log(`  ${name.padEnd(14)} ${recall.toFixed(3)}  (${labelled.length} queries)`)
    for (const { query, got, recall: one } of results
      .filter((result) => result.recall < 1)
      .slice(0, 8))
      console.log(`      ${one.toFixed(2)} ${query} → ${got.join(', ') || 'nothing'}`)
  }
  const overall = mean(recalls)
  console.log(`  ${'overall'.padEnd(14)} ${overall.toFixed(3)}  (${recalls.length} queries)`)
  return { overall, byClass }
}

/** Queries that no person chose: random restaurants, random edits. */
function heldOut(corpus: readonly Invented[], each: number): Record<string, readonly Labelled[]> {
  const roll = dice(20_261_115)
  const some = () => {
    const one = corpus[roll(corpus.length)]
    if (!one) throw new Error('empty corpus')
    return one
  }
  const make = (edit: (one: Invented) => string): readonly Labelled[] =>
    Array.from({ length: each }, () => some())
      .map((one) => [edit(one), one.restaurantName] as const)
      .filter(([query]) => squeeze(query).length > 1)
  const slip = (text: string) => {
    const syllables = charactersOf(text)
    const places = syllables.flatMap((one, at) => (neighbours(one).length > 0 ? [at] : []))
    const at = places[roll(places.length)] ?? 0
    const others = neighbours(syllables[at] ?? '')
    return syllables.with(at, others[roll(others.length)] ?? syllables[at] ?? '').join('')
  }
  const tagOf = ({ tags }: Invented) => tags[roll(tags.length)] ?? ''
  return {
    'exact name': make(({ restaurantName }) => restaurantName),
    'name unspaced': make(({ restaurantName }) => squeeze(restaurantName)),
    'name choseong': make(({ restaurantName }) => choseong(squeeze(restaurantName))),
    'name, one jamo': make(({ restaurantName }) => slip(restaurantName)),
    'tag, one jamo': Array.from({ length: each }, () => tagOf(some())).map(
      (tag) => [slip(tag), `#${tag}`] as const,
    ),
    'place and tag': Array.from({ length: each }, () => some()).map((one) => {
      const tag = tagOf(one)
      return [`${one.district} ${tag}`, `#${tag}@${one.district}`] as const
    }),
  }
}

/** Prints how much of what is expected is among the first five; says whether that is enough. */
export async function measureQuality(db: Db, corpus: readonly Invented[]): Promise<boolean> {
  console.log(
    `recall@5 over ${corpus.length} invented restaurants, labelled queries (written with the product):`,
  )
  const { overall, byClass } = await report(db, corpus, queries)
  console.log('recall@5, held out (random restaurants, random edits):')
  await report(db, corpus, heldOut(corpus, 60))
  return overall >= 0.95 && byClass.exact === 1 && byClass.substring === 1
}
