import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runTool } from '../../db/pg-tools.ts'
import type { WithSnapshot } from '../../db/snapshot.ts'
import type { Config } from '../../lib/config.ts'
import { secretPath } from '../../lib/crypto/secrets.ts'
import type { MediaStore } from '../../lib/pictures/picture-storage.ts'
import type { Deps } from '../deps.ts'
import { filesOf } from '../media/pictures.rules.ts'
import {
  backupName,
  formats,
  type ListedFile,
  type ListedPicture,
  type Manifest,
  manifestFile,
  mediaFolder,
  type Part,
  readLines,
  readList,
  readManifest,
  secretFile,
  unfinished,
  wholeBackups,
} from './backup-folder.ts'
import { type DumpConfig, type DumpTools, dumpToolsFor } from './dump-tools.ts'
import { contentsOf, linesOf, tableNames, useCanonicalSettings } from './table-contents.ts'

export type BackupSource = Pick<Deps, 'media' | 'secrets'> & {
  readonly frozen: WithSnapshot
  readonly config: Pick<Config, 'tokenSecret' | 'dataDir'> & DumpConfig
}
export type MadeBackup = {
  readonly name: string
  readonly manifest: Manifest
  readonly bytes: number
}

type BackupFolderOptions = {
  /** The folder of all backups. */
  readonly shelf: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Throws when picture files may have been deleted meanwhile. */
  readonly confirm: () => Promise<void>
}

/** Writes a complete backup or none: it gets its final name only when all of it is on the disk. */
export async function writeBackupFolder(
  making: BackupSource,
  { shelf, now, signal, confirm }: BackupFolderOptions,
): Promise<MadeBackup> {
  const name = backupName(now)
  const folder = join(shelf, name + unfinished)
  try {
    const rows = await making.frozen(async (tx) => {
      await useCanonicalSettings(tx)
      await writePictureKeys(tx, folder)
      const dumping = await dumpToolsFor(tx, making.config)
      return dumping ? writeDump(tx, { folder, signal, ...dumping }) : writeRows(tx, folder, signal)
    })
    // After the database: then the pictures in use are known, and none is deleted until the backup is done.
    const pictures = await copyPictures({ ...making, shelf, folder, signal })
    const manifest: Manifest = {
      product: 'matjari',
      madeAt: now.toISOString(),
      ...rows,
      pictures,
      secret: await keepSecret(making, folder),
    }
    await writePart(folder, manifestFile, [`${JSON.stringify(manifest, null, 2)}\n`])
    await syncFolder(folder)
    signal.throwIfAborted()
    await confirm()
    await rename(folder, join(shelf, name))
    await syncFolder(shelf)
    return { name, manifest, bytes: sizeOf(manifest) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function keepSecret(
  { secrets, config }: BackupSource,
  folder: string,
): Promise<Manifest['secret']> {
  const print = secrets.print
  if (config.tokenSecret !== undefined) return { print, part: null }
  const secret = await readFile(secretPath(config.dataDir))
  return { print, part: await writePart(folder, secretFile, [secret]) }
}

const sizeOf = ({ tables, dump, pictures }: Manifest) =>
  tables.reduce((sum, { part }) => sum + (part?.bytes ?? 0), dump?.part.bytes ?? 0) +
  pictures.bytes +
  pictures.list.bytes

const dumpFile = 'database.dump'
/**
 * A transaction that changes a table may wait for this one while pg_dump waits for that transaction, a deadlock that
 * the server cannot detect.
 */
const lockWait = '60s'

type DumpOptions = DumpTools & { readonly folder: string; readonly signal: AbortSignal }

/** By PostgreSQL's own tool, in exactly the snapshot of `tx`. */
async function writeDump(tx: Db, options: DumpOptions): Promise<WrittenDatabase> {
  const { rows } = await sql<{ snapshot: string; schema: string }>`
    select pg_export_snapshot() as snapshot, current_schema()::text as schema`.execute(tx)
  const [at] = rows
  if (!at) throw new Error('no snapshot was given')
  const over = new AbortController()
  const signal = AbortSignal.any([options.signal, over.signal])
  // At the same time: one process writes the dump, this one counts the rows.
  const both = [dump({ ...options, ...at, signal }), contentsOfAll(tx, signal)] as const
  try {
    const [part, tables] = await Promise.all(both)
    const { tools, server } = options
    return {
      format: formats.dump,
      ...(await stateOf(tx)),
      tables,
      dump: { part, tool: tools.version, toolMajor: tools.major, server, schema: at.schema },
    }
  } catch (error) {
    over.abort()
    await Promise.allSettled(both)
    throw error
  }
}

async function dump(options: DumpOptions & { readonly snapshot: string; readonly schema: string }) {
  const { tools, url, signal, folder, snapshot, schema } = options
  const dumping = runTool(tools, 'pg_dump', {
    args: [
      '--format=custom',
      `--snapshot=${snapshot}`,
      `--schema="${schema.replaceAll('"', '""')}"`,
      // The list of backups belongs to this database, not to its content.
      '--exclude-table-data=*.backup',
      `--lock-wait-timeout=${lockWait}`,
      '--no-password',
    ],
    url,
    signal,
  })
  const part = await writePart(folder, dumpFile, dumping.stdout).catch(async (error: unknown) => {
    dumping.kill()
    await dumping.done.catch(() => {})
    throw error
  })
  // Only now the dump is known to be complete.
  await dumping.done
  return part
}

async function contentsOfAll(tx: Db, signal: AbortSignal): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const name of await tableNames(tx)) {
    signal.throwIfAborted()
    tables.push(await contentsOf(tx, name))
  }
  return tables
}

type WrittenDatabase = Pick<Manifest, 'format' | 'migrations' | 'tables' | 'sequences' | 'dump'>

/** Every row of every table, in one snapshot. */
async function writeRows(tx: Db, folder: string, signal: AbortSignal): Promise<WrittenDatabase> {
  const tables: Manifest['tables'] = []
  for (const name of await tableNames(tx)) {
    const part = await writePart(folder, `tables/${name}.jsonl.gz`, rowsOf(tx, name, signal))
    tables.push({ ...(await contentsOf(tx, name)), part })
  }
  return { format: formats.rows, ...(await stateOf(tx)), tables }
}

/** The applied migrations, and the last number of each sequence. */
async function stateOf(tx: Db): Promise<Pick<Manifest, 'migrations' | 'sequences'>> {
  return { migrations: await migrationsOf(tx), sequences: await sequencesOf(tx) }
}

async function* rowsOf(tx: Db, name: string, signal: AbortSignal) {
  const query = sql`select to_json(t)::text as line from ${sql.table(name)} as t`
  for await (const lines of linesOf(tx, { cursor: 'rows_of_table', query })) {
    signal.throwIfAborted()
    // JSON columns may contain line ends, which have no meaning between JSON tokens.
    yield lines.map((line) => `${line.replaceAll('\n', ' ')}\n`).join('')
  }
}

async function migrationsOf(tx: Db) {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select number, name, checksum from schema_migration order by number`.execute(tx)
  return rows
}

/** Sequences may be ahead of the snapshot, never behind it. */
async function sequencesOf(tx: Db) {
  const { rows } = await sql<Manifest['sequences'][number]>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename collate "C"`.execute(tx)
  return rows
}

const keysFile = 'wanted.gz'

/** The pictures that rows show in this snapshot, sorted by name. A picture without a row is an upload in progress. */
async function writePictureKeys(tx: Db, folder: string) {
  const query = sql`
    select picture_key as line from picture where claims > 0 order by picture_key collate "C"`
  async function* keys() {
    for await (const lines of linesOf(tx, { cursor: 'shown_pictures', query }))
      yield lines.map((line) => `${line}\n`).join('')
  }
  await writePart(folder, keysFile, keys())
}

type Copying = {
  readonly media: MediaStore
  /** The folder of all backups, and the one that is being made. */
  readonly shelf: string
  readonly folder: string
  readonly signal: AbortSignal
}

/**
 * Copies the files of the listed pictures. A name never stands for two pictures, so files of the previous backup are
 * hard-linked, which takes neither time nor space.
 */
async function copyPictures(copying: Copying): Promise<Manifest['pictures']> {
  const { folder, shelf, signal } = copying
  const totals = { count: 0, bytes: 0, missing: [] as string[] }
  const earlier = await earlierPictures(shelf)
  async function* copied() {
    for await (const key of readLines(join(folder, keysFile))) {
      signal.throwIfAborted()
      const picture = await copyPicture(copying, { key, known: await earlier.find(key) })
      totals.count += 1
      for (const { bytes } of picture.files) totals.bytes += bytes
      const there = new Set(picture.files.map(({ name }) => name))
      totals.missing.push(...filesOf(key).filter((name) => !there.has(name)))
      yield `${JSON.stringify(picture)}\n`
    }
  }
  try {
    const list = await writePart(folder, 'media-list.gz', copied())
    await rm(join(folder, keysFile))
    return { ...totals, list }
  } finally {
    await earlier.close()
  }
}

async function copyPicture(
  copying: Copying,
  { key, known }: { key: string; known: EarlierPicture | undefined },
): Promise<ListedPicture> {
  const files = await Promise.all(
    filesOf(key).map(async (name) => {
      await mkdir(dirname(join(copying.folder, mediaFolder, name)), {
        recursive: true,
        mode: 0o700,
      })
      return (known && (await linkFile(copying, name, known))) ?? (await copyFile(copying, name))
    }),
  )
  return { key, files: files.filter((file) => file !== undefined) }
}

async function linkFile(
  { folder }: Copying,
  name: string,
  { folder: backup, picture }: EarlierPicture,
) {
  const file = picture.files.find((one) => one.name === name)
  const from = join(backup, mediaFolder, name)
  try {
    if (!file || (await stat(from)).size !== file.bytes) return undefined
    await link(from, join(folder, mediaFolder, name))
    return file
  } catch {
    // Deleted, or on a disk without hard links: then copied from the store.
    return undefined
  }
}

async function copyFile({ media, folder }: Copying, name: string): Promise<ListedFile | undefined> {
  const content = await media.read(name)
  if (!content) return undefined
  const { bytes, sha256 } = await writePart(folder, `${mediaFolder}/${name}`, [content])
  return { name, bytes, sha256 }
}

/** A picture in an earlier backup. */
type EarlierPicture = { readonly folder: string; readonly picture: ListedPicture }

/**
 * Finds pictures in the newest complete backup. They must be requested in the order of their names, which is the
 * order of the list: one pass over the list is then enough, however long it is.
 */
async function earlierPictures(shelf: string) {
  const newest = wholeBackups(await readdir(shelf)).at(-1)
  const folder = join(shelf, newest ?? '')
  // If the earlier backup cannot be read, every picture is copied.
  const manifest = newest === undefined ? null : await readManifest(folder).catch(() => null)
  const list = manifest && readList(join(folder, manifest.pictures.list.path))
  let ahead: ListedPicture | undefined

  async function walkTo(key: string): Promise<EarlierPicture | undefined> {
    while (list && (ahead === undefined || ahead.key < key)) {
      const next = await list.next()
      if (next.done) return undefined
      ahead = next.value
    }
    return ahead?.key === key ? { folder, picture: ahead } : undefined
  }
  return {
    find: (key: string) => walkTo(key).catch(() => undefined),
    close: async () => void (await list?.return(undefined)),
  }
}

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>

/** Writes the file piece by piece and flushes it to the disk. A name that ends with gz is compressed. */
async function writePart(folder: string, path: string, content: Content): Promise<Part> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += Buffer.byteLength(chunk)
      yield chunk
    }
  }
  const target = createWriteStream(file, { mode: 0o600, flush: true })
  const source = Readable.from(content)
  if (path.endsWith('.gz')) await pipeline(source, createGzip(), counted, target)
  else await pipeline(source, counted, target)
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Flushes the names in the folder to the disk too. */
async function syncFolder(folder: string) {
  // Windows cannot flush a folder, and does so by itself.
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
