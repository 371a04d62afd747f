import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../src/db/database.ts'
import { withSnapshot } from '../../../src/db/snapshot.ts'
import { type BackupDeps, makeBackup } from '../../../src/features/backup/backups.ts'
import { checkBackup } from '../../../src/features/backup/check-backup.ts'
import { type RestoreOptions, restore } from '../../../src/features/backup/restore-backup.ts'
import { readConfig } from '../../../src/lib/config.ts'
import { openFolderStore } from '../../../src/lib/pictures/picture-storage.ts'
import { patientLimits, testPlace } from '../../setup/database.ts'
import type { TestApp } from '../server/app.ts'

/** A folder for backups that is gone after the test. */
export function backupShelf() {
  const folder = mkdtempSync(join(tmpdir(), 'matjari-shelf-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const backingOf = ({ deps }: TestApp, replaced: Partial<BackupDeps> = {}): BackupDeps => ({
  ...deps,
  frozen: withSnapshot(deps.db),
  isAlone: false,
  ...replaced,
})

/** Makes one and reads all of it; the answer is where it is. */
export async function backedUp(backing: BackupDeps, folder: string): Promise<string> {
  const made = await makeBackup(backing, { folder, keep: 0 })
  if (typeof made === 'string') throw new Error(made)
  return join(folder, made.name)
}

/** Another machine: an empty database of the running engine, and an empty folder. */
export async function anotherPlace({ deps }: TestApp) {
  const { place, remove } = await testPlace('empty')
  const database = await openDatabase({
    ...place,
    // As the command does, so that it does not take itself for a server.
    url: place.url && `${place.url}?application_name=matjari-restore`,
    ...patientLimits,
    log: () => {},
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-elsewhere-'))
  const { postgresTools } = readConfig(process.env)
  const config = { ...deps.config, dataDir, databaseUrl: place.url, postgresTools }
  const media = openFolderStore(join(dataDir, 'uploads'))
  return {
    ...database,
    config,
    media,
    restore: async (folder: string, wishes: RestoreOptions = {}) =>
      restore({ ...database, config, media }, await checkBackup(folder), wishes),
    async close() {
      await database.close()
      await remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
