import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import type { Frequencies } from './tiers.ts'

/** One by one: a planner who sees many of them would rather read through all there are. */
const countedGrams = prepared((db, { keys }: { keys: readonly string[] }) => ({
  compile: () =>
    sql<{ gram: string; df: number }>`
      select g.gram, g.df from unnest(${keys}::text[]) as t (key) cross join lateral (
        select gram, df from search_gram where gram = t.key offset 0) g`.compile(db),
}))

/** How often these grams occur; what is unknown is left out. */
export async function readFrequencies(db: Db, keys: readonly string[]): Promise<Frequencies> {
  if (keys.length === 0) return new Map()
  const rows = await countedGrams(db, { keys })
  return new Map(rows.map(({ gram, df }) => [gram, df]))
}

const between = prepared(
  (db, { lefts, ends, rights }: Record<'lefts' | 'ends' | 'rights', readonly string[]>) => ({
    compile: () =>
      sql<{ gap: number; syllable: string }>`
        select distinct t.gap::int as gap, right(a.gram, 1) as syllable
        from unnest(${lefts}::text[], ${ends}::text[], ${rights}::text[])
          with ordinality as t (first, stop, last, gap)
        cross join lateral (
          select gram from search_gram
          where gram >= t.first and gram < t.stop and length(gram) = 3 and df > 0 offset 0) a
        cross join lateral (
          select from search_gram
          where gram = left(t.first, 1) || right(a.gram, 1) || t.last and df > 0 offset 0) b`.compile(
        db,
      ),
  }),
)

/** Which syllables are known to stand between two others, for each pair that is asked about. */
export async function readBetween(
  db: Db,
  pairs: readonly { readonly letter: string; readonly left: string; readonly right: string }[],
) {
  if (pairs.length === 0) return []
  const rows = await between(db, {
    lefts: pairs.map(({ letter, left }) => letter + left),
    ends: pairs.map(({ letter, left }) => letter + following(left)),
    rights: pairs.map(({ right }) => right),
  })
  return rows.map(({ gap, syllable }) => ({ pair: gap - 1, syllable }))
}

const following = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 1)
