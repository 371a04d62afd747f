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
 * pg's `stream` option: PostgreSQL's wire protocol in messages to a worker instead of a socket. A class, because pg
 * expects a Duplex with some methods of net.Socket.
 */
class WorkerStream extends Duplex {
  readonly #worker: Worker
  // pg-pool replaces a failed connection: answers for the old one must not reach the new one.
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

  /** Sends only whole messages, and all complete ones in one post: a message between threads is expensive. */
  #send(bytes: Buffer) {
    this.#unsent =
      this.#unsent.length > 0 ? Buffer.concat([this.#unsent, bytes]) : Buffer.from(bytes)
    const whole: Buffer[] = []
    for (;;) {
      // The first message of a connection has no type byte before its length.
      const lengthAt = this.#greeted ? 1 : 0
      if (this.#unsent.length < lengthAt + 4) break
      const size = lengthAt + this.#unsent.readInt32BE(lengthAt)
      if (this.#unsent.length < size) break
      const message = this.#unsent.subarray(0, size)
      this.#unsent = this.#unsent.subarray(size)
      // The session outlives its connections, so no connection may end it.
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

/** Copies the folder between two statements; the next statement waits. */
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

/** Without a folder the database is in memory. A new database starts from the template. */
type DatabaseLocation = { folder?: string | undefined; template?: string | undefined }

/** PGlite in a worker thread, used through the same driver as a server. */
export async function openEmbedded(location: DatabaseLocation, log: Log) {
  const lock = location.folder ? await lockFolder(location.folder) : undefined
  if (location.folder && !existsSync(location.folder))
    log('내장 데이터베이스를 처음 만들고 있어요. 몇 초 걸려요.')
  const engine = keepWorker(location, log)
  try {
    await engine.ready()
  } catch (error) {
    lock?.release()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `내장 데이터베이스를 열지 못했어요(${location.folder ?? '메모리'}): ${reason}`,
      {
        cause: error,
      },
    )
  }
  const pool = new pg.Pool({
    // PGlite has one session: code that uses the pool inside a transaction gets an error instead of waiting for ever.
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

/** When the worker dies, the running queries fail and the next connection starts a new worker. */
function keepWorker(location: DatabaseLocation, log: Log) {
  let current: Worker | undefined
  let ending = false

  function start() {
    const started = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
      workerData: location,
      // With Node's default stack, deep recursion in SQL overflows before PostgreSQL's own limit is reached, and
      // PGlite then hangs.
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
      started.once('message', () => resolve()) // the worker sends nothing before it is ready
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
