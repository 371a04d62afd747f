import { sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../../../src/db/db.ts'

type Statement = {
  readonly name?: string
  readonly text: string
  readonly values: readonly (string | number)[]
}

/** Everything that is asked of the database meanwhile, hot statements included. */
export async function allStatementsDuring(act: () => Promise<unknown>): Promise<unknown[]> {
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    return spied.mock.calls.map(([statement]) => statement)
  } finally {
    spied.mockRestore()
  }
}

/** The same without the hot statements that every call needs. */
export const statementsDuring = async (act: () => Promise<unknown>): Promise<Statement[]> =>
  ((await allStatementsDuring(act)) as Statement[]).filter(({ name }) => name === undefined)

export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

/** How the statement is run with these values, and what it really did. */
export async function planOf(db: Db, { text, values }: Statement): Promise<PlanNode[]> {
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
  // The highest first: $1 is also the beginning of $10.
  const filled = values
    .map((value, at) => ({ name: `$${at + 1}`, value }))
    .toReversed()
    .reduce((whole, { name, value }) => whole.replaceAll(name, () => literal(value)), text)
  const { rows } = await sql.raw<object>(`explain (analyze, format json) ${filled}`).execute(db)
  const [explained] = Object.values(rows[0] ?? {}) as [[Record<string, PlanNode>]]
  const [root] = Object.values(explained[0])
  if (!root) throw new Error('there is no plan')
  return allNodes(root)
}

const allNodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(allNodes)]

type Value = string | number | boolean | Date | null | readonly string[]
type SentStatement = { readonly text: string; readonly values: readonly Value[] }

const textOf = (value: Value) => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}

/** How everything that is asked of the database meanwhile is run, hot statements included. */
export async function plansDuring(db: Db, act: () => Promise<unknown>): Promise<PlanNode[]> {
  const nodes: PlanNode[] = []
  for (const { text, values } of (await allStatementsDuring(act)) as SentStatement[])
    nodes.push(...(await planOf(db, { text, values: values.map(textOf) })))
  return nodes
}

/** The tables of these that are read from one end to the other. */
export const readWhole = (nodes: readonly PlanNode[], tables: readonly string[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => tables.includes(table))

/** The most rows of the table that one step has met. */
export const mostRead = (nodes: readonly PlanNode[], table: string) =>
  Math.max(
    0,
    ...nodes
      .filter((node) => node['Relation Name'] === table)
      .map((node) => node['Actual Rows'] * node['Actual Loops']),
  )

export const indexesUsed = (nodes: readonly PlanNode[]) =>
  new Set(nodes.flatMap((node) => node['Index Name'] ?? []))
