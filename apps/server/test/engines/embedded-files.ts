import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const sources = 'apps/server/src'

type Part = {
  /** Below the server's sources. */
  readonly folder: string
  /** Test files by the name before `.test.ts`, wherever below the folder; absent: all of them. */
  readonly names?: readonly string[]
  readonly because: string
}

/**
 * What both engines are asked. Everything else meets PostgreSQL only: it would send the embedded one
 * nothing that these have not sent it.
 */
const parts: readonly Part[] = [
  {
    folder: 'db',
    names: [
      'database',
      'errors',
      'migrate',
      'notices',
      'prepared',
      'tables',
      'replication-primary',
      'pg-tools',
    ],
    because: 'how an engine is opened, migrated, spoken to and heard is written for each of them',
  },
  {
    folder: 'features/accounts',
    names: ['accounts-tables'],
    because: 'what the schema forbids of accounts is written once for both engines',
  },
  {
    folder: 'db',
    names: ['name-search'],
    because: 'how an engine lowers letters decides which parts a name has',
  },
  {
    folder: 'access',
    because: 'every call is made by everyone, so every statement of the server meets the engine',
  },
  {
    folder: 'features/search',
    because: 'the index of words, its order and its temporary tables are the most particular SQL',
  },
  {
    folder: 'features/reservations',
    names: ['booking', 'admin-search'],
    because:
      'the one statement that books, the trigger that counts and refuses, rows known by their transaction, and parts of names',
  },
  {
    folder: 'features/owner-desk',
    names: ['desk-day'],
    because: 'a day of the desk is read by what a transaction has changed of it',
  },
  {
    folder: 'features/reviews',
    names: ['rating', 'receipts'],
    because: 'the trigger that counts stars, and advisory locks with one session only',
  },
  {
    folder: 'features/chat',
    names: ['live', 'read-marks'],
    because: 'here what is said travels without LISTEN',
  },
  {
    folder: 'features/notifications',
    names: ['mail-delivery'],
    because: 'letters are leased and sent in rounds beside the requests, on the one session',
  },
  {
    folder: 'features',
    names: ['plans', 'query-plans'],
    because: 'which index a list goes by is the choice of the engine',
  },
  {
    folder: 'http/cache',
    names: ['every-change'],
    because: 'what changes is told by triggers, and heard on the one session that made the change',
  },
  {
    folder: 'features/backup',
    names: ['same-answers'],
    because:
      'rows leave and enter the engine by a cursor and as JSON, in one transaction with all tables',
  },
  {
    folder: 'upgrade',
    names: ['first-release'],
    because: 'a database that grew by every migration since the first release, with rows in it',
  },
  {
    folder: 'demo',
    because: 'the sample city is what a fresh start loads into it',
  },
]

/** The test files for the embedded engine. A part without any is a mistake, never less work. */
export const embeddedFiles = (): string[] => parts.flatMap(filesOf)

function filesOf({ folder, names }: Part): string[] {
  const below = readdirSync(join(root, sources, folder), { recursive: true, encoding: 'utf8' })
  const tests = below
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.race.test.ts'))
  const wanted = names ?? [undefined]
  return wanted.flatMap((name) => {
    const found = tests.filter((path) => !name || `/${path}`.endsWith(`/${name}.test.ts`))
    if (found.length === 0)
      throw new Error(`no test for the embedded engine: ${folder} ${name ?? ''}`)
    return found.map((path) => `${sources}/${folder}/${path}`)
  })
}
