import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../../src/lib/db/database.ts'
import { type PlanNode, planOf } from './plans.ts'

type Value = string | number | boolean | Date | null | readonly string[]
type Asked = { readonly text: string; readonly values: readonly Value[] }

const textOf = (value: Value) => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}

/** How everything that is asked of the database meanwhile is run, hot statements included. */
export async function plansDuring(db: Db, act: () => Promise<unknown>): Promise<PlanNode[]> {
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  let asked: Asked[]
  try {
    await act()
    asked = spied.mock.calls.map(([statement]) => statement as unknown as Asked)
  } finally {
    spied.mockRestore()
  }
  const nodes: PlanNode[] = []
  for (const { text, values } of asked)
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
