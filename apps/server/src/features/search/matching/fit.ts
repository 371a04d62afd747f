import { type RawBuilder, sql } from 'kysely'
import type { Needle, Sought } from '../query.ts'
import { ranks, ranksIn } from './tiers.ts'

// How well a row `s` of restaurant_search fits what is sought: the ranks of rules-tiers, in SQL.

type Kind = 'text' | 'twoSpellings' | 'initials' | 'pattern'
/** Of a query only this much is in the text of a statement; the rest are its values. */
export type Shape = { readonly phrase: Kind | null; readonly words: readonly Kind[] }

export type Texts = Readonly<Record<string, unknown>>

/** What to compare: the texts that are sought, and where the menus of a row are to be had, if at all. */
export type Compared = {
  readonly shape: Shape
  readonly texts: Texts
  readonly menus: RawBuilder<unknown> | null
}

const kindOf = (needle: Needle): Kind =>
  needle.kind === 'text' && needle.asTyped !== undefined ? 'twoSpellings' : needle.kind

/** Words are all taken to have two spellings: fewer shapes, and comparing twice costs little there. */
const kindOfWord = ({ kind }: Needle): Kind => (kind === 'text' ? 'twoSpellings' : kind)

/** In one order, so that the same kinds are the same shape. */
const inOrder = (words: readonly Needle[]) =>
  words.toSorted((a, b) => kindOfWord(a).localeCompare(kindOfWord(b)))

export const shapeOf = ({ phrase, words }: Sought): Shape => ({
  phrase: phrase && kindOf(phrase),
  words: inOrder(words).map(kindOfWord),
})

const first = (needle: Needle) => (needle.kind === 'pattern' ? needle.pattern : needle.text)
const second = (needle: Needle) => (needle.kind === 'text' ? (needle.asTyped ?? needle.text) : '')

export function textsOf({ phrase, words }: Sought): Texts {
  const named = phrase ? [['phrase', phrase] as const] : []
  return Object.fromEntries(
    [...named, ...inOrder(words).map((word, at) => [`word${at}`, word] as const)].flatMap(
      ([name, needle]) => [
        [name, first(needle)],
        [`${name}AsTyped`, second(needle)],
      ],
    ),
  )
}

/** Name, tags and address of a row, and the initial consonants of its name and tags. */
const rowText = sql`s.hay`
const rowInitials = sql`s.cho`
const nowhere = 100_000
const place = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`nullif(strpos(${column}, ${text}), 0)`
const value = (texts: Texts, name: string) => sql`${texts[name]}::text`

type Literal = {
  readonly column: RawBuilder<unknown>
  readonly text: RawBuilder<unknown>
  readonly other?: RawBuilder<unknown>
  readonly menus: RawBuilder<unknown> | null
}

function literalOf(kind: Kind, name: string, { texts, menus }: Compared): Literal {
  const text = value(texts, name)
  if (kind === 'initials') return { column: rowInitials, text, menus: null }
  if (kind === 'twoSpellings')
    return { column: rowText, text, other: value(texts, `${name}AsTyped`), menus }
  if (kind === 'text') return { column: rowText, text, menus }
  // What the pattern stands for in this row.
  const found = sql`coalesce(substring(s.hay from ${text}), substring(${menus ?? sql`''`} from ${text}))`
  return { column: rowText, text: found, menus }
}

const placeOf = ({ column, text, other }: Literal) =>
  other
    ? sql`coalesce(least(${place(column, text)}, ${place(column, other)}), ${sql.lit(nowhere)})`
    : sql`coalesce(${place(column, text)}, ${sql.lit(nowhere)})`

const either = (literal: Literal, condition: (text: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  literal.other
    ? sql<boolean>`(${condition(literal.text)} or ${condition(literal.other)})`
    : sql<boolean>`(${condition(literal.text)})`

const inMenus = (literal: Literal) => {
  const { menus } = literal
  return menus ? either(literal, (text) => sql`strpos(${menus}, ${text}) > 0`) : sql`false`
}

const rank = (name: keyof typeof ranks) => sql.lit(ranks[name])

/** Name, tags and address stand in this order in a row, so the first place tells the field. */
function phraseRank(literal: Literal, isAlone: boolean) {
  const { column, text } = literal
  const at = placeOf(literal)
  const number = ranksIn(column === rowInitials ? 'initials' : 'text')
  const cases = [
    [number.exactName, sql`starts_with(${column}, ${text} || ',')`],
    [number.startOfName, sql`starts_with(${column}, ${text})`],
    [number.inName, sql`${at} < strpos(${column}, '#')`],
    [number.exactTag, either(literal, (one) => sql`strpos(${column}, '#' || ${one} || '#') > 0`)],
    [number.inTag, sql`${at} < coalesce(${place(column, sql`'@'`)}, ${sql.lit(nowhere)})`],
    [number.inMenu, inMenus(literal)],
    ...(isAlone ? [[number.elsewhere, sql`${at} < ${sql.lit(nowhere)}`] as const] : []),
  ] as const
  const inOrder = cases.toSorted(([a], [b]) => a - b)
  return sql.join(
    inOrder.map(([one, condition]) => sql`when ${condition} then ${sql.lit(one)}`),
    sql` `,
  )
}

const inColumn = (literal: Literal) =>
  either(literal, (text) => sql`strpos(${literal.column}, ${text}) > 0`)
const fits = (literal: Literal) => sql<boolean>`(${inColumn(literal)} or ${inMenus(literal)})`

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` and `)})`
const some = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`

const literalsOf = (compared: Compared) => ({
  phrase: compared.shape.phrase && literalOf(compared.shape.phrase, 'phrase', compared),
  words: compared.shape.words.map((kind, at) => literalOf(kind, `word${at}`, compared)),
})

/** The rank of a row; null when it does not fit. Everything fits when nothing is sought. */
export function rankOf(compared: Compared): RawBuilder<number | null> {
  const { phrase, words } = literalsOf(compared)
  if (!phrase && words.length === 0) return sql`0`
  const telling = words.map(
    (word) =>
      sql`${placeOf(word)} < coalesce(${place(word.column, sql`'@'`)}, ${sql.lit(nowhere)})`,
  )
  const withWords = sql`
    when ${all([...words.map(inColumn), some([sql`false`, ...telling])])} then ${rank('allWords')}
    when ${all([sql`true`, ...words.map(fits)])} then ${rank('elsewhere')}`
  return sql`case
    ${phrase ? phraseRank(phrase, words.length === 0) : sql``}
    ${words.length > 0 ? withWords : sql``}
    end`
}

/** A cheaper look before the rank, for whoever walks past many rows. */
export function mayFit(compared: Compared): RawBuilder<unknown> {
  const { phrase, words } = literalsOf(compared)
  if (words.length === 0) return phrase ? fits(phrase) : sql`true`
  const together = all(words.map(fits))
  return phrase ? some([fits(phrase), together]) : together
}
