import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** What is written changes its number when an older program could no longer read it. */
export const formats = { rows: 1, dump: 2 } as const
export const newestFormat = formats.dump
export const manifestFile = 'manifest.json'
export const secretFile = 'token-secret'
export const mediaFolder = 'media'

/** A file of the backup, below its folder. */
const Part = z.object({
  path: z.string().regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)*(\.[a-z0-9]+)*$/),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Part = z.infer<typeof Part>

/** What is in a table, in whatever order: how many rows, and the sum of their fingerprints. */
const Contents = z.object({ name: z.string(), rows: z.int(), print: z.string() })
export type Contents = z.infer<typeof Contents>

/** The database as PostgreSQL's own pg_dump wrote it. */
const Dump = z.object({
  part: Part,
  /** Of pg_dump, as it tells it, and its main number: older ones cannot read it. */
  tool: z.string(),
  toolMajor: z.int(),
  /** The main number of the server it came from: none that is older takes it. */
  server: z.int(),
  schema: z.string(),
})
export type Dump = z.infer<typeof Dump>

export const Manifest = z
  .object({
    product: z.literal('matjari'),
    format: z.int(),
    madeAt: z.iso.datetime(),
    /** In their order, all that the database had gone through. */
    migrations: z
      .array(z.object({ number: z.int(), name: z.string(), checksum: z.string() }))
      .min(1),
    /** A line of JSON for each row; without, the rows are in the dump. */
    tables: z.array(Contents.extend({ part: Part.optional() })),
    dump: Dump.optional(),
    /** The last number each has given; absent: none yet. */
    sequences: z.array(z.object({ name: z.string(), last: z.string() })),
    pictures: z.object({
      count: z.int(),
      bytes: z.int(),
      /** A line for each file under `media`: its sha256, its length and its name. */
      list: Part,
      /** Shown by something, and yet not in the store. */
      missing: z.array(z.string()),
    }),
    secret: z.object({
      /** Tells whether another secret is the same one, and nothing else about it. */
      print: z.string(),
      /** Only a secret that the server made for itself; a configured one stays where it was configured. */
      part: Part.nullable(),
    }),
  })
  .refine(
    ({ tables, dump }) => tables.every(({ part }) => (part === undefined) === (dump !== undefined)),
    'rows are either in files of their own or in a dump',
  )
export type Manifest = z.infer<typeof Manifest>

const ListedFile = z.object({
  /** Of the file in the store. */
  name: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/),
  bytes: z.int(),
  sha256: z.string(),
})
export type ListedFile = z.infer<typeof ListedFile>

const ListedPicture = z.object({ key: z.string(), files: z.array(ListedFile) })
export type ListedPicture = z.infer<typeof ListedPicture>

export const readManifest = async (folder: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))

/** The lines of a packed file. By hand: readline also ends a line at signs that are part of what people write. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // What goes wrong is thrown to whoever reads.
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
