import { type RawBuilder, sql } from 'kysely'

/** A search for a part of these columns of a table, which the statement calls `as`. */
export type NameSearch<Column extends string = string> = {
  readonly as: string
  readonly columns: readonly Column[]
  readonly text: string
}

/** Compares the row itself. The text is compared literally, without wildcards. */
export const contains = ({ as, columns, text }: NameSearch): RawBuilder<boolean> => {
  const tests = columns.map(
    (column) => sql`strpos(lower(${sql.ref(`${as}.${column}`)}), lower(${text})) > 0`,
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/**
 * The same rows, found by an index of text parts (0029): a row that contains the text has all of its parts. `indexed`
 * are all columns of the index, in its order, where it has more than those.
 */
export const matchesIndexed = <Column extends string>(
  sought: NameSearch<NoInfer<Column>>,
  indexed: readonly Column[] = sought.columns,
): RawBuilder<boolean> => {
  const names = indexed.map((column) => sql.ref(`${sought.as}.${column}`))
  return sql<boolean>`(parts_of(${sql.join(names)}) collate "C" @> parts_sought(${sought.text})
    and ${contains(sought)})`
}

/** Listed one by one, because a pattern would take several times as long. */
const spaces = ' \t\u00a0\u3000'

/** Compares a column, such as `table.column`, with a text, ignoring the spaces in both. */
export const containsUnspaced = (column: string, text: string): RawBuilder<boolean> => sql<boolean>`
  strpos(lower(translate(${sql.ref(column)}, ${spaces}, '')), lower(${text})) > 0`

/** The same rows, found by the index: a row that contains the text has each of its characters somewhere. */
export const matchesIndexedUnspaced = (
  column: string,
  text: string,
): RawBuilder<boolean> => sql<boolean>`
  (parts_of(${sql.ref(column)}) collate "C" @> string_to_array(lower(${text}), null)
    and ${containsUnspaced(column, text)})`
