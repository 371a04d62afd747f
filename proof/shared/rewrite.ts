import { sql } from 'kysely'
import type { Stage } from './stage.ts'

export type GiveBack = () => Promise<void>

type Rewriting = {
  readonly name:
    | 'reservation_counts'
    | 'times_for'
    | 'waiting_counts'
    | 'lock_times_of'
    | 'member_offers'
    | 'reservation_excludes'
  /** The words in the function, and their replacements. */
  readonly words: readonly (readonly [string, string])[]
}

/** Changes the words of a function of the database, until they are given back. */
export async function rewrite(stage: Stage, { name, words }: Rewriting): Promise<GiveBack> {
  const { rows } = await stage.ask((db) =>
    sql<{ text: string }>`select pg_get_functiondef(${name}::regproc) as text`.execute(db),
  )
  const original = rows[0]?.text ?? ''
  let text = original
  for (const [from, to] of words) {
    if (!text.includes(from)) throw new Error(`${name} does not say: ${from}`)
    text = text.replaceAll(from, to)
  }
  await run(stage, text)
  return () => run(stage, original)
}

export async function run(stage: Stage, statement: string): Promise<void> {
  await stage.ask((db) => sql.raw(statement).execute(db))
}

type Trigger = {
  readonly table: 'reservation' | 'reservation_event' | 'waiting' | 'room_freed'
  readonly when: 'before insert' | 'before update' | 'before delete'
  readonly body: string
}

/** A trigger that spoils something, until it is taken away. Named so that it is the first. */
export async function spoil(stage: Stage, { table, when, body }: Trigger): Promise<GiveBack> {
  const name = `aa_spoil_${table}`
  await run(
    stage,
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
  )
  await run(
    stage,
    `create trigger ${name} ${when} on ${table} for each row execute function ${name}()`,
  )
  return () => run(stage, `drop function ${name} cascade`)
}
