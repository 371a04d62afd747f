import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { Manifest, manifestFile } from './manifest.ts'

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
