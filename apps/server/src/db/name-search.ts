import { type RawBuilder, sql } from 'kysely'

/** What the indexes of parts are made of (0029), each in the order in which it names its columns. */
const indexed = {
  member: ['memberId', 'memberName', 'memberNickName', 'memberEmail'],
  restaurant: ['restaurantName'],
  reservation: ['guestName'],
} as const

type Table = keyof typeof indexed

/** Part of one of these columns of a table, which the statement calls `as`. */
export type NameSearch<Of extends Table = Table> = {
  readonly as: string
  readonly columns: readonly (typeof indexed)[Of][number][]
  readonly text: string
}

/** Asked of the row itself. The sought text is text: no character of it means anything special. */
export const contains = ({ as, columns, text }: NameSearch): RawBuilder<boolean> => {
  const tests = columns.map(
    (column) => sql`strpos(lower(${sql.ref(`${as}.${column}`)}), lower(${text})) > 0`,
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/** The same rows, found by the index: whatever contains the text has all of its parts. */
export const matchesIndexed = <Of extends Table>(
  table: Of,
  sought: NameSearch<Of>,
): RawBuilder<boolean> => {
  const names = indexed[table].map((column) => sql.ref(`${sought.as}.${column}`))
  return sql<boolean>`(parts_of(${sql.join(names)}) collate "C" @> parts_sought(${sought.text})
    and ${contains(sought)})`
}

/** Listed, because a pattern would take several times as long. */
const spaces = ' \t\u00a0\u3000'

/** The name of a restaurant, for a text without spaces: how either is spaced means nothing. */
export const containsUnspaced = (as: string, text: string): RawBuilder<boolean> => sql<boolean>`
  strpos(lower(translate(${sql.ref(`${as}.restaurantName`)}, ${spaces}, '')), lower(${text})) > 0`

/** The same rows: whatever contains the text has each of its characters, wherever they stand. */
export const matchesIndexedUnspaced = (
  as: string,
  text: string,
): RawBuilder<boolean> => sql<boolean>`
  (parts_of(${sql.ref(`${as}.restaurantName`)}) collate "C" @> string_to_array(lower(${text}), null)
    and ${containsUnspaced(as, text)})`
