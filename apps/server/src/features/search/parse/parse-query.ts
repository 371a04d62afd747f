import { romanize } from 'es-hangul'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { readFrequencies } from '../indexing/grams.ts'
import { queryWords } from './literal-query.ts'
import { parseNumbers } from './numbers.ts'
import { lookupsFor, type ParsedQuery, parseWords } from './parse-words.ts'
import { type AddressPlace, citiesByName, districtsByName, spotsByName } from './places.ts'
import { aliasKeys, synonymsBy, wordOf } from './synonyms.ts'

// Latin words of a query, as Koreans write them: gangnam sushi is 강남 초밥.

/** Older spellings and English ones of the same sounds: Kangnam, Pusan, Shinchon. */
const plainLatin = (latin: string) =>
  latin.replaceAll('sh', 's').replace(/^k/, 'g').replace(/^p/, 'b')

/** Shorter words too often mean something else. */
const lettersLeast = 4

/** Of several places with the same Latin spelling the first one wins. */
const placesByLatin: ReadonlyMap<string, string> = new Map(
  [...citiesByName.keys(), ...districtsByName.keys(), ...spotsByName.keys()]
    .filter((name) => /^[가-힣]+$/.test(name))
    .map((name) => [plainLatin(romanize(name)), name] as const)
    .toReversed(),
)

const placeOf = (latin: string) =>
  latin.length < lettersLeast ? undefined : placesByLatin.get(plainLatin(latin))

/** Endings after a place name: Gangnam station, Gangnam-gu, Hannam-dong. */
const endings: Readonly<Record<string, string>> = { station: '역', gu: '구', dong: '동', si: '시' }

type Token = { readonly text: string; readonly length: number }

function placeAt(words: readonly string[], at: number): Token | null {
  const [name = '', next = ''] = words.slice(at)
  const place = placeOf(name)
  if (place === undefined) return null
  const ending = endings[next]
  if (ending === undefined) return { text: place, length: 1 }
  return { text: place.endsWith(ending) ? place : place + ending, length: 2 }
}

/**
 * The query with its Latin words in Korean; null when no word is known. A single word that is a dish or a brand is
 * left to the lookup of the whole query as an alias.
 */
function inKorean(query: string, aliasOf: (word: string) => string | undefined): string | null {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
  const spelled: string[] = []
  let isKnown = false
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const alias = words.length > 1 && /^[a-z]+$/.test(word) ? aliasOf(word) : undefined
    const place = alias === undefined ? placeAt(words, at) : null
    isKnown ||= alias !== undefined || place !== null
    spelled.push(alias ?? place?.text ?? word)
    at += place?.length ?? 1
  }
  return isKnown ? spelled.join(' ') : null
}

const placesEach = 20

type QueryWords = { readonly stems: readonly string[]; readonly aliases: readonly string[] }
/** A place, or an alias with the word that it means. */
type Row = AddressPlace & { readonly word: string | null }

const namesInDatabase = prepared((db, { stems, aliases }: QueryWords) => ({
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

async function readNames(db: Db, words: QueryWords) {
  const places = new Map<string, AddressPlace[]>()
  const aliases = new Map<string, string>()
  if (words.stems.length === 0) return { places, aliases }
  for (const { word, ...place } of await namesInDatabase(db, words))
    if (word === null) places.set(place.stem, [...(places.get(place.stem) ?? []), place])
    else aliases.set(place.stem, word)
  return { places, aliases }
}

/** Parses a query with the data that it may refer to: two statements for any length. */
export async function parseQuery(
  db: Db,
  { query, literal, today }: { query: string; literal: readonly string[]; today: string },
): Promise<ParsedQuery> {
  const literals = new Set(literal)
  const { read, rest } = parseNumbers(query, today)
  const isLiteral = read.some(({ text }) => literals.has(text))
  const numbers = isLiteral ? [] : read
  const words = queryWords(isLiteral ? query : rest)
  const { stems, grams } = lookupsFor(words)
  const { places, aliases } = await readNames(db, { stems, aliases: aliasKeys(words) })
  const frequencies = await readFrequencies(db, grams)
  const otherwise = synonymsBy(words, aliases)
  const typed = { literal: literals, isAlone: words.length === 1 && read.length === 0 }
  return {
    ...parseWords(words, { places, frequencies }, typed),
    numbers,
    otherwise,
    inKorean: inKorean(query, wordOf(aliases)),
  }
}
