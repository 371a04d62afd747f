// A PGlite database in a folder that survives what a PostgreSQL server survives.
import fs from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * What we need of PGlite's inside.
 * @typedef {{ nfd?: number, node: object }} OpenFile
 * @typedef {{ mode?: number }} Attributes
 * @typedef {{ setattr: (node: object, attributes: Attributes) => void }} NodeOperations
 * @typedef {{ node_ops: NodeOperations, stream_ops: { fsync?: (file: OpenFile) => number }, realPath: (node: object) => string }} NodeFiles
 * @typedef {{ NODEFS?: NodeFiles, onAbort?: (reason: unknown) => void }} Inside
 */

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

  // PGlite 0.5 has no fsync for folders: without this, fsync=on makes no system call at all.
  const files = inside.NODEFS
  if (!files?.stream_ops) throw new Error('PGlite has changed: fsync cannot be added')
  files.stream_ops.fsync = (file) => {
    if (file.nfd === undefined) syncPath(files.realPath(file.node))
    else fs.fsyncSync(file.nfd)
    return 0
  }

  // It unpacks its files with 0666 and some with 0644, whatever the umask: no other user may read them.
  const { setattr } = files.node_ops
  files.node_ops.setattr = (node, attributes) => {
    if (attributes.mode !== undefined) attributes.mode &= ~0o077
    setattr(node, attributes)
  }
}

/** @param {string} path */
function syncPath(path) {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/**
 * Opens the database in this folder, or makes one from the template. A new one is made beside its
 * place and moved there when complete and on disk: a start cut short leaves no half database.
 * @param {string} folder
 * @param {Blob | undefined} template
 */
export async function openFolder(folder, template) {
  if (!fs.existsSync(`${folder}/PG_VERSION`)) {
    const fresh = `${folder}.new`
    fs.rmSync(fresh, { recursive: true, force: true })
    const content = template ? { loadDataDir: template } : {}
    const made = await PGlite.create({ fs: new DurableFS(fresh), startParams, ...content })
    await made.close()
    syncPath(fresh)
    for (const name of fs.readdirSync(fresh, { recursive: true }))
      syncPath(`${fresh}/${String(name)}`)
    fs.renameSync(fresh, folder)
    syncPath(dirname(folder))
  }
  return PGlite.create({ fs: new DurableFS(folder), startParams })
}
