import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

// The embedded database belongs to one process. Whoever wants a backup while a server has it open asks that
// server, by a file in the data folder: only who may read the data can write there.

const Request = z.object({ folder: z.string(), keep: z.int() })
export type Request = z.infer<typeof Request>
const Answer = z.union([
  z.object({
    name: z.string(),
    bytes: z.int(),
    pictures: z.int(),
    missing: z.int(),
    tool: z.string().optional(),
  }),
  z.object({ problem: z.string() }),
])
export type Answer = z.infer<typeof Answer>

const hourMs = 60 * 60 * 1000
const placeOf = (dataDir: string) => join(dataDir, 'backup-requests')
const asked = '.request'
const answered = '.answer'

/** Waits for the answer. Undefined: there is no server any more that could give one. */
export async function askServer(
  dataDir: string,
  request: Request,
  isServerThere: () => Promise<boolean>,
): Promise<Answer | undefined> {
  const place = placeOf(dataDir)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const id = join(place, randomUUID())
  await writeWhole(id + asked, request)
  try {
    for (;;) {
      // Looked first: it may have answered as the last thing it did.
      const isThere = await isServerThere()
      const answer = await readFile(id + answered, 'utf8').catch(() => undefined)
      if (answer !== undefined) return Answer.parse(JSON.parse(answer))
      if (!isThere) return undefined
      await sleep(250)
    }
  } finally {
    await rm(id + asked, { force: true })
    await rm(id + answered, { force: true })
  }
}

/** What is asked for, one after another. */
export async function answerRequests(
  dataDir: string,
  make: (request: Request) => Promise<Answer>,
): Promise<void> {
  const place = placeOf(dataDir)
  const names = await readdir(place).catch(() => [])
  for (const name of names) {
    const path = join(place, name)
    if (await isForgotten(path)) await rm(path, { force: true })
    else if (name.endsWith(asked)) {
      const text = await readFile(path, 'utf8').catch(() => undefined)
      await rm(path, { force: true })
      if (text === undefined) continue
      const parsed = Request.safeParse(jsonOrNull(text))
      if (parsed.success)
        await writeWhole(join(place, name.replace(asked, answered)), await make(parsed.data))
    }
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whoever asked has gone without waiting. */
async function isForgotten(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > hourMs
}

async function writeWhole(path: string, content: Request | Answer) {
  await writeFile(`${path}.new`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
