import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startRepeatingJob } from '../../lib/queues/repeating-job.ts'
import { type BackupDeps, makeBackup, makeBackupWhenDue, problemOf } from './backups.ts'
import type { MadeBackup } from './write-backup.ts'

const requestPollMs = 1_000
const dueMs = 60_000
const stopPatienceMs = 5_000

/** Makes the backups that are due, and those that another process requests from this server. */
export function startBackups(
  backing: BackupDeps,
  log: {
    info: (details: object, line: string) => void
    warn: (details: object, line: string) => void
  },
) {
  const { config } = backing
  const stopping = new AbortController()
  const { signal } = stopping

  async function logged(
    making: Promise<MadeBackup | 'busy' | 'early'>,
  ): Promise<MadeBackup | 'busy' | 'early'> {
    try {
      const began = performance.now()
      const made = await making
      if (typeof made !== 'string') {
        const { name, bytes, manifest } = made
        const missing = manifest.pictures.missing.length
        const ms = Math.round(performance.now() - began)
        const tool = manifest.dump?.tool ?? 'own'
        log.info(
          { name, bytes, pictures: manifest.pictures.count, missing, tool, ms },
          'backup made',
        )
      }
      return made
    } catch (error) {
      log.warn({ err: error }, 'backup failed')
      throw error
    }
  }

  const answer = async ({
    folder,
    keep,
  }: {
    folder: string
    keep: number
  }): Promise<BackupAnswer> => {
    try {
      const made = await logged(makeBackup(backing, { folder, keep, signal }))
      return typeof made === 'string' ? { problem: backupBusyMessage } : backupAnswerOf(made)
    } catch (error) {
      return { problem: problemOf(error, folder) }
    }
  }

  const rounds = [
    ...(backing.isAlone
      ? [
          startRepeatingJob(() => answerRequests(config.dataDir, answer), {
            everyMs: requestPollMs,
            onError: (err) => log.warn({ err }, 'backup requests could not be read'),
          }),
        ]
      : []),
    ...(config.backup.everyHours > 0
      ? [
          startRepeatingJob(() => logged(makeBackupWhenDue(backing, signal)), {
            everyMs: dueMs,
            job: backing.metrics?.job('backup', dueMs),
            atOnce: true,
            // The error is already logged.
            onError: () => {},
          }),
        ]
      : []),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(rounds.map((round) => round.stop(stopPatienceMs)))
    },
  }
}

export const backupBusyMessage =
  '다른 백업을 만드는 중이에요. 끝난 뒤에 다시 해 주세요. 만들다 죽은 것이라면 2분 뒤에 할 수 있어요.'

export const backupAnswerOf = ({ name, bytes, manifest: { pictures, dump } }: MadeBackup) => ({
  name,
  bytes,
  pictures: pictures.count,
  missing: pictures.missing.length,
  ...(dump && { tool: dump.tool }),
})

// Only one process can have the embedded database open. Another process that wants a backup asks the running server
// by a file in the data folder: only users who may read the data can write there.

const BackupRequest = z.object({ folder: z.string(), keep: z.int() })
type BackupRequest = z.infer<typeof BackupRequest>
const BackupAnswer = z.union([
  z.object({
    name: z.string(),
    bytes: z.int(),
    pictures: z.int(),
    missing: z.int(),
    tool: z.string().optional(),
  }),
  z.object({ problem: z.string() }),
])
export type BackupAnswer = z.infer<typeof BackupAnswer>

const hourMs = 60 * 60 * 1000
const requestFolderOf = (dataDir: string) => join(dataDir, 'backup-requests')
const requestSuffix = '.request'
const answerSuffix = '.answer'

/** Waits for the server's answer. Undefined when the server is no longer running. */
export async function requestBackup(
  dataDir: string,
  request: BackupRequest,
  isServerThere: () => Promise<boolean>,
): Promise<BackupAnswer | undefined> {
  const place = requestFolderOf(dataDir)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const id = join(place, randomUUID())
  await writeWhole(id + requestSuffix, request)
  try {
    for (;;) {
      // Checked before the answer is read: the server may have answered as its last action.
      const isThere = await isServerThere()
      const answer = await readFile(id + answerSuffix, 'utf8').catch(() => undefined)
      if (answer !== undefined) return BackupAnswer.parse(JSON.parse(answer))
      if (!isThere) return undefined
      await sleep(250)
    }
  } finally {
    await rm(id + requestSuffix, { force: true })
    await rm(id + answerSuffix, { force: true })
  }
}

/** Answers the requests one after another. */
async function answerRequests(
  dataDir: string,
  make: (request: BackupRequest) => Promise<BackupAnswer>,
): Promise<void> {
  const place = requestFolderOf(dataDir)
  const names = await readdir(place).catch(() => [])
  for (const name of names) {
    const path = join(place, name)
    if (await isAbandoned(path)) await rm(path, { force: true })
    else if (name.endsWith(requestSuffix)) {
      const text = await readFile(path, 'utf8').catch(() => undefined)
      await rm(path, { force: true })
      if (text === undefined) continue
      const parsed = BackupRequest.safeParse(jsonOrNull(text))
      if (parsed.success)
        await writeWhole(
          join(place, name.replace(requestSuffix, answerSuffix)),
          await make(parsed.data),
        )
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

/** The requesting process has stopped waiting. */
async function isAbandoned(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > hourMs
}

async function writeWhole(path: string, content: BackupRequest | BackupAnswer) {
  await writeFile(`${path}.new`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
