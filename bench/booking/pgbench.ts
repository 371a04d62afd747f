import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Members without end: two inserts that collide would end the run. */
const script = (restaurants: number) => `
\\set restaurant 1 + 2 * random(0, ${restaurants / 2 - 1})
\\set member random(1, 1000000000)
\\set day random(2, 61)
\\set minute 30 * random(0, 47)
insert into bare_reservation (restaurant_no, member_no, reserve_day, reserve_min,
  number_of_guests, created_at)
  values (:restaurant, :member, current_date + :day::int, :minute, 2, now())
  returning reservation_no;
`

/** On the path, or where Debian puts what belongs to a server. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debian, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find(isRunnable)
}

function isRunnable(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

type Run = {
  readonly url: string
  readonly restaurants: number
  readonly connections: number
  readonly milliseconds: number
}

/** Bare inserts a second, by PostgreSQL's own tool. */
export async function pgbenchPerSecond(program: string, run: Run): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(run.url)
  const seconds = Math.max(1, Math.round(run.milliseconds / 1000))
  const how = ['--no-vacuum', '--protocol=prepared', `--client=${run.connections}`, '--jobs=2']
  const child = spawn(program, [...how, `--time=${seconds}`, '--file=-'], {
    env: {
      PATH: process.env.PATH ?? '',
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: (seconds + 30) * 1000,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(script(run.restaurants))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [said, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ])
  // Older ones say it twice, the second time without the time it takes to connect.
  const found = [...said.matchAll(/^tps = ([\d.]+)/gm)].at(-1)?.[1]
  if (code !== 0 || !found) throw new Error(`pgbench failed:\n${said}${complaints}`.slice(0, 2000))
  return Number(found)
}
