import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findPostgres } from './find-postgres.ts'
import { quickRoot, scratchRoot, serverUser } from './server-user.ts'

export type RealPostgres = {
  url: string
  /** Stops the server and keeps its data; `resume` brings it back at the same address. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Ends it at once, without writing anything down; it recovers when it is resumed. */
  crash: () => Promise<void>
  /** Stops the server and leaves nothing behind. */
  remove: () => Promise<void>
}

type Answer = { port?: number; failed?: string }

const keeper = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url))

/**
 * A PostgreSQL server of our own that also goes away when this process is killed. Settings such as
 * `shared_buffers=1GB` replace those that tests get by with. Under the name `storedAs` its data stays for
 * the next time.
 */
export async function startRealPostgres(
  settings: readonly string[] = [],
  storedAs?: string,
): Promise<RealPostgres> {
  const user = serverUser()
  const root = scratchRoot(user)
  const scratch = storedAs ? join(root, storedAs) : newScratch()
  mkdirSync(scratch, { recursive: true })
  chmodSync(scratch, 0o755)
  return keep({ scratch, user, settings, isStored: storedAs !== undefined })
}

/** The same in memory, where there is room for it: making a database is making hundreds of files. */
export const startQuickPostgres = (): Promise<RealPostgres> => {
  const user = serverUser()
  return keep({ scratch: newScratch(quickRoot(user)), user, settings: [], isStored: false })
}

/** A folder for a server that is on its way: its data goes into `data`. */
export function newScratch(root: string = scratchRoot(serverUser())): string {
  const scratch = mkdtempSync(join(root, 'matjari-postgres-'))
  chmodSync(scratch, 0o755)
  return scratch
}

/** A server over data that is there already. It goes away with this process, and its folder with it. */
export const startOver = (scratch: string, settings: readonly string[]): Promise<RealPostgres> =>
  keep({ scratch, user: serverUser(), settings, isStored: false, isThere: true })

async function keep(kept: ServerData): Promise<RealPostgres> {
  const child = startKeeper(kept)
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  async function order(line: 'start' | 'stop' | 'crash') {
    child.stdin.write(`${line}\n`)
    const { value } = (await answers.next()) as IteratorResult<string, undefined>
    const answer = JSON.parse(value ?? '{"failed":"the keeper ended"}') as Answer
    if (answer.failed) throw new Error(`PostgreSQL을 ${line} 하지 못했어요: ${answer.failed}`)
    return answer
  }
  async function remove() {
    if (child.exitCode !== null) return
    child.stdin.end()
    await once(child, 'exit')
  }
  const { port } = await order('start').catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pause: async () => void (await order('stop')),
    resume: async () => void (await order('start')),
    crash: async () => void (await order('crash')),
    remove,
  }
}

type ServerData = {
  scratch: string
  user: ReturnType<typeof serverUser>
  settings: readonly string[]
  isStored: boolean
  isThere?: boolean
}

function startKeeper({ scratch, user, isStored, ...rest }: ServerData) {
  try {
    const bin = findPostgres({ scratch, user })
    // In a group of its own: Ctrl-C reaches only us, and the keeper then tidies up.
    const kept = JSON.stringify({ bin, scratch, user, isStored, ...rest })
    return spawn(process.execPath, [keeper, kept], {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  } catch (error) {
    if (!isStored) rmSync(scratch, { recursive: true, force: true })
    throw error
  }
}
