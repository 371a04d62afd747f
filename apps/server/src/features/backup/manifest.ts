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
