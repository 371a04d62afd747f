import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { Log } from '../connections.ts'
import { columnTypes, surviveLostConnections } from '../connections.ts'
import { copyByWorker } from './copy.ts'
import { lockFolder } from './folder-lock.ts'
import { type ToWorker, WorkerStream } from './worker-stream.ts'

/** No folder: in memory. The template is what a database that does not exist yet starts from. */
type Place = { folder?: string | undefined; template?: string | undefined }

/** PGlite in a worker thread, spoken to by the same driver as a server. */
export async function openEmbedded(place: Place, log: Log) {
  const lock = place.folder ? await lockFolder(place.folder) : undefined
  if (place.folder && !existsSync(place.folder))
    log('내장 데이터베이스를 처음 만들고 있어요. 몇 초 걸려요.')
  const engine = keepWorker(place, log)
  try {
    await engine.ready()
  } catch (error) {
    lock?.release()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `내장 데이터베이스를 열지 못했어요(${place.folder ?? '메모리'}): ${reason}`,
      {
        cause: error,
      },
    )
  }
  const pool = new pg.Pool({
    // One session, as PGlite is one backend: who uses the pool inside a transaction gets an error.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    user: 'postgres',
    database: 'postgres',
    types: columnTypes,
    stream: () => new WorkerStream(engine.worker()),
  })
  surviveLostConnections(pool)
  async function close() {
    await pool.end()
    await engine.end()
    lock?.release()
  }
  return { pool, close, copyTo: (to: string) => copyByWorker(engine.worker(), to) }
}

/** A worker that ends unasked fails what it was doing; the next connection gets a fresh one. */
function keepWorker(place: Place, log: Log) {
  let current: Worker | undefined
  let ending = false

  function start() {
    const started = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: place,
      // With Node's default, deep recursion in SQL runs out of stack before PostgreSQL's own limit
      // speaks up, and PGlite then hangs.
      resourceLimits: { stackSizeMb: 64 },
    })
    started.once('error', (error) => log(`내장 데이터베이스에 문제가 생겼어요: ${error.message}`))
    started.once('exit', () => {
      current = undefined
      if (!ending) log('내장 데이터베이스가 멈췄어요. 다음 요청에서 다시 열어요.')
    })
    return started
  }

  function worker() {
    if (ending) throw new Error('the embedded database is closed')
    current ??= start()
    return current
  }

  function ready() {
    return new Promise<void>((resolve, reject) => {
      const started = worker()
      started.once('message', () => resolve()) // before it is ready it has nothing to say
      started.once('error', reject)
      started.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })
  }

  function end() {
    ending = true
    return new Promise<void>((resolve) => {
      if (!current) return resolve()
      current.once('exit', () => resolve())
      current.postMessage({ close: true } satisfies ToWorker)
    })
  }

  return { worker, ready, end }
}
