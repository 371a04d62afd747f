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
import { backupName, unfinished, wholeBackups } from './backups.rules.ts'
import { type DumpConfig, type DumpTools, dumpToolsFor } from './dump-tools.ts'
import {
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
} from './manifest.ts'
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
  /** Where backups are. */
  readonly shelf: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Throws when files may have gone meanwhile. */
  readonly confirm: () => Promise<void>
}

/** A whole backup under its name, or none: until it is on the disk as a whole it has another one. */
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
    // Afterwards: which files are shown is known, and until the backup is done none of them goes.
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
/** Whoever changes a table may be waiting for us while pg_dump waits for them, which the server cannot see. */
const lockWait = '60s'

type DumpOptions = DumpTools & { readonly folder: string; readonly signal: AbortSignal }

/** By PostgreSQL's own tool, of the very moment at which `tx` sees everything. */
async function writeDump(tx: Db, wanted: DumpOptions): Promise<WrittenDatabase> {
  const { rows } = await sql<{ snapshot: string; schema: string }>`
    select pg_export_snapshot() as snapshot, current_schema()::text as schema`.execute(tx)
  const [at] = rows
  if (!at) throw new Error('no snapshot was given')
  const over = new AbortController()
  const signal = AbortSignal.any([wanted.signal, over.signal])
  // Beside each other: one packs, the other counts.
  const both = [dump({ ...wanted, ...at, signal }), contentsOfAll(tx, signal)] as const
  try {
    const [part, tables] = await Promise.all(both)
    const { tools, server } = wanted
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

async function dump(wanted: DumpOptions & { readonly snapshot: string; readonly schema: string }) {
  const { tools, url, signal, folder, snapshot, schema } = wanted
  const dumping = runTool(tools, 'pg_dump', {
    args: [
      '--format=custom',
      `--snapshot=${snapshot}`,
      `--schema="${schema.replaceAll('"', '""')}"`,
      // Which backups a place has made is about that place.
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
  // Only now it is known to be whole.
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

/** Every row of every table, as of one moment. */
async function writeRows(tx: Db, folder: string, signal: AbortSignal): Promise<WrittenDatabase> {
  const tables: Manifest['tables'] = []
  for (const name of await tableNames(tx)) {
    const part = await writePart(folder, `tables/${name}.jsonl.gz`, rowsOf(tx, name, signal))
    tables.push({ ...(await contentsOf(tx, name)), part })
  }
  return { format: formats.rows, ...(await stateOf(tx)), tables }
}

/** How far its shape had come, and which numbers were given. */
async function stateOf(tx: Db): Promise<Pick<Manifest, 'migrations' | 'sequences'>> {
  return { migrations: await migrationsOf(tx), sequences: await sequencesOf(tx) }
}

async function* rowsOf(tx: Db, name: string, signal: AbortSignal) {
  const query = sql`select to_json(t)::text as line from ${sql.table(name)} as t`
  for await (const lines of linesOf(tx, { cursor: 'rows_of_table', query })) {
    signal.throwIfAborted()
    // A column of JSON may bring line ends along; between its words they mean nothing.
    yield lines.map((line) => `${line.replaceAll('\n', ' ')}\n`).join('')
  }
}

async function migrationsOf(tx: Db) {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select number, name, checksum from schema_migration order by number`.execute(tx)
  return rows
}

/** They may be ahead of the moment, never behind it. */
async function sequencesOf(tx: Db) {
  const { rows } = await sql<Manifest['sequences'][number]>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename collate "C"`.execute(tx)
  return rows
}

const wantedFile = 'wanted.gz'

/** Which pictures are shown at this moment, in the order of their names. One that nothing shows yet is being sent. */
async function writePictureKeys(tx: Db, folder: string) {
  const query = sql`
    select picture_key as line from picture where claims > 0 order by picture_key collate "C"`
  async function* keys() {
    for await (const lines of linesOf(tx, { cursor: 'shown_pictures', query }))
      yield lines.map((line) => `${line}\n`).join('')
  }
  await writePart(folder, wantedFile, keys())
}

type Copying = {
  readonly media: MediaStore
  /** Where backups are, and which of them is being made. */
  readonly shelf: string
  readonly folder: string
  readonly signal: AbortSignal
}

/**
 * Copies the files of the noted pictures. A name is never used for another picture: what the last backup
 * has is linked from there, and takes neither time nor room.
 */
async function copyPictures(copying: Copying): Promise<Manifest['pictures']> {
  const { folder, shelf, signal } = copying
  const told = { count: 0, bytes: 0, missing: [] as string[] }
  const earlier = await earlierPictures(shelf)
  async function* copied() {
    for await (const key of readLines(join(folder, wantedFile))) {
      signal.throwIfAborted()
      const picture = await copyPicture(copying, { key, known: await earlier.find(key) })
      told.count += 1
      for (const { bytes } of picture.files) told.bytes += bytes
      const there = new Set(picture.files.map(({ name }) => name))
      told.missing.push(...filesOf(key).filter((name) => !there.has(name)))
      yield `${JSON.stringify(picture)}\n`
    }
  }
  try {
    const list = await writePart(folder, 'media-list.gz', copied())
    await rm(join(folder, wantedFile))
    return { ...told, list }
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
  { folder: kept, picture }: EarlierPicture,
) {
  const file = picture.files.find((one) => one.name === name)
  const from = join(kept, mediaFolder, name)
  try {
    if (!file || (await stat(from)).size !== file.bytes) return undefined
    await link(from, join(folder, mediaFolder, name))
    return file
  } catch {
    // Gone, or on a disk that knows no links: then from the store.
    return undefined
  }
}

async function copyFile({ media, folder }: Copying, name: string): Promise<ListedFile | undefined> {
  const content = await media.read(name)
  if (!content) return undefined
  const { bytes, sha256 } = await writePart(folder, `${mediaFolder}/${name}`, [content])
  return { name, bytes, sha256 }
}

/** A picture as an earlier backup has it. */
type EarlierPicture = { readonly folder: string; readonly picture: ListedPicture }

/**
 * Looks pictures up in the newest whole backup. They have to be asked for in the order of their names, as they are
 * listed there: so one walk along the list is enough, however long it is.
 */
async function earlierPictures(shelf: string) {
  const newest = wholeBackups(await readdir(shelf)).at(-1)
  const folder = join(shelf, newest ?? '')
  // One that cannot be read helps nobody: then all is copied anew.
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

/** Written piece by piece, and on the disk when it is done. A name that ends with gz is packed. */
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

/** Afterwards also the names in it are on the disk. */
async function syncFolder(folder: string) {
  // Windows cannot, and does so by itself.
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
