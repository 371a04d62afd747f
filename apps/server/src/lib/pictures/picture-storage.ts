import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'

/** Where pictures are kept. */
export type MediaStore = {
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when there is none. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** Also when there is none. */
  readonly remove: (key: string) => Promise<void>
  /** Removes what writes that never ended have left behind. */
  readonly tidy: () => Promise<void>
}

const ours = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** Keys are made by us: lower-case letters, digits, `-`, `/` and one dot. Anything else is a trick. */
function checkedKey(key: string): string {
  if (!ours.test(key)) throw new Error('not a key of the media store')
  return key
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])

/** By the ending of the key, which says what we made. */
export const contentTypeOf = (key: string) =>
  contentTypes.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/** Everyone's for good. What is not named here is somebody's, or may become so. */
const lasting = /^(pictures|selfies)\//

/** Said to whatever may stand before the store. */
const cachingOf = (key: string) =>
  lasting.test(key) ? 'public, max-age=31536000, immutable' : 'private, no-store'

const hourMs = 60 * 60 * 1000

/** Pictures as files under one folder, which several processes may share. */
export function openFolderStore(folder: string): MediaStore {
  const drafts = join(folder, '.drafts')
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    put: async (key, bytes) => writeWhole({ path: pathOf(key), drafts, bytes }),
    read: async (key) => unlessMissing(() => readFile(pathOf(key))),
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      // The folder of a picture goes with its last file.
      if (key.split('/').length > 2) await rmdir(dirname(path)).catch(() => undefined)
    },
    tidy: async () => removeOldFiles(drafts),
  }
}

/** A reader sees the whole file or none, also after a crash: the name comes last. */
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

/** What is an hour old is nobody's unfinished work any more. */
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

/** How long one attempt may take, and the pause before the second. */
type Patience = { readonly attemptMs: number; readonly pauseMs: number }
const usual: Patience = { attemptMs: 10_000, pauseMs: 200 }

type Place = NonNullable<Config['s3']>
type ObjectRequest = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly key: string }

/** The bucket did not do what it was asked. Answers 503; says why, never with which keys. */
class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly statusCode = 503
}

/**
 * Pictures as objects of a bucket, on any server that speaks S3. The bucket is named in the path, not
 * in the host name: not every server has a name for each bucket.
 */
export function openS3Store(
  { endpoint, bucket, ...access }: Place,
  patience: Patience = usual,
): MediaStore {
  // Its own retries leave out lost connections, so they are made here.
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
    return patiently({ method, ...patience }, async (signal) => {
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
    // An object is there as a whole or not at all.
    tidy: async () => {},
  }
}

type Answer = { readonly status: number; readonly content: Buffer }

async function patiently(
  { method, attemptMs, pauseMs }: Patience & Pick<ObjectRequest, 'method'>,
  attempt: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
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

// A bucket that is missing also answers 404, and then nothing could ever be stored or read.
const isDone = (method: ObjectRequest['method'], { status, content }: Answer) =>
  (status >= 200 && status < 300) ||
  (status === 404 && method !== 'PUT' && codeIn(content) !== 'NoSuchBucket')

/** Of the answer's text only this word: the rest of it quotes the request. */
const codeIn = (content: Buffer) =>
  content.toString('latin1').match(/<Code>([A-Za-z]{1,60})<\/Code>/)?.[1] ?? ''

function nameOf(error: unknown) {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

/** A folder of the data, unless there is a bucket. */
export const openMediaStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore =>
  s3 ? openS3Store(s3) : openFolderStore(join(dataDir, 'uploads'))
