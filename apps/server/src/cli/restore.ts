import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../db/database.ts'
import { checkBackup } from '../features/backup/check-backup.ts'
import { restore } from '../features/backup/restore-backup.ts'
import { inspectDump, serverForDump } from '../features/backup/restore-dump.ts'
import type { Config } from '../lib/config.ts'
import { prepareDataFolder, restrictUmask } from '../lib/data-folder.ts'
import { openMediaStore } from '../lib/pictures/picture-storage.ts'
import { StartError } from '../lib/start-error.ts'
import { type CommandCall, configOf, parseOptions } from './command-line.ts'

const usage =
  '쓰는 법: npm run restore -- 백업폴더 [--check] [--over] [--new-secret] [--config 설정 파일]. --check 는 백업이 온전한지 보기만 해요.'

/** `npm run restore`: reads every byte of the backup before anything is changed. */
export async function runRestore(call: CommandCall): Promise<void> {
  const { args, say } = call
  restrictUmask()
  const { values, positionals } = parseOptions(usage, () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        over: { type: 'boolean', default: false },
        'new-secret': { type: 'boolean', default: false },
        config: { type: 'string' },
      },
    }),
  )
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new StartError(usage)
  const config = configOf(call)
  const checked = await checkBackup(resolve(folder))
  const isOpened = await inspectDump(checked, config.postgresTools)
  const { tables, dump, pictures, madeAt } = checked.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const way = dump ? `pg_dump ${dump.tool}` : '자체 형식'
  const inside = `${madeAt} · 표 ${tables.length}개 ${rows}줄 · 사진 ${pictures.count}장 · ${way}`
  say(`온전한 백업이에요: ${inside}`)
  if (!isOpened)
    say(
      `이 백업은 PostgreSQL ${dump?.toolMajor} 이상의 도구가 있는 곳에만 되살릴 수 있는데, 여기에는 없어요.`,
    )
  if (values.check) return
  if (dump) serverForDump(config)
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
  say(`되살렸어요: ${databaseName(config)}. 이제 npm start 로 켜면 돼요.`)
}

/** Names the connections of this process, so that they are not taken for those of a running server. */
const named = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}application_name=matjari-restore`

const databaseName = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined
    ? resolve(dataDir)
    : `데이터베이스 ${new pg.Client({ connectionString: databaseUrl }).database}`
