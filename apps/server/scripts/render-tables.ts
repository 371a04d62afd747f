import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

type Column = {
  table: string
  column: string
  type: string
  isArray: boolean
  nullable: boolean
  defaulted: boolean
  identity: '' | 'a' | 'd'
  computed: boolean
  choices: string | null
}

const typescriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'Numeric',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
}

const HEAD = `// Generated from the migrated database. After a new migration: npm run record:migration
`

/** What is read is not always what may be written. Large and exact numbers are read as text. */
const columnTypes: Record<string, string> = {
  Int8: 'ColumnType<string, string | number | bigint>',
  Numeric: 'ColumnType<string, string | number>',
  Timestamp: 'ColumnType<Date, Date | string>',
  'Generated<T>': 'ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>',
  'GeneratedAlways<T>': 'ColumnType<SelectType<T>, never, never>',
}

/** The text of src/db/tables.ts for the tables of this database. */
export async function renderTables(db: Db): Promise<string> {
  const columns = await readColumns(db)
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const lines = columns.filter((column) => column.table === table).map(renderColumn)
    return `${camel(table)}: {\n${lines.join('\n')}\n}`
  })
  const body = `export type Tables = {\n${tables.join('\n')}\n}`
  const used = Object.entries(columnTypes)
    .filter(([name]) => new RegExp(`\\b${name.replace('<T>', '<')}`).test(body))
    .map(([name, definition]) => `type ${name} = ${definition}\n`)
    .join('')
  const imports = ['ColumnType', 'InsertType', 'SelectType', 'UpdateType'].filter((name) =>
    used.includes(`${name}<`),
  )
  return formatted(
    `${HEAD}import type { ${imports.join(', ')} } from 'kysely'\n\n${used}\n${body}\n`,
  )
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", a.attidentity as identity,
      coalesce(element.typname, t.typname) as type, element.oid is not null as is_array,
      not a.attnotnull as nullable, a.atthasdef as defaulted, a.attgenerated <> '' as computed,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as choices
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname collate "C", a.attnum`.execute(db)
  return rows
}

function renderColumn(column: Column): string {
  return `${camel(column.column)}: ${withGeneration(column, valueType(column))}`
}

function valueType({ table, column, type, isArray, nullable, choices }: Column): string {
  const known = choices ? unionOf(choices) : typescriptTypes[type]
  if (!known) throw new Error(`${table}.${column}: no TypeScript type for ${type}`)
  const one = isArray ? `(${known})[]` : known
  return nullable ? `${one} | null` : one
}

function withGeneration({ identity, computed, defaulted }: Column, type: string): string {
  if (identity === 'a' || computed) return `GeneratedAlways<${type}>`
  return identity === 'd' || defaulted ? `Generated<${type}>` : type
}

/** check (x in ('a', 'b')) comes back as CHECK ((x = ANY (ARRAY['a'::text, 'b'::text]))). */
function unionOf(definition: string): string {
  const values = [...definition.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value = '']) => value)
  return values.map((value) => `'${value.replaceAll("''", "\\'")}'`).join(' | ')
}

const camel = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

function formatted(source: string): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=tables.ts'], {
    input: source,
    encoding: 'utf8',
  })
}
