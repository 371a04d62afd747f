// PGlite in a thread of its own: in the main thread every query would stop the event loop.
// Plain .mjs, so that the same address works from the sources and from dist.
import { constants, cpSync, openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { openFolder } from './durable-folder.mjs'

const port = parentPort
if (!port) throw new Error('only runs as a worker')
/** @type {{ folder?: string, template?: string }} */
const place = workerData

const template = place.template ? await openAsBlob(place.template) : undefined
const pg = place.folder
  ? await openFolder(place.folder, template)
  : await PGlite.create(template ? { loadDataDir: template } : {})
port.postMessage({ ready: true })

/** @param {string} type @param {string} [text] */
function protocolMessage(type, text) {
  const body = text === undefined ? Buffer.alloc(0) : Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

const newSession = [
  protocolMessage('S'),
  protocolMessage('Q', 'rollback'),
  protocolMessage('Q', 'discard all'),
]

/** Connections come and go, PGlite's one session stays: each has to find it without traces of the last. */
async function cleanSession() {
  for (const message of newSession) await pg.execProtocolRawStream(message, { onRawData: () => {} })
}

/**
 * Between two statements nothing writes: what is copied is what a crash at this moment would leave, and opening
 * it makes a whole database of that.
 * @param {string} to
 */
function copyFolder(to) {
  try {
    if (!place.folder) throw new Error('a database in memory has no folder')
    cpSync(place.folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
    port?.postMessage({ copiedTo: to })
  } catch (problem) {
    port?.postMessage({ copiedTo: to, problem })
  }
}

let current = 0

/**
 * `ToWorker` of embedded.ts.
 * @param {{ connection: number, data?: Uint8Array<ArrayBuffer> } | { copyTo: string } | { close: true }} message
 */
async function handle(message) {
  if ('close' in message) {
    await pg.close()
    process.exit(0)
  }
  if ('copyTo' in message) return copyFolder(message.copyTo)
  const { connection, data } = message
  if (connection < current) return
  if (connection > current || !data) await cleanSession()
  current = connection
  if (!data) return
  await pg.execProtocolRawStream(data, {
    onRawData: (bytes) => {
      const copy = new Uint8Array(bytes) // a view of memory that the next query overwrites
      port?.postMessage({ connection, data: copy }, [copy.buffer])
    },
  })
}

// One after another. What throws here is no SQL error but a broken engine: the worker ends and is replaced.
let last = Promise.resolve()
port.on('message', (message) => {
  last = last.then(() => handle(message))
})
