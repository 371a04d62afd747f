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
  /** Main version of the tools. */
  readonly major: number
}

/**
 * The address for PostgreSQL's own programs: in their environment, where unlike in their arguments other users of
 * the machine cannot read it. Read by the driver, so that both mean the same place.
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

/** The driver checks who answers in every mode but two; its neighbours must not trust more easily. */
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

/** Those of the system; before 16 they have to be named. */
const rootsFor = (major: number) =>
  major >= 16 ? 'system' : existsSync(debianRoots) ? debianRoots : undefined

const programs = ['pg_dump', 'pg_restore', 'psql'] as const
type Program = (typeof programs)[number]

/** Where to look for PostgreSQL's own programs, and what they are given of the environment. */
export type ToolPlace = {
  /** Only there; undefined: where packages put them, and on the path. */
  readonly folder: string | undefined
  readonly environment: Readonly<Record<string, string>>
}

export type Tools = Pick<ToolPlace, 'environment'> & {
  /** Null: on the path. */
  readonly folder: string | null
  /** As they tell it: 15.18. */
  readonly version: string
  readonly major: number
}

const programOf = ({ folder }: Pick<Tools, 'folder'>, program: Program) =>
  folder === null ? program : join(folder, program)

/** All that are installed whole, in the order they were looked for. */
export async function installedTools({ folder, environment }: ToolPlace): Promise<Tools[]> {
  const folders = folder === undefined ? [...(await packaged()), null] : [folder]
  const found = await Promise.all(folders.map((one) => toolsIn(one, environment)))
  return found.filter((tools) => tools !== undefined)
}

/** Debian keeps every version beside the others, and so do the packages for Red Hat. */
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
    const told = await Promise.all(
      programs.map(async (program) => {
        const command = programOf({ folder }, program)
        const { stdout } = await run(command, ['--version'], { env: environment, timeout: 10_000 })
        return /\b(\d+)(\.\d+|[a-z]+\d*)*\b/.exec(stdout)?.[0] ?? ''
      }),
    )
    const [version = ''] = told
    const major = Number.parseInt(version, 10)
    const isOneSet = told.every((one) => Number.parseInt(one, 10) === major)
    return isOneSet ? { folder, version, major, environment } : undefined
  } catch {
    // Not there, or not to be run by us.
    return undefined
  }
}

type Needed = {
  /** The main version of the server they speak to. */
  readonly server: number
  /** The main version of those that wrote what is to be read. */
  readonly writer?: number
}

/**
 * Older tools do not know a newer server, nor what newer ones wrote. From 17 on they begin with a setting
 * that servers before it refuse: what they dump there could not be put back.
 */
const suit = (major: number, { server, writer = 0 }: Needed) =>
  major >= server && major >= writer && (major < 17 || server >= 17)

/** The nearest to the server's version. */
export const toolsThatSuit = (found: readonly Tools[], needed: Needed): Tools | undefined =>
  found.filter(({ major }) => suit(major, needed)).sort((a, b) => a.major - b.major)[0]

/** Why none suits, and what to do: two sentences. */
export function toolsProblem(found: readonly Tools[], { server, writer = 0 }: Needed): string {
  const wanted = Math.max(server, writer)
  const advice = `PostgreSQL ${wanted}의 도구(postgresql-client-${wanted})를 설치하거나, 있는 폴더를 PG_BIN에 적어 주세요.`
  const versions = found.map(({ version }) => version).join(', ')
  return found.length === 0
    ? `pg_dump, pg_restore, psql을 찾지 못했어요. ${advice}`
    : `찾은 PostgreSQL 도구(${versions})는 서버 ${server}에 맞지 않아요. ${advice}`
}

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
