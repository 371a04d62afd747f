import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/database.ts'
import { isLocked } from '../db/folder-lock.ts'
import { withSnapshot } from '../db/snapshot.ts'
import {
  type BackupAnswer,
  backupAnswerOf,
  backupBusyMessage,
  requestBackup,
} from '../features/backup/backup-schedule.ts'
import { type BackupDeps, canBackUp, makeBackup, problemOf } from '../features/backup/backups.ts'
import { clockFrom, systemClock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import { readSecrets } from '../lib/crypto/secrets.ts'
import { prepareDataFolder, restrictUmask } from '../lib/data-folder.ts'
import { openMediaStore } from '../lib/pictures/picture-storage.ts'
import { StartError } from '../lib/start-error.ts'
import { type CommandCall, configOf, parseOptions } from './command-line.ts'

const usage =
  '쓰는 법: npm run backup -- [--to 폴더] [--keep 남길 수] [--format auto|own|tools] [--config 설정 파일]'

/**
 * `npm run backup`: asks the server that has the embedded database open, if there is one; otherwise makes the backup
 * itself.
 */
export async function runBackup(call: CommandCall): Promise<void> {
  const { args, say } = call
  restrictUmask()
  const { values } = parseOptions(usage, () =>
    parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        format: { type: 'string' },
        config: { type: 'string' },
      },
    }),
  )
  const config = configOf(call, {
    ...(values.to !== undefined && { BACKUP_FOLDER: values.to }),
    ...(values.keep !== undefined && { BACKUP_KEEP: values.keep }),
    ...(values.format !== undefined && { BACKUP_FORMAT: values.format }),
  })
  const request = { folder: resolve(config.backup.folder), keep: config.backup.keep }
  const folder = join(resolve(config.dataDir), 'database')
  const isEmbedded = config.databaseUrl === undefined
  if (isEmbedded && !existsSync(folder))
    throw new StartError(`${folder} 폴더가 없어요. 백업할 것이 있는 DATA_DIR을 적어 주세요.`)
  const isServerThere = async () => isEmbedded && (await isLocked(folder))
  const began = performance.now()
  const answer =
    ((await isServerThere()) && (await requestBackup(config.dataDir, request, isServerThere))) ||
    (await makeBackupHere(config, request))
  if ('problem' in answer) throw new StartError(answer.problem)
  const { name, bytes, pictures, missing, tool } = answer
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`백업했어요: ${join(request.folder, name)}`)
  const way = tool === undefined ? '자체 형식' : `pg_dump ${tool}`
  say(`${(bytes / 1e6).toFixed(1)} MB · 사진 ${pictures}장 · ${seconds}초 · ${way}`)
  if (missing > 0)
    say(`보관소에 없는 사진 파일이 ${missing}개 있어요. 이름은 manifest.json 에 있어요.`)
}

async function makeBackupHere(
  config: Config,
  request: { folder: string; keep: number },
): Promise<BackupAnswer> {
  await prepareDataFolder(config.dataDir)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    ...config.database,
    log: () => {},
  })
  try {
    // No migrations here: a backup is usually made before an upgrade.
    if (!(await canBackUp(database.db)))
      throw new StartError(
        '데이터베이스가 백업을 알기 전의 것이에요. 서버를 이 버전으로 한 번 켠 뒤에 해 주세요.',
      )
    const backing: BackupDeps = {
      db: database.db,
      // No other process has the database open, so a snapshot makes no request wait.
      frozen: withSnapshot(database.db),
      isAlone: database.kind === 'embedded',
      now: config.clockStartsAt ? clockFrom(config.clockStartsAt) : systemClock,
      config,
      secrets: readSecrets(config),
      media: openMediaStore(config),
    }
    const made = await makeBackup(backing, request)
    return typeof made === 'string' ? { problem: backupBusyMessage } : backupAnswerOf(made)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(problemOf(error, request.folder), { cause: error })
  } finally {
    await database.close()
  }
}
