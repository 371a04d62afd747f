import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A transaction is a Db too: functions with SQL take it first and capture nothing. */
export type Db = Kysely<Tables>
