import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'

export type FromWorker =
  | { ready: true }
  | { connection: number; data: Uint8Array<ArrayBuffer> }
  | { copiedTo: string; problem?: unknown }
export type ToWorker =
  | { connection: number; data?: Uint8Array<ArrayBuffer> }
  | { copyTo: string }
  | { close: true }

const TERMINATE = 'X'.charCodeAt(0)
let connections = 0

/**
 * pg's `stream` option: PostgreSQL's wire protocol over a worker's messages instead of a socket.
 * A class because pg wants a Duplex with a few methods of net.Socket.
 */
export class WorkerStream extends Duplex {
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
