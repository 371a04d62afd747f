import { startRounds } from '../../lib/rounds.ts'
import type { Backing } from './commands.ts'
import { makeBackup, makeBackupWhenDue } from './commands.ts'
import type { Made } from './making/make.ts'
import { problemOf } from './problems.ts'
import { type Answer, answerRequests } from './requests.ts'

const askedMs = 1_000
const dueMs = 60_000
const stopPatienceMs = 5_000

type Log = {
  readonly info: (details: object, line: string) => void
  readonly warn: (details: object, line: string) => void
}

/** What the server does about backups by itself: those that are due, and those that somebody asks it for. */
export function startBackups(backing: Backing, log: Log) {
  const { config } = backing
  const stopping = new AbortController()
  const { signal } = stopping

  async function told(making: Promise<Made | 'busy' | 'early'>): Promise<Made | 'busy' | 'early'> {
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

  const answer = async ({ folder, keep }: { folder: string; keep: number }): Promise<Answer> => {
    try {
      const made = await told(makeBackup(backing, { folder, keep, signal }))
      return typeof made === 'string' ? { problem: busy } : answerOf(made)
    } catch (error) {
      return { problem: problemOf(error, folder) }
    }
  }

  const rounds = [
    ...(backing.isAlone
      ? [
          startRounds(() => answerRequests(config.dataDir, answer), {
            everyMs: askedMs,
            onError: (err) => log.warn({ err }, 'backup requests could not be read'),
          }),
        ]
      : []),
    ...(config.backup.everyHours > 0
      ? [
          startRounds(() => told(makeBackupWhenDue(backing, signal)), {
            everyMs: dueMs,
            job: backing.metrics?.job('backup', dueMs),
            atOnce: true,
            // Told already.
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

export const busy =
  '다른 백업을 만드는 중이에요. 끝난 뒤에 다시 해 주세요. 만들다 죽은 것이라면 2분 뒤에 할 수 있어요.'

export const answerOf = ({ name, bytes, manifest: { pictures, dump } }: Made) => ({
  name,
  bytes,
  pictures: pictures.count,
  missing: pictures.missing.length,
  ...(dump && { tool: dump.tool }),
})
