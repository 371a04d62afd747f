import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** The names sort by time; an incomplete backup has an additional ending. */
const whole = /^matjari-\d{8}-\d{6}-\d{3}$/
export const unfinished = '.part'

export const backupName = (now: Date) => {
  const [day = '', time = ''] = now.toISOString().replace('Z', '').split('T')
  return `matjari-${day.replaceAll('-', '')}-${time.replaceAll(':', '').replace('.', '-')}`
}

/** Oldest first. */
export const wholeBackups = (names: readonly string[]) =>
  names.filter((name) => whole.test(name)).sort()

/** Remains of interrupted backups. */
export const leftovers = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(unfinished) && whole.test(name.slice(0, -unfinished.length)))

/** The backups beyond `keep`, oldest first; 0 keeps all. */
export const surplusBackups = (names: readonly string[], keep: number) =>
  keep === 0 ? [] : wholeBackups(names).slice(0, -keep)

/** A format gets a new number when older programs can no longer read it. */
export const formats = { rows: 1, dump: 2 } as const
export const newestFormat = formats.dump
export const manifestFile = 'manifest.json'
export const secretFile = 'token-secret'
export const mediaFolder = 'media'

/** A file of the backup, relative to its folder. */
const Part = z.object({
  path: z.string().regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)*(\.[a-z0-9]+)*$/),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Part = z.infer<typeof Part>

/** The content of a table, independent of order: the number of rows and the sum of their fingerprints. */
const Contents = z.object({ name: z.string(), rows: z.int(), print: z.string() })
export type Contents = z.infer<typeof Contents>

/** The database as a dump of PostgreSQL's pg_dump. */
const Dump = z.object({
  part: Part,
  /** The version of pg_dump, and its major number: older versions cannot read the dump. */
  tool: z.string(),
  toolMajor: z.int(),
  /** The major version of the server: no older server can load the dump. */
  server: z.int(),
  schema: z.string(),
})
export type Dump = z.infer<typeof Dump>

export const Manifest = z
  .object({
    product: z.literal('matjari'),
    format: z.int(),
    madeAt: z.iso.datetime(),
    /** In order, all migrations that the database had applied. */
    migrations: z
      .array(z.object({ number: z.int(), name: z.string(), checksum: z.string() }))
      .min(1),
    /** A line of JSON for each row; without `part` the rows are in the dump. */
    tables: z.array(Contents.extend({ part: Part.optional() })),
    dump: Dump.optional(),
    /** The last number that each sequence has given; absent when none yet. */
    sequences: z.array(z.object({ name: z.string(), last: z.string() })),
    pictures: z.object({
      count: z.int(),
      bytes: z.int(),
      /** A line for each file under `media`: sha256, length and name. */
      list: Part,
      /** Pictures that a row shows but that are missing in the store. */
      missing: z.array(z.string()),
    }),
    secret: z.object({
      /** A fingerprint that distinguishes two secrets and reveals nothing else. */
      print: z.string(),
      /** Only a secret that the server generated; a configured one stays in the configuration. */
      part: Part.nullable(),
    }),
  })
  .refine(
    ({ tables, dump }) => tables.every(({ part }) => (part === undefined) === (dump !== undefined)),
    'rows are either in files of their own or in a dump',
  )
export type Manifest = z.infer<typeof Manifest>

const ListedFile = z.object({
  /** The name of the file in the store. */
  name: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/),
  bytes: z.int(),
  sha256: z.string(),
})
export type ListedFile = z.infer<typeof ListedFile>

const ListedPicture = z.object({ key: z.string(), files: z.array(ListedFile) })
export type ListedPicture = z.infer<typeof ListedPicture>

export const readManifest = async (folder: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))

/** The lines of a compressed file. Written by hand: readline also splits at characters that people may type. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // The reader of the lines gets the error.
  pipeline(createReadStream(path), unpacked).catch(() => {})
  let rest = ''
  for await (const piece of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function* readList(path: string): AsyncGenerator<ListedPicture> {
  for await (const line of readLines(path)) yield ListedPicture.parse(JSON.parse(line))
}
