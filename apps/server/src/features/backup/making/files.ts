import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Part } from '../manifest.ts'

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>

/** Written piece by piece, and on the disk when it is done. A name that ends with gz is packed. */
export async function writePart(folder: string, path: string, content: Content): Promise<Part> {
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
export async function syncFolder(folder: string) {
  // Windows cannot, and does so by itself.
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
