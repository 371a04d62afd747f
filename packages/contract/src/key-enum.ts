import { z } from 'zod'

/** One of the keys of a table whose values are the labels people read. */
export const keyEnum = <Table extends Record<string, string>>(table: Table, message?: string) =>
  z.enum(Object.keys(table) as Extract<keyof Table, string>[], message)
