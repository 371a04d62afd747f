import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const programs = ['pg_dump', 'pg_restore', 'psql'] as const
export type Program = (typeof programs)[number]

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

export const programOf = ({ folder }: Pick<Tools, 'folder'>, program: Program) =>
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
