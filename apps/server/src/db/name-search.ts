import { type RawBuilder, sql } from 'kysely'

/** The columns of the text-part indexes (0029), in the index's order. */
const indexed = {
  member: ['memberId', 'memberName', 'memberNickName', 'memberEmail'],
  restaurant: ['restaurantName'],
  reservation: ['guestName'],
} as const

type Table = keyof typeof indexed

/** A search for a part of these columns of a table, which the statement calls `as`. */
export type NameSearch<Of extends Table = Table> = {
  readonly as: string
  readonly columns: readonly (typeof indexed)[Of][number][]
  readonly text: string
}

/** Compares the row itself. The text is compared literally, without wildcards. */
export const contains = ({ as, columns, text }: NameSearch): RawBuilder<boolean> => {
  const tests = columns.map(
    (column) => sql`strpos(lower(${sql.ref(`${as}.${column}`)}), lower(${text})) > 0`,
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/** The same rows, found by the index: a row that contains the text has all of its parts. */
export const matchesIndexed = <Of extends Table>(
  table: Of,
  sought: NameSearch<Of>,
): RawBuilder<boolean> => {
  const names = indexed[table].map((column) => sql.ref(`${sought.as}.${column}`))
  return sql<boolean>`(parts_of(${sql.join(names)}) collate "C" @> parts_sought(${sought.text})
    and ${contains(sought)})`
}

/** Listed one by one, because a pattern would take several times as long. */
const spaces = ' \t\u00a0\u3000'

/** Compares the name of a restaurant with a text, ignoring the spaces in both. */
export const containsUnspaced = (as: string, text: string): RawBuilder<boolean> => sql<boolean>`
  strpos(lower(translate(${sql.ref(`${as}.restaurantName`)}, ${spaces}, '')), lower(${text})) > 0`

/** The same rows, found by the index: a row that contains the text has each of its characters somewhere. */
export const matchesIndexedUnspaced = (
  as: string,
  text: string,
): RawBuilder<boolean> => sql<boolean>`
  (parts_of(${sql.ref(`${as}.restaurantName`)}) collate "C" @> string_to_array(lower(${text}), null)
    and ${containsUnspaced(as, text)})`
