import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'

/** The store of pictures. */
export type MediaStore = {
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when the file does not exist. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** Succeeds also when the file does not exist. */
  readonly remove: (key: string) => Promise<void>
  /** Removes the remains of interrupted writes. */
  readonly tidy: () => Promise<void>
}

const ours = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Keys are made by this server: lower-case letters, digits, `-`, `/` and one dot. Any other key is an attack. */
function checkedKey(key: string): string {
  if (!ours.test(key)) throw new Error('not a key of the media store')
  return key
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

/** By the key's extension, which this server chose. */
export const contentTypeOf = (key: string) =>
  contentTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/** Public for ever. Any other file is private, or may become private. */
const lasting = /^(pictures|selfies)\//

/** For a proxy or CDN in front of the store. */
const cachingOf = (key: string) =>
  lasting.test(key) ? 'public, max-age=31536000, immutable' : 'private, no-store'

const hourMs = 60 * 60 * 1000

/** Pictures as files in one folder, which several processes may share. */
export function openFolderStore(folder: string): MediaStore {
  const drafts = join(folder, '.drafts')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    put: async (key, bytes) => writeWhole({ path: pathOf(key), drafts, bytes }),
    read: async (key) => unlessMissing(() => readFile(pathOf(key))),
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // The folder of a picture is removed with its last file.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
    },
    tidy: async () => removeOldFiles(drafts),
  }
}

/** A reader sees the whole file or none, even after a crash: the file gets its name last. */
async function writeWhole({
  path,
  drafts,
  bytes,
}: {
  path: string
  drafts: string
  bytes: Buffer
}) {
  const draft = join(drafts, randomUUID())
  await mkdir(drafts, { recursive: true })
  try {
    await writeFile(draft, bytes, { flush: true })
    await mkdir(dirname(path), { recursive: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Temporary files older than an hour belong to no running write. */
async function removeOldFiles(folder: string) {
  const names = (await unlessMissing(() => readdir(folder))) ?? []
  for (const name of names) {
    const path = join(folder, name)
    const found = await unlessMissing(() => stat(path))
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(path, { force: true })
  }
}

async function unlessMissing<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const attempts = 3

/** The time limit of one attempt, and the pause before the second. */
type Patience = { readonly attemptMs: number; readonly pauseMs: number }
const defaultPatience: Patience = { attemptMs: 10_000, pauseMs: 200 }

type BucketConfig = NonNullable<Config['s3']>
type ObjectRequest = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly key: string }

/** The bucket did not do what was asked. Answered with 503; the message says why, never with which keys. */
class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly statusCode = 503
}

/**
 * Pictures as objects of a bucket, on any server that speaks S3. The bucket is in the path, not in the host name: not
 * every server has a host name for each bucket.
 */
export function openS3Store(
  { endpoint, bucket, ...access }: BucketConfig,
  patience: Patience = defaultPatience,
): MediaStore {
  // Its own retries ignore lost connections, so retries are made here.
  const client = new AwsClient({ ...access, service: 's3', retries: 0 })
  const folder = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  async function ask({ method, key }: ObjectRequest, bytes?: Buffer) {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      ...(bytes && {
        'content-type': contentTypeOf(key),
        'cache-control': cachingOf(key),
      }),
    }
    const body = bytes ? new Uint8Array(bytes) : null
    return withRetries({ method, ...patience }, async (signal) => {
      const request = await client.sign(`${folder}/${key}`, { method, headers, body })
      const response = await fetch(request, { signal, redirect: 'manual' })
      return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
    })
  }

  return {
    async put(key, bytes) {
      await ask({ method: 'PUT', key: checkedKey(key) }, bytes)
    },
    async read(key) {
      const { status, content } = await ask({ method: 'GET', key: checkedKey(key) })
      return status === 404 ? null : content
    },
    async remove(key) {
      await ask({ method: 'DELETE', key: checkedKey(key) })
    },
    // An object exists completely or not at all.
    tidy: async () => {},
  }
}

type BucketResponse = { readonly status: number; readonly content: Buffer }

async function withRetries(
  { method, attemptMs, pauseMs }: Patience & Pick<ObjectRequest, 'method'>,
  attempt: (signal: AbortSignal) => Promise<BucketResponse>,
): Promise<BucketResponse> {
  let problem = ''
  for (let made = 0; made < attempts; made += 1) {
    if (made > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs * made ** 2))
    try {
      const answer = await attempt(AbortSignal.timeout(attemptMs))
      if (isDone(method, answer)) return answer
      problem = `${answer.status} ${codeIn(answer.content)}`
      if (answer.status < 500 && answer.status !== 429) break
    } catch (error) {
      problem = nameOf(error)
    }
  }
  throw new S3Error(`S3 ${method} failed: ${problem}`)
}

// A missing bucket also answers 404, and then nothing can be stored or read.
const isDone = (method: ObjectRequest['method'], { status, content }: BucketResponse) =>
  (status >= 200 && status < 300) ||
  (status === 404 && method !== 'PUT' && codeIn(content) !== 'NoSuchBucket')

/** Only this word of the answer is used: the rest quotes the request. */
const codeIn = (content: Buffer) =>
  content.toString('latin1').match(/<Code>([A-Za-z]{1,60})<\/Code>/)?.[1] ?? ''

function nameOf(error: unknown) {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

/** A folder in the data folder, unless a bucket is configured. */
export const openMediaStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore =>
  s3 ? openS3Store(s3) : openFolderStore(join(dataDir, 'uploads'))
