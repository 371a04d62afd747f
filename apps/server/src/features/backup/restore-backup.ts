import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import { migrationsFolder, readMigrations } from '../../db/migrate.ts'
import type { Config } from '../../lib/config.ts'
import { fingerprintOf, secretPath } from '../../lib/crypto/secrets.ts'
import type { MediaStore } from '../../lib/pictures/picture-storage.ts'
import { StartError } from '../../lib/start-error.ts'
import { filesOf } from '../media/pictures.rules.ts'
import { type Contents, type Manifest, readLines, readList } from './backup-folder.ts'
import { type CheckedBackup, partOf } from './check-backup.ts'
import { type DumpReader, dumpReaderFor, loadDump } from './restore-dump.ts'
import {
  contentsOf,
  requireSameContents,
  tableNames,
  useCanonicalSettings,
} from './table-contents.ts'

type RestoreTarget = Pick<Database, 'db' | 'kind'> & {
  readonly media: MediaStore
  readonly config: Pick<
    Config,
    'dataDir' | 's3' | 'tokenSecret' | 'previousTokenSecrets' | 'databaseUrl' | 'postgresTools'
  >
}
export type RestoreOptions = {
  /** The present data is replaced. */
  readonly over?: boolean
  /** Restores although values that are sealed with the old secret can never be opened again. */
  readonly newSecret?: boolean
}

/** Restores a checked backup: first the pictures, then everything else in one step. */
export async function restore(
  place: RestoreTarget,
  checked: CheckedBackup,
  wishes: RestoreOptions,
): Promise<void> {
  if (!wishes.newSecret) await requireMatchingSecret(place.config, checked)
  const reading = checked.manifest.dump && (await dumpReaderFor(place, checked.manifest.dump))
  await requireNoOtherConnections(place)
  const isEmpty = await isTargetEmpty(place)
  if (!isEmpty && !wishes.over)
    throw new StartError(
      '되살릴 곳이 비어 있지 않아서 아무것도 하지 않았어요. 지금 있는 것을 모두 버리고 되살리려면 --over 를 붙여 주세요.',
    )
  try {
    await putPictures(place, checked)
    if (reading) await replaceByDump(place, checked, reading)
    else await replaceDatabase(place, checked)
  } catch (error) {
    if (isEmpty)
      for await (const { key } of picturesOf(checked))
        await removePicture(place, key).catch(() => {})
    throw error
  }
}

async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/** Statements that delete the present content, except the names of its pictures. */
async function clearStatements(db: Db): Promise<string[]> {
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

/** No row shows the old pictures any more: the next sweep deletes their files. */
const markOldPicturesForDeletion = `insert into picture (picture_key, is_doomed, since)
  select picture_key, true, now() - interval '1 day' from picture_before
  on conflict do nothing`

/** Rows are inserted in batches of at most this many characters or rows. */
const batch = { letters: 1_000_000, rows: 1_000 }

/** In one transaction, into a database without tables: afterwards either everything is there or nothing. */
async function loadDatabase(tx: Db, { folder, manifest }: CheckedBackup) {
  await makeTables(tx, manifest)
  await withoutTriggersAndReferences(tx, async () => {
    for (const { name, part } of manifest.tables) {
      if (!part) continue
      const columns = await columnsOf(tx, name)
      for await (const rows of batchesOf(join(folder, part.path)))
        await sql`insert into ${sql.table(name)} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(
          tx,
        )
    }
  })
  for (const { name, last } of manifest.sequences)
    await sql`select setval(format('%I', ${name}::text)::regclass, ${last}::bigint)`.execute(tx)
  await compare(tx, manifest)
  await sql`analyze`.execute(tx)
}

/** Creates the tables as they were at the time of the backup; the next start applies newer migrations. */
async function makeTables(tx: Db, { migrations }: Manifest) {
  const ours = await readMigrations(migrationsFolder)
  await sql`create table schema_migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  for (const { number, name, checksum, sql: text } of ours.slice(0, migrations.length)) {
    await sql.raw(text).execute(tx)
    await sql`insert into schema_migration (number, name, checksum)
      values (${number}, ${name}, ${checksum})`.execute(tx)
  }
  const made = await tableNames(tx)
  await sql`truncate ${sql.join(made.map((name) => sql.table(name)))}`.execute(tx)
}

type Reference = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * The rows already contain what triggers would add. References are dropped and recreated, which checks all of them:
 * so the tables may come in any order, and no special privilege is needed.
 */
async function withoutTriggersAndReferences(tx: Db, work: () => Promise<void>) {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`.execute(
    tx,
  )
  const tables = await tableNames(tx)
  const setTriggers = async (how: 'enable' | 'disable') => {
    for (const name of tables)
      await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(tx)
  }
  for (const { table, name } of references)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx)
  await setTriggers('disable')
  await work()
  await setTriggers('enable')
  for (const { table, name, definition } of references)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(tx)
}

/** Without generated columns. */
async function columnsOf(tx: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = format('%I', ${table}::text)::regclass and attnum > 0
      and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.id(name)))
}

/** As text, so that no number is parsed and written again. */
async function* batchesOf(path: string): AsyncGenerator<string> {
  let lines: string[] = []
  let letters = 0
  for await (const line of readLines(path)) {
    lines.push(line)
    letters += line.length
    if (letters < batch.letters && lines.length < batch.rows) continue
    yield `[${lines.join(',')}]`
    lines = []
    letters = 0
  }
  if (lines.length > 0) yield `[${lines.join(',')}]`
}

async function compare(tx: Db, { tables }: Manifest) {
  const found: Contents[] = []
  for (const name of await tableNames(tx)) found.push(await contentsOf(tx, name))
  requireSameContents(found, tables)
}

type SecretConfig = Pick<Config, 'dataDir' | 'tokenSecret' | 'previousTokenSecrets'>

/** Two-step secrets and waiting mails are sealed with the secret: with another one they are lost. */
async function requireMatchingSecret(place: SecretConfig, { manifest }: CheckedBackup) {
  const { dataDir, tokenSecret, previousTokenSecrets } = place
  const { print, part } = manifest.secret
  // The backup contains the secret, and no other one is configured.
  if (part && tokenSecret === undefined) return
  const secret = tokenSecret ?? (await readFile(secretPath(dataDir), 'utf8').catch(() => undefined))
  // Values that a previous secret has sealed can still be opened.
  const known = [...(secret === undefined ? [] : [secret]), ...previousTokenSecrets]
  if (known.some((one) => fingerprintOf(one) === print)) return
  throw new StartError(
    'TOKEN_SECRET이 백업을 만든 곳의 것과 달라서 아무것도 하지 않았어요. 같은 값을 적어 주세요. 잃어버렸다면 --new-secret 을 붙여 되살릴 수 있지만, 두 단계 로그인과 기다리던 메일은 쓸 수 없게 돼요.',
  )
}

/** Written completely or not at all, like the secret of a first start. */
async function writeSecret(
  { dataDir, tokenSecret }: SecretConfig,
  { folder, manifest }: CheckedBackup,
) {
  const { part } = manifest.secret
  if (!part || tokenSecret !== undefined) return
  const path = secretPath(dataDir)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, await readFile(join(folder, part.path)), { mode: 0o600, flush: true })
  await rename(draft, path)
}

async function isTargetEmpty({ db, config }: RestoreTarget): Promise<boolean> {
  if (await hasTables(db)) return false
  return config.s3 !== undefined || !(await hasFiles(config.dataDir))
}

/** A bucket is not searched: no name is ever used for two pictures. */
async function hasFiles(dataDir: string) {
  const found = await readdir(join(dataDir, 'uploads')).catch(() => [])
  return found.some((name) => name !== '.drafts')
}

/** A running server would show cached data and write between the restored rows. */
async function requireNoOtherConnections({ db, kind }: RestoreTarget) {
  // The embedded database does not let a second process in.
  if (kind === 'embedded') return
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'matjari') as found`.execute(db)
  if (rows[0]?.found)
    throw new StartError('이 데이터베이스를 쓰는 서버가 있어요. 모두 끈 뒤 다시 실행해 주세요.')
}

const picturesOf = ({ folder, manifest }: CheckedBackup) =>
  readList(join(folder, manifest.pictures.list.path))

async function putPictures({ media }: RestoreTarget, checked: CheckedBackup) {
  for await (const { files } of picturesOf(checked))
    for (const file of files)
      await media.put(file.name, await readFile(join(checked.folder, partOf(file).path)))
}

async function removePicture({ media }: RestoreTarget, key: string) {
  for (const file of filesOf(key)) await media.remove(file)
}

const replaceDatabase = ({ db, config }: RestoreTarget, checked: CheckedBackup) =>
  db.transaction().execute(async (tx) => {
    await useCanonicalSettings(tx)
    for (const statement of await clearStatements(tx)) await sql.raw(statement).execute(tx)
    await loadDatabase(tx, checked)
    await sql.raw(markOldPicturesForDeletion).execute(tx)
    await writeSecret(config, checked)
  })

/** The same steps, in the one transaction of PostgreSQL's own tools. */
const replaceByDump = async (
  { db, config }: RestoreTarget,
  checked: CheckedBackup,
  reading: DumpReader,
) =>
  loadDump(checked, {
    ...reading,
    before: await clearStatements(db),
    after: [markOldPicturesForDeletion],
    inTheEnd: () => writeSecret(config, checked),
  })
