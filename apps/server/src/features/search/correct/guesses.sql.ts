import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Term } from '../index/terms.ts'

/** One text that may have been meant otherwise, and by what its like is looked up. */
export type SimilarInput = {
  /** With one character gone, and with two. */
  readonly near: readonly number[]
  readonly far: readonly number[]
  /** Exactly these. */
  readonly texts: readonly string[]
  /** Heard like this, in the other script. */
  readonly sounds: readonly string[]
}

export type SimilarTerm = {
  /** Which of what was asked it is like. */
  readonly at: number
  readonly kind: Term['kind']
  readonly term: string
  readonly folded: string
  readonly df: number
  readonly isHeard: boolean
}

/** Of each kind of likeness so many are compared, the most frequent ones. */
const nearMost = 200
const heardMost = 100
/** Fewer consonants than this begin too much. */
const longSound = 3
/** And no more than this are looked at to find those. */
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

/** Names, words, tags and menus that exist and are like what was asked, in one statement. */
export const readSimilarTerms = (db: Db, asked: readonly SimilarInput[]): Promise<SimilarTerm[]> =>
  likeThese(db, {
    nears: asked.map(({ near }) => numbers(near)),
    fars: asked.map(({ far }) => numbers(far)),
    texts: asked.map(({ texts }) => texts.join(' ')),
    sounds: asked.map(({ sounds }) => sounds.join(' ')),
  })
