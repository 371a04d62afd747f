import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'

export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** The statements that take away what is there, but for the names of its pictures. */
export async function clearing(db: Db): Promise<string[]> {
  const remember = 'create temporary table picture_before (picture_key text) on commit drop'
  if (!(await hasTables(db))) return [remember]
  const { rows } = await sql<{ schema: string; knowsPictures: boolean }>`
    select quote_ident(current_schema()) as schema,
      to_regclass('picture') is not null as "knowsPictures"`.execute(db)
  const [found] = rows
  return [
    remember,
    ...(found?.knowsPictures ? ['insert into picture_before select picture_key from picture'] : []),
    `drop schema ${found?.schema} cascade`,
    `create schema ${found?.schema}`,
  ]
}

/** Nothing shows them any more: the next sweep removes their files. */
export const doomOldPictures = `insert into picture (picture_key, is_doomed, since)
  select picture_key, true, now() - interval '1 day' from picture_before
  on conflict do nothing`
