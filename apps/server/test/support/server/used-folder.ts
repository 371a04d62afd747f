import { constants, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data folder as a start without the sample city leaves it: making the database is the subject of other tests. */
export function usedFolder(prefix: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  fillFolder(dataDir)
  return dataDir
}

/** The same in a folder with a name of its own, which need not be there. */
export function fillFolder(dataDir: string) {
  const engine = inject('engine')
  if (engine.kind !== 'embedded') throw new Error('a server keeps no database in its folder')
  const mode = constants.COPYFILE_FICLONE
  cpSync(engine.folder, join(dataDir, 'database'), { recursive: true, mode })
}
