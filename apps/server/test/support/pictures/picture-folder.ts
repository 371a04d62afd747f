import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../../src/db/db.ts'
import { claimPicture, releasePicture, withPicture } from '../../../src/features/media/pictures.ts'
import { openFolderStore } from '../../../src/lib/pictures/picture-storage.ts'
import { testApp } from '../server/app.ts'
import { pictureFile } from '../server/form.ts'
import { uploadOf } from './uploads.ts'

/** A server whose folder of pictures a test can look into, and what happens to pictures there. */
export async function pictureFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'matjari-pictures-'))
  const server = await testApp({}, { media: openFolderStore(folder) })
  const { deps } = server

  const inTransaction = <T>(work: (tx: Db) => Promise<T>) => deps.db.transaction().execute(work)
  const show = (address: string | null) =>
    inTransaction(async (tx) => {
      await claimPicture(tx, address)
      return address
    })
  const upload = async () => uploadOf(Buffer.from(await (await pictureFile()).arrayBuffer()))
  return {
    ...server,
    folder,
    inTransaction,
    show,
    upload,
    letGo: (address: string | null) =>
      inTransaction((tx) => releasePicture(tx, address, deps.now())),
    /** The address of a picture that something shows, and of one that nothing does. */
    shown: async () => withPicture(deps, await upload(), show),
    forgotten: async () => withPicture(deps, await upload(), (address) => Promise.resolve(address)),
    /** Every row and every file there is. */
    async all() {
      const rows = await deps.db.selectFrom('picture').select(['pictureKey', 'claims']).execute()
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const files = paths.filter((path) => statSync(join(folder, path)).isFile())
      return { rows, files }
    },
    async clear() {
      await deps.db.deleteFrom('picture').execute()
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
