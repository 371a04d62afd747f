import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the pictures of one request lie while it is served, one after the other. */
export function openSpool(folder: string) {
  let file: Promise<FileHandle> | undefined
  let size = 0
  let problem: unknown

  return {
    /** What the disk said, so that it is not taken for a fault of the form. */
    problem: () => problem,
    size: () => size,

    async add(chunk: Buffer) {
      try {
        file ??= openNameless(folder)
        await (await file).appendFile(chunk)
        size += chunk.length
      } catch (error) {
        problem = error
        throw error
      }
    },

    async read(from: number, length: number): Promise<Buffer> {
      // Filled to its end, or thrown away.
      const bytes = Buffer.allocUnsafeSlow(length)
      let done = 0
      while (done < length) {
        const opened = await file
        // Also when it was closed meanwhile: what was not read is whatever lay in memory before.
        const bytesRead =
          (await opened?.read(bytes, done, length - done, from + done))?.bytesRead ?? 0
        if (bytesRead === 0) throw new Error('the spool ends too early')
        done += bytesRead
      }
      return bytes
    },

    async close() {
      const opened = await file?.catch(() => undefined)
      file = undefined
      await opened?.close()
    },
  }
}

export type Spool = ReturnType<typeof openSpool>

/** Without a name it is gone when it is closed, also when the process is killed: nothing is ever left. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
