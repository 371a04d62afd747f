import { access, constants, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backupState, canBackUp } from '../../features/backup/commands.ts'
import { readManifest } from '../../features/backup/lists.ts'
import { wholeBackups } from '../../features/backup/rules.ts'
import { serverMajor } from '../../features/backup/tools.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Config } from '../../lib/config.ts'
import { type Db, openDatabase } from '../../lib/db/database.ts'
import { installedTools, toolsProblem, toolsThatSuit } from '../../lib/db/tools/find.ts'
import { type Finding, fine, wrong } from './finding.ts'

const hourMs = 60 * 60 * 1000
const schedule = 'BACKUP_EVERY_HOURS=24를 적으면 서버가 날마다 만들어요'

/** How backups are made here, whether they can be, and how old the last one is. */
export async function checkBackups(config: Config): Promise<readonly Finding[]> {
  const place = await shelfOf(config)
  if (!config.databaseUrl)
    return [
      fine('백업: 내장 데이터베이스라 자체 형식으로 만들어요'),
      ...place,
      ageOf(await newestOnShelf(config)),
    ]
  const database = await openDatabase({
    url: config.databaseUrl,
    ...config.database,
    log: () => {},
  })
  try {
    const { db } = database
    return [await wayOf(config, db), ...place, ...(await lastOf(config, db))]
  } finally {
    await database.close()
  }
}

async function wayOf({ backup: { format }, postgresTools }: Config, db: Db): Promise<Finding> {
  if (format === 'own') return fine('백업: BACKUP_FORMAT=own이라 자체 형식으로 만들어요')
  const server = await serverMajor(db)
  const found = await installedTools(postgresTools)
  const tools = toolsThatSuit(found, { server })
  if (tools) return fine(`백업: pg_dump ${tools.version}로 만들어요. PostgreSQL ${server}에 맞아요`)
  const problem = toolsProblem(found, { server })
  return format === 'tools'
    ? wrong(`백업: BACKUP_FORMAT=tools인데 만들 수 없어요. ${problem}`)
    : fine(`백업: 자체 형식으로 만들어요. ${problem} 그러면 더 빨라요`)
}

/** One that is not there yet is made with the first backup. */
async function shelfOf({ backup: { folder } }: Config): Promise<Finding[]> {
  const path = resolve(folder)
  const problem = await access(path, constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  )
  return problem === undefined || problem === 'ENOENT'
    ? []
    : [
        wrong(
          `백업: ${path}에 쓸 수 없어요(${problem}). 서버를 실행하는 사용자에게 폴더를 주거나 BACKUP_FOLDER를 바꿔 주세요.`,
        ),
      ]
}

async function lastOf(config: Config, db: Db): Promise<Finding[]> {
  if (!(await canBackUp(db))) return []
  const { doneDate, problem, isLate } = await backupState({ db, now: systemClock, config })
  const age = ageOf(doneDate === null ? undefined : new Date(doneDate))
  if (problem !== null) return [wrong(`마지막 백업: 실패했어요. ${problem}`), age]
  return isLate ? [wrong(`${age.line}. 때가 지났어요. 서버가 켜져 있는지 봐 주세요.`)] : [age]
}

/** The embedded database may be open in a server, so the folder is asked. */
async function newestOnShelf({ backup: { folder } }: Config): Promise<Date | undefined> {
  const newest = wholeBackups(await readdir(folder).catch(() => [])).at(-1)
  if (newest === undefined) return undefined
  const manifest = await readManifest(join(folder, newest)).catch(() => undefined)
  return manifest && new Date(manifest.madeAt)
}

function ageOf(doneAt: Date | undefined): Finding {
  if (doneAt === undefined) return fine(`마지막 백업: 아직 없어요. ${schedule}`)
  const hours = Math.max(0, Math.floor((Date.now() - doneAt.getTime()) / hourMs))
  const told = hours >= 48 ? `${Math.floor(hours / 24)}일` : `${hours}시간`
  return fine(`마지막 백업: ${hours === 0 ? '한 시간 안에' : `${told} 전에`} 만들었어요`)
}
