import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../../lib/config.ts'
import type { Database } from '../../../lib/db/database.ts'
import type { MediaStore } from '../../../lib/media/storage/store.ts'
import { StartError } from '../../../lib/start-error.ts'
import { filesOf } from '../../media/rules.ts'
import { readList } from '../lists.ts'
import { speakPlainly } from '../tables.ts'
import { type Checked, partOf } from './check.ts'
import { clearing, doomOldPictures, hasTables } from './clearing.ts'
import { loadDump, type Reading, readingFor } from './dump.ts'
import { loadDatabase } from './load.ts'
import { putSecret, seeThatSecretFits } from './secret.ts'

export type Place = Pick<Database, 'db' | 'kind'> & {
  readonly media: MediaStore
  readonly config: Pick<
    Config,
    'dataDir' | 's3' | 'tokenSecret' | 'previousTokenSecrets' | 'databaseUrl' | 'postgresTools'
  >
}
export type Wishes = {
  /** What is there goes. */
  readonly over?: boolean
  /** Although what was sealed with the old one can never be opened again. */
  readonly newSecret?: boolean
}

/** Puts a checked backup into a place: pictures first, then all else in one step. */
export async function restore(place: Place, checked: Checked, wishes: Wishes): Promise<void> {
  if (!wishes.newSecret) await seeThatSecretFits(place.config, checked)
  const reading = checked.manifest.dump && (await readingFor(place, checked.manifest.dump))
  await seeThatNobodyIsHere(place)
  const isEmpty = await isPlaceEmpty(place)
  if (!isEmpty && !wishes.over)
    throw new StartError(
      '되살릴 곳이 비어 있지 않아서 아무것도 하지 않았어요. 지금 있는 것을 모두 버리고 되살리려면 --over 를 붙여 주세요.',
    )
  try {
    await putPictures(place, checked)
    if (reading) await replaceByDump(place, checked, reading)
    else await replaceDatabase(place, checked)
  } catch (error) {
    if (isEmpty)
      for await (const { key } of picturesOf(checked))
        await removePicture(place, key).catch(() => {})
    throw error
  }
}

async function isPlaceEmpty({ db, config }: Place): Promise<boolean> {
  if (await hasTables(db)) return false
  return config.s3 !== undefined || !(await hasFiles(config.dataDir))
}

/** Names in a bucket are not looked through: none is ever used for two pictures. */
async function hasFiles(dataDir: string) {
  const found = await readdir(join(dataDir, 'uploads')).catch(() => [])
  return found.some((name) => name !== '.drafts')
}

/** A server that goes on would show what it remembers, and write between the rows. */
async function seeThatNobodyIsHere({ db, kind }: Place) {
  // The embedded one lets no second process in.
  if (kind === 'embedded') return
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'matjari') as found`.execute(db)
  if (rows[0]?.found)
    throw new StartError('이 데이터베이스를 쓰는 서버가 있어요. 모두 끈 뒤 다시 실행해 주세요.')
}

const picturesOf = ({ folder, manifest }: Checked) =>
  readList(join(folder, manifest.pictures.list.path))

async function putPictures({ media }: Place, checked: Checked) {
  for await (const { files } of picturesOf(checked))
    for (const file of files)
      await media.put(file.name, await readFile(join(checked.folder, partOf(file).path)))
}

async function removePicture({ media }: Place, key: string) {
  for (const file of filesOf(key)) await media.remove(file)
}

const replaceDatabase = ({ db, config }: Place, checked: Checked) =>
  db.transaction().execute(async (tx) => {
    await speakPlainly(tx)
    for (const statement of await clearing(tx)) await sql.raw(statement).execute(tx)
    await loadDatabase(tx, checked)
    await sql.raw(doomOldPictures).execute(tx)
    await putSecret(config, checked)
  })

/** The same steps, in the one transaction of PostgreSQL's own tools. */
const replaceByDump = async ({ db, config }: Place, checked: Checked, reading: Reading) =>
  loadDump(checked, {
    ...reading,
    before: await clearing(db),
    after: [doomOldPictures],
    inTheEnd: () => putSecret(config, checked),
  })
