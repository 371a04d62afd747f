import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/prepared.ts'
import { readFrequencies } from '../matching/frequencies.ts'
import { queryWords } from '../query.ts'
import { readNumbers } from './numbers.ts'
import type { KnownPlace } from './places.ts'
import { type Reading, readWords, toBeKnown } from './read.ts'

const placesEach = 20

const placesByStem = prepared((db, { stems }: { stems: readonly string[] }) => ({
  compile: () =>
    sql<KnownPlace>`
      select p.name, p.stem, p.kind, p.lat, p.lng, p.lat_spread, p.lng_spread, p.df
      from unnest(${stems}::text[]) as t (stem) cross join lateral (
        select * from search_place where stem = t.stem order by df desc
        limit ${sql.lit(placesEach)}) p`.compile(db),
}))

async function readPlaces(db: Db, stems: readonly string[]) {
  const places = new Map<string, KnownPlace[]>()
  if (stems.length === 0) return places
  for (const row of await placesByStem(db, { stems }))
    places.set(row.stem, [...(places.get(row.stem) ?? []), row])
  return places
}

/** Reads a query with what is known of the data: two statements, however long it is. */
export async function readQuery(
  db: Db,
  { query, literal, today }: { query: string; literal: readonly string[]; today: string },
): Promise<Reading> {
  const kept = new Set(literal)
  const { read, rest } = readNumbers(query, today)
  const isKept = read.some(({ text }) => kept.has(text))
  const numbers = isKept ? [] : read
  const words = queryWords(isKept ? query : rest)
  const { stems, keys } = toBeKnown(words)
  const [places, frequencies] = [await readPlaces(db, stems), await readFrequencies(db, keys)]
  return { ...readWords(words, { places, frequencies }, kept), numbers }
}
