import { existsSync } from 'node:fs'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { StartError } from '../lib/start-error.ts'
import { columnTypes, type Log, surviveLostConnections } from './connections.ts'
import { lockFolder } from './folder-lock.ts'

type FromWorker =
  | { ready: true }
  | { connection: number; data: Uint8Array<ArrayBuffer> }
  | { copiedTo: string; problem?: unknown }
type ToWorker =
  | { connection: number; data?: Uint8Array<ArrayBuffer> }
  | { copyTo: string }
  | { close: true }

const TERMINATE = 'X'.charCodeAt(0)
let connections = 0

/**
 * pg's `stream` option: PostgreSQL's wire protocol over a worker's messages instead of a socket.
 * A class because pg wants a Duplex with a few methods of net.Socket.
 */
class WorkerStream extends Duplex {
  readonly #worker: Worker
  // pg-pool replaces a connection that failed: answers to the old one must not reach the new one.
  readonly #connection = ++connections
  #unsent = Buffer.alloc(0)
  #greeted = false

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#receive)
    worker.once('exit', this.#lose)
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    this.#worker.off('exit', this.#lose)
    this.#post({ connection: this.#connection })
    done(error)
  }

  readonly #receive = (message: FromWorker) => {
    if (!('connection' in message) || message.connection !== this.#connection) return
    const { buffer, byteOffset, byteLength } = message.data
    this.push(Buffer.from(buffer, byteOffset, byteLength))
  }

  readonly #lose = () => {
    const lost = new Error('Connection terminated: the embedded database stopped')
    this.destroy(Object.assign(lost, { code: 'ECONNRESET' }))
  }

  /** Only whole messages go over, all complete ones in one post: a hop between threads is dear. */
  #send(bytes: Buffer) {
    this.#unsent =
      this.#unsent.length > 0 ? Buffer.concat([this.#unsent, bytes]) : Buffer.from(bytes)
    const whole: Buffer[] = []
    for (;;) {
      // The very first message has no type byte before its length.
      const lengthAt = this.#greeted ? 1 : 0
      if (this.#unsent.length < lengthAt + 4) break
      const size = lengthAt + this.#unsent.readInt32BE(lengthAt)
      if (this.#unsent.length < size) break
      const message = this.#unsent.subarray(0, size)
      this.#unsent = this.#unsent.subarray(size)
      // The session outlives its connections, so nobody may end it.
      if (!this.#greeted || message[0] !== TERMINATE) whole.push(message)
      this.#greeted = true
    }
    if (whole.length === 0) return
    const data = new Uint8Array(Buffer.concat(whole))
    this.#post({ connection: this.#connection, data }, [data.buffer])
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []) {
    this.#worker.postMessage(message, transfer)
  }
}

/** The folder as it is between two statements; the next one waits for it. */
const copyByWorker = (worker: Worker, to: string) =>
  new Promise<void>((resolve, reject) => {
    const lose = () => end(new Error('the embedded database stopped'))
    const hear = (message: FromWorker) => {
      if ('copiedTo' in message && message.copiedTo === to) end(message.problem)
    }
    function end(problem: unknown) {
      worker.off('message', hear)
      worker.off('exit', lose)
      if (problem instanceof Error) reject(problem)
      else resolve()
    }
    worker.on('message', hear)
    worker.once('exit', lose)
    worker.postMessage({ copyTo: to } satisfies ToWorker)
  })

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
    const started = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
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
