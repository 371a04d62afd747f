import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { savesData } from '../lib/browser/saves-data.ts'
import { freshMs } from '../lib/query-client.ts'
import type { Screen } from './page-slot.tsx'

/** Rows of the route table, those inside a layout below it. */
export type PageTable = readonly Row[]

type Row = Pick<Screen, 'ask'> & {
  readonly path?: string
  readonly load: () => Promise<unknown>
  readonly children?: Row[]
}

/** More would be in the way of what is asked for on the page itself. */
const atOnce = 3

type Options = { readonly client: QueryClient; readonly table: PageTable }

/**
 * Brings the file of a page, and what it shows first, before anybody is there. A help, never a need:
 * what fails here is silent, and the page that comes tries again and says so.
 */
export function fetchAhead({ client, table }: Options) {
  const asked = new Map<string, number>()
  let underWay = 0

  return async ({ pathname, search }: URL) => {
    const rows = matchRoutes([...table], pathname) ?? []
    forgetUntil(asked, Date.now() - freshMs)
    const address = pathname + search
    if (rows.length === 0 || asked.has(address) || underWay >= atOnce || savesData()) return
    asked.set(address, Date.now())
    underWay += 1
    await Promise.allSettled(
      rows.map(({ route, params }) => route.ask?.(client, { params, search }) ?? route.load()),
    )
    underWay -= 1
  }
}

function forgetUntil(asked: Map<string, number>, moment: number) {
  for (const [address, when] of asked) if (when <= moment) asked.delete(address)
}
