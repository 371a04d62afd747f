import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../lib/config.ts'
import { secretPath } from '../../../lib/crypto/secrets.ts'
import type { Frozen } from '../../../lib/db/frozen.ts'
import type { Deps } from '../../../lib/deps.ts'
import { type Manifest, manifestFile, secretFile } from '../manifest.ts'
import { backupName, unfinished } from '../rules.ts'
import { speakPlainly } from '../tables.ts'
import { dumpingFor, type ForTools } from '../tools.ts'
import { writeDump } from './dump.ts'
import { syncFolder, writePart } from './files.ts'
import { copyPictures, notePictures } from './pictures.ts'
import { writeRows } from './rows.ts'

export type Making = Pick<Deps, 'media' | 'secrets'> & {
  readonly frozen: Frozen
  readonly config: Pick<Config, 'tokenSecret' | 'dataDir'> & ForTools
}
export type Made = { readonly name: string; readonly manifest: Manifest; readonly bytes: number }

type Asked = {
  /** Where backups are. */
  readonly shelf: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Throws when files may have gone meanwhile. */
  readonly confirm: () => Promise<void>
}

/** A whole backup under its name, or none: until it is on the disk as a whole it has another one. */
export async function makeFolder(
  making: Making,
  { shelf, now, signal, confirm }: Asked,
): Promise<Made> {
  const name = backupName(now)
  const folder = join(shelf, name + unfinished)
  try {
    const rows = await making.frozen(async (tx) => {
      await speakPlainly(tx)
      await notePictures(tx, folder)
      const dumping = await dumpingFor(tx, making.config)
      return dumping ? writeDump(tx, { folder, signal, ...dumping }) : writeRows(tx, folder, signal)
    })
    // Afterwards: which files are shown is known, and until the backup is done none of them goes.
    const pictures = await copyPictures({ ...making, shelf, folder, signal })
    const manifest: Manifest = {
      product: 'matjari',
      madeAt: now.toISOString(),
      ...rows,
      pictures,
      secret: await keepSecret(making, folder),
    }
    await writePart(folder, manifestFile, [`${JSON.stringify(manifest, null, 2)}\n`])
    await syncFolder(folder)
    signal.throwIfAborted()
    await confirm()
    await rename(folder, join(shelf, name))
    await syncFolder(shelf)
    return { name, manifest, bytes: sizeOf(manifest) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function keepSecret(
  { secrets, config }: Making,
  folder: string,
): Promise<Manifest['secret']> {
  const print = secrets.print
  if (config.tokenSecret !== undefined) return { print, part: null }
  const secret = await readFile(secretPath(config.dataDir))
  return { print, part: await writePart(folder, secretFile, [secret]) }
}

const sizeOf = ({ tables, dump, pictures }: Manifest) =>
  tables.reduce((sum, { part }) => sum + (part?.bytes ?? 0), dump?.part.bytes ?? 0) +
  pictures.bytes +
  pictures.list.bytes
