import { spawn } from 'node:child_process'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { StartError } from '../../start-error.ts'
import { addressForTools } from './address.ts'
import { type Program, programOf, type Tools } from './find.ts'

/** Of what a program complains so much is kept, from the beginning. */
const mostLetters = 4_000

type Wanted = {
  readonly args: readonly string[]
  /** Absent: it speaks to no server. */
  readonly url?: string
  readonly name?: string
  readonly signal?: AbortSignal
}

export type Running = {
  readonly stdin: Writable
  readonly stdout: Readable
  /** Rejects with one sentence when it did not end well, or with why it was told to stop. */
  readonly done: Promise<void>
  readonly kill: () => void
}

/** Starts one of PostgreSQL's own programs, which ends with us. Nothing secret stands in its arguments. */
export function runTool(tools: Tools, program: Program, wanted: Wanted): Running {
  const { args, url, name = 'matjari-backup', signal } = wanted
  const child = spawn(programOf(tools, program), args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    ...(signal && { signal }),
    env: {
      ...tools.environment,
      // What it complains of is read here.
      LC_ALL: 'C',
      ...(url && addressForTools(url, tools)),
      PGAPPNAME: name,
      PGCLIENTENCODING: 'UTF8',
      // However long it takes: limits that the role was given are for requests.
      PGOPTIONS: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < mostLetters) complaint += text
  })
  // Who writes to one that has ended learns why from `done`.
  child.stdin.on('error', () => {})
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(signal?.aborted ? signal.reason : error))
    child.once('close', (code, by) =>
      code === 0 ? resolve() : reject(new StartError(sentence(program, complaint, code ?? by))),
    )
  })
  done.catch(() => {})
  // At once: what a program wrote that has ended before anybody reads would be thrown away.
  const stdout = child.stdout.pipe(new PassThrough())
  return { stdin: child.stdin, stdout, done, kill: () => void child.kill() }
}

const spoken: Record<Program, string> = {
  pg_dump: 'pg_dump가',
  pg_restore: 'pg_restore가',
  psql: 'psql이',
}

/** Its first complaint says what is wrong, those after it follow from that. */
function sentence(program: Program, complaint: string, end: number | string | null): string {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '')
  const first = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]
  return `${spoken[program]} 끝까지 하지 못했어요(${first?.trim() ?? end ?? '까닭을 모름'}).`
}
