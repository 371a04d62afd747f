import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { aliasKeys, otherwiseBy, wordOf } from '../corrections/otherwise.ts'
import { readFrequencies } from '../matching/frequencies.ts'
import { queryWords } from '../query.ts'
import { inKorean } from './in-korean.ts'
import { readNumbers } from './numbers.ts'
import type { KnownPlace } from './places.ts'
import { type Reading, readWords, toBeKnown } from './read.ts'

const placesEach = 20

type Asked = { readonly stems: readonly string[]; readonly aliases: readonly string[] }
/** A place, or an alias and what it stands for. */
type Row = KnownPlace & { readonly word: string | null }

const knownNames = prepared((db, { stems, aliases }: Asked) => ({
  compile: () =>
    sql<Row>`
      select p.name, p.stem, p.kind, p.lat, p.lng, p.lat_spread, p.lng_spread, p.df, null as word
      from unnest(${stems}::text[]) as t (stem) cross join lateral (
        select * from search_place where stem = t.stem order by df desc
        limit ${sql.lit(placesEach)}) p
      union all
      select a.sought, a.sought, '', 0, 0, 0, 0, 0, a.word
      from unnest(${aliases}::text[]) as t (sought) cross join lateral (
        select * from search_alias where sought = t.sought) a`.compile(db),
}))

async function readNames(db: Db, asked: Asked) {
  const places = new Map<string, KnownPlace[]>()
  const aliases = new Map<string, string>()
  if (asked.stems.length === 0) return { places, aliases }
  for (const { word, ...place } of await knownNames(db, asked))
    if (word === null) places.set(place.stem, [...(places.get(place.stem) ?? []), place])
    else aliases.set(place.stem, word)
  return { places, aliases }
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
  const { places, aliases } = await readNames(db, { stems, aliases: aliasKeys(words) })
  const frequencies = await readFrequencies(db, keys)
  const otherwise = otherwiseBy(words, aliases)
  const typed = { literal: kept, isAlone: words.length === 1 && read.length === 0 }
  return {
    ...readWords(words, { places, frequencies }, typed),
    numbers,
    otherwise,
    inKorean: inKorean(query, wordOf(aliases)),
  }
}
