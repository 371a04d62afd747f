import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'

const debianRoots = '/etc/ssl/certs/ca-certificates.crt'

type Reader = {
  /** Major version of the tools. */
  readonly major: number
}

/**
 * The connection settings for PostgreSQL's own programs. They are passed in the environment, because other users of
 * the machine can read arguments. The driver parses the address, so that driver and programs connect to the same
 * place.
 */
export function addressForTools(url: string, reader: Reader): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(database && { PGDATABASE: database }),
    ...(password && { PGPASSWORD: password }),
    ...encryption(new URLSearchParams(url.split('?')[1] ?? ''), reader),
  }
}

/** The driver verifies the server's certificate in all modes but two; the programs must not trust more easily. */
function encryption(query: URLSearchParams, { major }: Reader): Record<string, string> {
  const mode = query.get('sslmode') ?? (query.get('ssl') === 'true' ? 'verify-full' : undefined)
  if (mode === undefined) return {}
  const isPlain = mode === 'disable' || query.get('uselibpqcompat') === 'true'
  const meant = mode === 'no-verify' ? 'require' : isPlain ? mode : 'verify-full'
  const root = query.get('sslrootcert') ?? (meant === 'verify-full' ? rootsFor(major) : undefined)
  return {
    PGSSLMODE: meant,
    ...(root && { PGSSLROOTCERT: root }),
    ...(query.get('sslcert') && { PGSSLCERT: query.get('sslcert') ?? '' }),
    ...(query.get('sslkey') && { PGSSLKEY: query.get('sslkey') ?? '' }),
  }
}

/** The system's root certificates; before version 16 they must be named. */
const rootsFor = (major: number) =>
  major >= 16 ? 'system' : existsSync(debianRoots) ? debianRoots : undefined

const programs = ['pg_dump', 'pg_restore', 'psql'] as const
type Program = (typeof programs)[number]

/** Where to look for PostgreSQL's programs, and which environment they get. */
export type ToolPlace = {
  /** Look only there; undefined means the usual folders of packages and the PATH. */
  readonly folder: string | undefined
  readonly environment: Readonly<Record<string, string>>
}

export type Tools = Pick<ToolPlace, 'environment'> & {
  /** Null means on the PATH. */
  readonly folder: string | null
  /** As the program prints it: 15.18. */
  readonly version: string
  readonly major: number
}

const programOf = ({ folder }: Pick<Tools, 'folder'>, program: Program) =>
  folder === null ? program : join(folder, program)

/** All complete installations, in the order of the search. */
export async function installedTools({ folder, environment }: ToolPlace): Promise<Tools[]> {
  const folders = folder === undefined ? [...(await packaged()), null] : [folder]
  const found = await Promise.all(folders.map((one) => toolsIn(one, environment)))
  return found.filter((tools) => tools !== undefined)
}

/** Debian, and the packages for Red Hat, install several versions side by side. */
async function packaged(): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const below = async (folder: string) => readdir(folder).catch(() => [])
  const majors = (await below(debian)).filter((name) => /^\d+$/.test(name))
  const redHat = (await below('/usr')).filter((name) => /^pgsql-\d+$/.test(name))
  return [
    ...majors.map((major) => join(debian, major, 'bin')),
    ...redHat.map((name) => join('/usr', name, 'bin')),
  ]
}

const run = promisify(execFile)

async function toolsIn(
  folder: string | null,
  environment: ToolPlace['environment'],
): Promise<Tools | undefined> {
  try {
    const versions = await Promise.all(
      programs.map(async (program) => {
        const command = programOf({ folder }, program)
        const { stdout } = await run(command, ['--version'], { env: environment, timeout: 10_000 })
        return /\b(\d+)(\.\d+|[a-z]+\d*)*\b/.exec(stdout)?.[0] ?? ''
      }),
    )
    const [version = ''] = versions
    const major = Number.parseInt(version, 10)
    const isOneSet = versions.every((one) => Number.parseInt(one, 10) === major)
    return isOneSet ? { folder, version, major, environment } : undefined
  } catch {
    // Missing, or not executable for this user.
    return undefined
  }
}

type Needed = {
  /** The major version of the server that the tools connect to. */
  readonly server: number
  /** The major version of the tools that wrote the dump. */
  readonly writer?: number
}

/**
 * Older tools know neither a newer server nor the dumps of newer tools. From version 17 on, dumps begin with a
 * setting that older servers refuse, so they could not be restored there.
 */
const suit = (major: number, { server, writer = 0 }: Needed) =>
  major >= server && major >= writer && (major < 17 || server >= 17)

/** The installation nearest to the server's version. */
export const toolsThatSuit = (found: readonly Tools[], needed: Needed): Tools | undefined =>
  found.filter(({ major }) => suit(major, needed)).sort((a, b) => a.major - b.major)[0]

/** Why no installation is suitable, and what to do: two sentences. */
export function toolsProblem(found: readonly Tools[], { server, writer = 0 }: Needed): string {
  const call = Math.max(server, writer)
  const advice = `PostgreSQL ${call}의 도구(postgresql-client-${call})를 설치하거나, 있는 폴더를 PG_BIN에 적어 주세요.`
  const versions = found.map(({ version }) => version).join(', ')
  return found.length === 0
    ? `pg_dump, pg_restore, psql을 찾지 못했어요. ${advice}`
    : `찾은 PostgreSQL 도구(${versions})는 서버 ${server}에 맞지 않아요. ${advice}`
}

/** This much of a program's error output is stored, from the beginning. */
const mostLetters = 4_000

type ToolCall = {
  readonly args: readonly string[]
  /** Absent when the program connects to no server. */
  readonly url?: string
  readonly name?: string
  readonly signal?: AbortSignal
}

export type Running = {
  readonly stdin: Writable
  readonly stdout: Readable
  /** Rejects with one sentence when the program failed, or with the reason for which it was stopped. */
  readonly done: Promise<void>
  readonly kill: () => void
}

/** Starts one of PostgreSQL's programs, which is stopped with this process. Its arguments contain no secret. */
export function runTool(tools: Tools, program: Program, call: ToolCall): Running {
  const { args, url, name = 'matjari-backup', signal } = call
  const child = spawn(programOf(tools, program), args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    ...(signal && { signal }),
    env: {
      ...tools.environment,
      // The program's messages are parsed here, so they must be English.
      LC_ALL: 'C',
      ...(url && addressForTools(url, tools)),
      PGAPPNAME: name,
      PGCLIENTENCODING: 'UTF8',
      // No time limits: the limits of the role are meant for requests.
      PGOPTIONS: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complaint.length < mostLetters) complaint += text
  })
  // When the program has ended, `done` gives the reason, not the failed write.
  child.stdin.on('error', () => {})
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(signal?.aborted ? signal.reason : error))
    child.once('close', (code, by) =>
      code === 0 ? resolve() : reject(new StartError(sentence(program, complaint, code ?? by))),
    )
  })
  done.catch(() => {})
  // Attached at once: otherwise the output of a program that ends before it is read would be lost.
  const stdout = child.stdout.pipe(new PassThrough())
  return { stdin: child.stdin, stdout, done, kill: () => void child.kill() }
}

const spoken: Record<Program, string> = {
  pg_dump: 'pg_dump가',
  pg_restore: 'pg_restore가',
  psql: 'psql이',
}

/** The first error is the cause; the following ones are consequences. */
function sentence(program: Program, complaint: string, end: number | string | null): string {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '')
  const first = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]
  return `${spoken[program]} 끝까지 하지 못했어요(${first?.trim() ?? end ?? '까닭을 모름'}).`
}
