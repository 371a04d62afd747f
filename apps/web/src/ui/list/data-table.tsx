// Once its rows are cards the browser no longer takes it for a table: the roles say that it still is.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { clsx } from 'clsx'
import type { Key, ReactNode } from 'react'

/** The look of a column in the table, and in the card that a row becomes on narrow screens. */
const columnLooks = {
  // the name of the row: bold, on its own line
  title: 'font-semibold max-table:basis-full',
  plain: '',
  // shows its header before the value
  labelled:
    'max-table:before:mr-1 max-table:before:text-xs max-table:before:text-ink-3 max-table:before:content-[attr(data-label)]',
  wide: 'text-ink-3 max-table:basis-full',
  muted: 'text-ink-3 num',
  // a row menu: last column, top right corner of the card
  tools: 'w-px text-right max-table:absolute max-table:top-2 max-table:-right-3 max-table:w-auto',
}

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  look?: keyof typeof columnLooks
}

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}) {
  const hasTools = columns.some((column) => column.look === 'tools')
  return (
    <table role="table" className="w-full text-[0.9375rem] max-table:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-table:sr-only">
        <tr role="row">
          {columns.map(({ header, look }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className="bg-sunken px-4 py-3 text-left text-xs font-semibold whitespace-nowrap text-ink-2 first:rounded-l-md last:rounded-r-md"
            >
              {look === 'tools' ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-table:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={clsx(
              'border-b border-line last:border-b-0 table:hover:bg-sunken/55 max-table:relative max-table:flex max-table:flex-wrap max-table:items-center max-table:gap-x-2 max-table:gap-y-1 max-table:py-4',
              hasTools && 'max-table:pr-12',
            )}
          >
            {columns.map(({ header, cell, look = 'plain' }) => (
              <td
                key={header}
                role="cell"
                data-label={header}
                className={clsx(
                  'align-middle max-table:block max-table:min-w-0 table:h-15 table:px-4 table:py-3',
                  columnLooks[look],
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
