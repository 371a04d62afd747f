import { z } from 'zod'

/** Changes when an older program could no longer read what is written. */
export const formatNumber = 1
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

export const Manifest = z.object({
  product: z.literal('matjari'),
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** In their order, all that the database had gone through. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  /** A line of JSON for each row. */
  tables: z.array(Contents.extend({ part: Part })),
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
export type Manifest = z.infer<typeof Manifest>
