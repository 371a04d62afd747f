import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Database, openDatabase } from '../db/database.ts'
import type { Db } from '../db/db.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { installedTools, toolsProblem, toolsThatSuit } from '../db/pg-tools.ts'
import { resealTwoStep } from '../features/accounts/two-step.ts'
import { readManifest, wholeBackups } from '../features/backup/backup-folder.ts'
import { backupState, canBackUp } from '../features/backup/backups.ts'
import { serverMajor } from '../features/backup/dump-tools.ts'
import { resealMail } from '../features/notifications/mail.ts'
import { systemClock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import { hasSecret, readSecrets } from '../lib/crypto/secrets.ts'
import { openMediaStore } from '../lib/pictures/picture-storage.ts'
import { StartError } from '../lib/start-error.ts'
import { type Finding, fine, reasonOf, size, wrong } from './doctor-finding.ts'
import { migrationState } from './open-database.ts'

const gigabyte = 1024 ** 3

/** The data folder, as the server would find it. Creates and changes nothing. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const folder = resolve(dataDir)
  const found = await stat(folder).catch(() => undefined)
  const nearest = found ? folder : await nearestParent(folder)
  const isWritable = await access(nearest, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (found && !found.isDirectory())
    return [wrong(`DATA_DIR: ${folder}는 폴더가 아니에요. 다른 자리를 적어 주세요.`)]
  if (!isWritable)
    return [
      wrong(
        `DATA_DIR: ${nearest}에 쓸 수 없어요. 서버를 실행하는 사용자에게 폴더를 주세요: chown -R 사용자 ${folder}`,
      ),
    ]
  return [...folderOwner(folder, found), await freeSpace(nearest)]
}

function folderOwner(folder: string, found: { uid: number; mode: number } | undefined): Finding[] {
  if (!found) return [fine(`DATA_DIR: ${folder}는 서버가 처음 시작할 때 만들어요`)]
  if (isOwnedByAnother(found.uid))
    return [
      wrong(
        `DATA_DIR: ${folder}의 주인은 uid ${found.uid}예요. 그 사용자로 다시 실행해 주세요: sudo -u '#${found.uid}' npm run doctor`,
      ),
    ]
  // Windows has no permission bits.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return [fine(`DATA_DIR: ${folder}는 남에게 열려 있지만 서버가 시작할 때 닫아요`)]
  return [fine(`DATA_DIR: ${folder}`)]
}

/** The server could not use files that this user creates there. */
const isOwnedByAnother = (uid: number) => process.getuid !== undefined && process.getuid() !== uid

async function freeSpace(folder: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const space = `디스크: ${size(free)} 남음, 모두 ${size(blocks * bsize)}`
  return free < gigabyte
    ? wrong(`${space}. 1 GB보다 적어요. 자리를 비우거나 DATA_DIR를 옮겨 주세요.`)
    : fine(space)
}

async function nearestParent(folder: string): Promise<string> {
  const parent = dirname(folder)
  const isThere = await stat(parent).then(
    () => true,
    () => false,
  )
  return isThere || parent === folder ? parent : nearestParent(parent)
}

/** The content of the database: its schema, and whether the present secret opens what is sealed in it. */
export async function checkContent(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = config
  const folder = join(dataDir, 'database')
  if (!databaseUrl && !existsSync(folder))
    return [fine('내장 데이터베이스: 서버가 처음 시작할 때 만들어요')]
  // The check of the folder reports the wrong owner.
  if (!databaseUrl && isOwnedByAnother(statSync(dataDir).uid)) return []
  let database: Database
  try {
    database = await openDatabase({
      url: databaseUrl,
      dataDir,
      ...config.database,
      log: () => {},
    })
  } catch (error) {
    if (error instanceof FolderInUse)
      return [
        fine(
          `내장 데이터베이스: 켜져 있는 서버가 쓰고 있어요(${folder}). 속은 멈춘 뒤에 볼 수 있어요`,
        ),
      ]
    if (error instanceof StartError) return [wrong(`데이터베이스: ${error.message}`)]
    throw error
  }
  try {
    const shape = await migrationFindings(database)
    return shape.isFine ? [shape, ...(await sealFindings(config, database))] : [shape]
  } finally {
    await database.close()
  }
}

async function migrationFindings({ db, kind }: Database): Promise<Finding> {
  const { applied, pending, unknown, changed } = await migrationState(db)
  const where = kind === 'server' ? '마이그레이션' : '내장 데이터베이스의 마이그레이션'
  if (unknown.length > 0)
    return wrong(
      `${where}: 데이터베이스가 더 새것이에요(${unknown.at(-1)}). 프로그램을 새 버전으로 바꿔 주세요.`,
    )
  if (changed.length > 0)
    return wrong(`${where}: 이미 적용한 ${changed.join(', ')} 파일이 바뀌었어요. 되돌려 주세요.`)
  return pending.length > 0
    ? fine(`${where}: ${applied}개 적용, 서버가 시작할 때 ${pending.length}개를 더 적용해요`)
    : fine(`${where}: ${applied}개 모두 적용`)
}

async function sealFindings(config: Config, { db }: Database): Promise<Finding[]> {
  const { applied } = await migrationState(db)
  if (applied === 0) return []
  // The check must not create a secret.
  if (!hasSecret(config)) return [fine('TOKEN_SECRET: 서버가 처음 시작할 때 만들어요')]
  const deps = { db, secrets: readSecrets(config) }
  const isLooking = { isLooking: true }
  const [twoStep, mail] = [await resealTwoStep(deps, isLooking), await resealMail(deps, isLooking)]
  const unreadable = twoStep.unreadable + mail.unreadable
  const old = twoStep.old + mail.old
  if (unreadable > 0)
    return [
      wrong(
        `TOKEN_SECRET: 인증 앱 ${twoStep.unreadable}개와 편지 ${mail.unreadable}통을 열 수 없어요. 예전 비밀을 TOKEN_SECRET_PREVIOUS에 적어 주세요.`,
      ),
    ]
  if (old > 0)
    return [
      fine(
        `TOKEN_SECRET: 예전 비밀로 봉한 것이 ${old}개 있어요. 켜진 서버가 한 시간 안에 다시 봉해요`,
      ),
    ]
  return deps.secrets.previous.length > 0
    ? [
        fine(
          'TOKEN_SECRET: 예전 비밀로 봉한 것이 없어요. 바꾼 지 한 시간이 지났으면 TOKEN_SECRET_PREVIOUS를 빼도 돼요',
        ),
      ]
    : [fine('TOKEN_SECRET: 봉한 것을 모두 열 수 있어요')]
}

/** Writes a small object into the picture store, reads it and deletes it. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  if (!config.s3) {
    const folder = await stat(join(config.dataDir, 'uploads')).catch(() => undefined)
    if (!folder) return [fine('사진: DATA_DIR/uploads를 첫 사진과 함께 만들어요')]
    // The server could not replace files that this user leaves there.
    if (isOwnedByAnother(folder.uid)) return []
  }
  const where = config.s3
    ? `${new URL(config.s3.endpoint).host}/${config.s3.bucket}`
    : 'DATA_DIR/uploads'
  const store = openMediaStore(config)
  const key = `doctor/${randomUUID()}.bin`
  const sent = Buffer.from('맛자리')
  try {
    await store.put(key, sent)
    const read = await store.read(key)
    await store.remove(key)
    const isGone = (await store.read(key)) === null
    if (!read?.equals(sent))
      return [wrong(`사진: ${where}에서 넣은 것을 그대로 읽지 못했어요. 저장소를 확인해 주세요.`)]
    return [
      isGone
        ? fine(`사진: ${where}에 넣고 읽고 지웠어요`)
        : wrong(`사진: ${where}에서 지우지 못했어요. 열쇠에 Delete 권한을 주세요.`),
    ]
  } catch (error) {
    const reason = config.s3 && error instanceof Error ? error.message : reasonOf(error)
    const advice = config.s3
      ? 'S3_ENDPOINT, S3_BUCKET, S3_REGION과 열쇠의 Get, Put, Delete, List 권한을 확인해 주세요.'
      : '폴더의 주인과 권한을 확인해 주세요.'
    return [wrong(`사진: ${where}를 쓸 수 없어요(${reason}). ${advice}`)]
  }
}

const hourMs = 60 * 60 * 1000
const schedule = 'BACKUP_EVERY_HOURS=24를 적으면 서버가 날마다 만들어요'

/** How backups are made here, whether that works, and how old the last one is. */
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
    return [await backupMethod(config, db), ...place, ...(await lastBackup(config, db))]
  } finally {
    await database.close()
  }
}

async function backupMethod(
  { backup: { format }, postgresTools }: Config,
  db: Db,
): Promise<Finding> {
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

/** A missing folder is created with the first backup. */
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

async function lastBackup(config: Config, db: Db): Promise<Finding[]> {
  if (!(await canBackUp(db))) return []
  const { doneDate, problem, isLate } = await backupState({ db, now: systemClock, config })
  const age = ageOf(doneDate === null ? undefined : new Date(doneDate))
  if (problem !== null) return [wrong(`마지막 백업: 실패했어요. ${problem}`), age]
  return isLate ? [wrong(`${age.line}. 때가 지났어요. 서버가 켜져 있는지 봐 주세요.`)] : [age]
}

/** A running server may have the embedded database open, so the age is read from the folder. */
async function newestOnShelf({ backup: { folder } }: Config): Promise<Date | undefined> {
  const newest = wholeBackups(await readdir(folder).catch(() => [])).at(-1)
  if (newest === undefined) return undefined
  const manifest = await readManifest(join(folder, newest)).catch(() => undefined)
  return manifest && new Date(manifest.madeAt)
}

function ageOf(doneAt: Date | undefined): Finding {
  if (doneAt === undefined) return fine(`마지막 백업: 아직 없어요. ${schedule}`)
  const hours = Math.max(0, Math.floor((Date.now() - doneAt.getTime()) / hourMs))
  const age = hours >= 48 ? `${Math.floor(hours / 24)}일` : `${hours}시간`
  return fine(`마지막 백업: ${hours === 0 ? '한 시간 안에' : `${age} 전에`} 만들었어요`)
}
