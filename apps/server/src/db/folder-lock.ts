import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../lib/start-error.ts'

export type FolderLock = { release: () => void }

/** Paths of Unix sockets end at about 104 bytes; the name inside the folder takes 21 of them. */
const LONGEST_FOLDER = 80
const ANSWER_WITHIN_MS = 3_000

/**
 * PGlite does not lock its folder, and two processes that open it silently lose each other's commits. So every
 * process first puts its own listening socket, under a unique name, next to the folder, and then looks for other
 * sockets: a process that sees none owns the folder. Because each announces itself before it looks, two can never
 * both see none. A socket stops accepting when its process ends, however that happens, so any process may remove a
 * socket that accepts no connection.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const sockets = `${folder}.lock`
  await mkdir(sockets, { recursive: true })
  const address = shortAddress(sockets)
  const own = await announce(sockets, address.folder)
  try {
    for (;;) {
      const others = await findOthers(sockets, { address: address.folder, except: own.name })
      if (others.length === 0) break
      // Of processes that start at the same instant, the first by name stays and the others give up.
      if (others.some((other) => goesBefore(other, own.name))) throw new FolderInUse(folder)
      await sleep(20)
    }
    own.becomeOwner()
    return own
  } catch (error) {
    own.release()
    throw error
  } finally {
    address.forget()
  }
}

/** Checks, without locking, whether some process has this folder open or is opening it. */
export async function isLocked(folder: string): Promise<boolean> {
  const sockets = `${folder}.lock`
  if (!existsSync(sockets)) return false
  const address = shortAddress(sockets)
  try {
    return (await findOthers(sockets, { address: address.folder, except: '' })).length > 0
  } finally {
    address.forget()
  }
}

const goesBefore = (other: Other, name: string) =>
  other.answer === 'owner' || (other.answer === 'opener' && other.name < name)

export class FolderInUse extends StartError {
  constructor(folder: string) {
    super(
      `${folder} 폴더는 이미 다른 프로세스가 쓰고 있어요. 그 프로세스를 끝내거나, 여러 개를 함께 켜려면 DATABASE_URL로 PostgreSQL을 알려 주세요.`,
    )
  }
}

/**
 * A path that is too long is reached through a short symbolic link, which exists only while sockets are addressed.
 */
function shortAddress(folder: string) {
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER) return { folder, forget: () => {} }
  const home = mkdtempSync(join(tmpdir(), 'mj-'))
  const link = join(home, 'l')
  symlinkSync(folder, link)
  return { folder: link, forget: () => rmSync(home, { recursive: true, force: true }) }
}

async function announce(sockets: string, address: string) {
  const name = randomBytes(8).toString('hex')
  let owns = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(owns ? 'owner' : 'opener')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(join(address, `${name}.new`), resolve)
  })
  server.unref()
  // Renamed only after it listens: before that, others would take it for a leftover.
  renameSync(join(sockets, `${name}.new`), join(sockets, name))
  return {
    name,
    becomeOwner() {
      owns = true
    },
    release() {
      rmSync(join(sockets, name), { force: true })
      server.close()
    },
  }
}

type Other = { name: string; answer: 'opener' | 'owner' | 'leaving' }

async function findOthers(sockets: string, at: { address: string; except: string }) {
  const names = readdirSync(sockets).filter((name) => name !== at.except && !name.endsWith('.new'))
  const answers = names.map(async (name) => ({ name, answer: await ask(join(at.address, name)) }))
  const others: Other[] = []
  for (const { name, answer } of await Promise.all(answers)) {
    if (answer === 'dead') rmSync(join(sockets, name), { force: true })
    else others.push({ name, answer })
  }
  return others
}

function ask(path: string): Promise<Other['answer'] | 'dead'> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let heard = ''
    // A process that accepts but does not answer is alive and busy.
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      resolve('owner')
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      heard += chunk.toString()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('dead')
    })
    socket.on('close', () => resolve(heard === 'owner' || heard === 'opener' ? heard : 'leaving'))
  })
}
