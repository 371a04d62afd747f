import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Term } from '../indexing/terms.ts'

/** A text that may be mistyped, with the keys by which similar terms are looked up. */
export type SimilarInput = {
  /** Keys with one character removed, and with two. */
  readonly near: readonly number[]
  readonly far: readonly number[]
  /** Exact texts. */
  readonly texts: readonly string[]
  /** How the text sounds, as keys of the other script. */
  readonly sounds: readonly string[]
}

export type SimilarTerm = {
  /** The index of the input text that this term is similar to. */
  readonly at: number
  readonly kind: Term['kind']
  readonly term: string
  readonly folded: string
  readonly df: number
  readonly isHeard: boolean
}

/** For each kind of similarity this many terms are compared, most frequent first. */
const nearMost = 200
const heardMost = 100
/** Too many terms start with fewer consonants than this. */
const longSound = 3
/** At most this many terms are read to find those. */
const lookedMost = 1500

const columns = sql`t.kind, t.term, t.folded, t.df`
const likeThese = prepared(
  (
    db,
    { nears, fars, texts, sounds }: Record<'nears' | 'fars' | 'texts' | 'sounds', string[]>,
  ) => ({
    compile: () =>
      sql<SimilarTerm>`
      select a.at::int - 1 as at, t.kind, t.term, t.folded, t.df, t.is_heard
      from unnest(${nears}::text[], ${fars}::text[], ${texts}::text[], ${sounds}::text[])
        with ordinality as a (near, far, texts, sounds, at)
      cross join lateral (
        (select *, false as is_heard from (
          select ${columns} from search_term t where t.near && a.near::int[] and t.df > 0
          limit ${sql.lit(lookedMost)}) t order by df desc, term limit ${sql.lit(nearMost)})
        union all
        (select *, false from (
          select ${columns} from search_term t
          where (t.far && (a.near::int[] || a.far::int[]) or t.near && a.far::int[]) and t.df > 0
            and a.far <> '{}'
          limit ${sql.lit(lookedMost)}) t order by df desc, term limit ${sql.lit(nearMost)})
        union all
        (select ${columns}, false from unnest(string_to_array(a.texts, ' ')) as one (text)
          cross join lateral (
            select * from search_term t where t.folded = one.text and t.df > 0 limit 4) t)
        union all
        (select ${columns}, true from unnest(string_to_array(a.sounds, ' ')) as one (sound)
          cross join lateral (
            select * from search_term t
            where t.sound = one.sound and t.sound <> '' and t.df > 0
            order by t.sound, t.df desc limit ${sql.lit(heardMost)}) t)
        union all
        (select ${columns}, true from unnest(string_to_array(a.sounds, ' ')) as one (sound)
          cross join lateral (
            select * from (
              select ${columns} from search_term t
              where t.sound > one.sound and t.sound < one.sound || '~' and t.sound <> '' and t.df > 0
                and length(one.sound) > ${sql.lit(longSound)}
              limit ${sql.lit(lookedMost)}) t
            order by t.df desc limit ${sql.lit(heardMost)}) t)
      ) t`.compile(db),
  }),
)

const numbers = (some: readonly number[]) => `{${some.join()}}`

/** Existing names, words, tags and menus that are similar to the input texts, in one statement. */
export const readSimilarTerms = (db: Db, inputs: readonly SimilarInput[]): Promise<SimilarTerm[]> =>
  likeThese(db, {
    nears: inputs.map(({ near }) => numbers(near)),
    fars: inputs.map(({ far }) => numbers(far)),
    texts: inputs.map(({ texts }) => texts.join(' ')),
    sounds: inputs.map(({ sounds }) => sounds.join(' ')),
  })
