// PGlite in a thread of its own: in the main thread every query would stop the event loop.
// Plain .mjs, so that the same address works from the sources and from dist.
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * What the hook needs of PGlite's inside.
 * @typedef {{ nfd?: number, node: object }} OpenFile
 * @typedef {{ stream_ops: { fsync?: (file: OpenFile) => number }, realPath: (node: object) => string }} NodeFiles
 * @typedef {{ NODEFS?: NodeFiles, onAbort?: (reason: unknown) => void }} Inside
 */

const port = parentPort
if (!port) throw new Error('only runs as a worker')
/** @type {{ folder?: string, template?: string }} */
const { folder, template } = workerData

/** Without this, fsync=on makes no system call at all: NODEFS of PGlite 0.5 has no fsync. */
class DurableFS extends NodeFS {
  /**
   * @override
   * @type {NodeFS['init']}
   */
  async init(pg, options) {
    const prepared = await super.init(pg, options)
    prepared.emscriptenOpts.preRun = [prepared.emscriptenOpts.preRun ?? [], completeEngine].flat()
    return prepared
  }
}

/** @param {Inside} inside */
function completeEngine(inside) {
  // After a PANIC, say on a full disk, PGlite would try the same statement for ever.
  inside.onAbort = () => process.exit(1)
  const files = inside.NODEFS
  if (!files?.stream_ops) throw new Error('PGlite has changed: fsync cannot be added')
  files.stream_ops.fsync = (file) => {
    const descriptor = file.nfd ?? fs.openSync(files.realPath(file.node), 'r')
    try {
      fs.fsyncSync(descriptor)
    } finally {
      if (file.nfd === undefined) fs.closeSync(descriptor)
    }
    return 0
  }
}

const durable = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

/** @param {string} path @param {Blob} [content] */
const openFolder = (path, content) =>
  PGlite.create({
    fs: new DurableFS(path),
    startParams: durable,
    ...(content && { loadDataDir: content }),
  })

/** Made beside its place and moved there when complete: a start killed halfway leaves no half database. */
async function openOrMakeFolder() {
  if (!folder) throw new Error('no folder')
  if (!fs.existsSync(`${folder}/PG_VERSION`)) {
    const fresh = `${folder}.new`
    fs.rmSync(fresh, { recursive: true, force: true })
    const made = await openFolder(fresh, template ? await fs.openAsBlob(template) : undefined)
    await made.close()
    fs.renameSync(fresh, folder)
  }
  return openFolder(folder)
}

const pg = folder
  ? await openOrMakeFolder()
  : await PGlite.create(template ? { loadDataDir: await fs.openAsBlob(template) } : {})
port.postMessage({ ready: true })

/** @param {string} type @param {string} [text] */
function protocolMessage(type, text) {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** All connections share one session, so each has to find it as new: no transaction, nothing prepared. */
async function cleanSession() {
  for (const message of [
    protocolMessage('S'),
    protocolMessage('Q', 'rollback'),
    protocolMessage('Q', 'discard all'),
  ])
    await pg.execProtocolRawStream(message, { onRawData: () => {} })
}

let current = 0

/** @param {import('./worker-stream.ts').ToWorker} message */
async function handle(message) {
  if ('close' in message) {
    await pg.close()
    process.exit(0)
  }
  const { connection, data } = message
  if (!data) {
    if (connection === current) await cleanSession()
    return
  }
  if (connection < current) return
  if (connection > current) {
    await cleanSession()
    current = connection
  }
  await pg.execProtocolRawStream(data, {
    onRawData: (bytes) => {
      const copy = new Uint8Array(bytes) // bytes is a view of memory that the next query overwrites
      port?.postMessage({ connection, data: copy }, [copy.buffer])
    },
  })
}

// One after another. What throws here is no SQL error but a broken engine: the worker ends and is replaced.
let last = Promise.resolve()
port.on('message', (message) => {
  last = last.then(() => handle(message))
})
