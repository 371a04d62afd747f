import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../features/backup/restoring/check.ts'
import { restore } from '../features/backup/restoring/restore.ts'
import { type Config, readConfig } from '../lib/config.ts'
import { keepToOurselves, prepareDataFolder } from '../lib/data-folder.ts'
import { openDatabase } from '../lib/db/database.ts'
import { openMediaStore } from '../lib/media/storage/open.ts'
import { StartError } from '../lib/start-error.ts'
import { readOptions } from './options.ts'

type Said = {
  readonly args: readonly string[]
  readonly env: Record<string, string | undefined>
  readonly say: (line: string) => void
}

const usage =
  '쓰는 법: npm run restore -- 백업폴더 [--check] [--over] [--new-secret]. --check 는 백업이 온전한지 보기만 해요.'

/** `npm run restore`: nothing is touched before every byte of the backup has been read. */
export async function runRestore({ args, env, say }: Said): Promise<void> {
  keepToOurselves()
  const { values, positionals } = readOptions(usage, () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        over: { type: 'boolean', default: false },
        'new-secret': { type: 'boolean', default: false },
      },
    }),
  )
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new StartError(usage)
  const config = readConfig(env)
  const checked = await checkBackup(resolve(folder))
  const { tables, pictures, madeAt } = checked.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const inside = `${madeAt} · 표 ${tables.length}개 ${rows}줄 · 사진 ${pictures.count}장`
  say(`온전한 백업이에요: ${inside}`)
  if (values.check) return
  await prepareDataFolder(config.dataDir)
  const database = await openDatabase({
    url: config.databaseUrl && named(config.databaseUrl),
    dataDir: config.dataDir,
    ...config.database,
    log: say,
  })
  try {
    const place = { ...database, media: openMediaStore(config), config }
    await restore(place, checked, { over: values.over, newSecret: values['new-secret'] })
  } finally {
    await database.close()
  }
  say(`되살렸어요: ${whereOf(config)}. 이제 npm start 로 켜면 돼요.`)
}

/** So that our own connections are not taken for those of a server. */
function named(url: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', 'matjari-restore')
  return address.href
}

const whereOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? resolve(dataDir) : new URL(databaseUrl).pathname.slice(1)
