import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { resealTwoStep } from '../../features/accounts/two-step.ts'
import { resealMail } from '../../features/notifications/mail.ts'
import type { Config } from '../../lib/config.ts'
import { hasSecret, readSecrets } from '../../lib/crypto/secrets.ts'
import { type Database, openDatabase } from '../../lib/db/database.ts'
import { FolderInUse } from '../../lib/db/embedded/folder-lock.ts'
import { StartError } from '../../lib/start-error.ts'
import { migrationState } from '../migration-state.ts'
import { type Finding, fine, wrong } from './finding.ts'
import { isForeign } from './folder.ts'

/** What is in the database: its shape, and whether today's secret opens what is sealed in it. */
export async function checkContent(config: Config): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = config
  const folder = join(dataDir, 'database')
  if (!databaseUrl && !existsSync(folder))
    return [fine('내장 데이터베이스: 서버가 처음 시작할 때 만들어요')]
  // The folder's own finding says whose it is.
  if (!databaseUrl && isForeign(statSync(dataDir).uid)) return []
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
    const shape = await shapeOf(database)
    return shape.isFine ? [shape, ...(await sealsOf(config, database))] : [shape]
  } finally {
    await database.close()
  }
}

async function shapeOf({ db, kind }: Database): Promise<Finding> {
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

async function sealsOf(config: Config, { db }: Database): Promise<Finding[]> {
  const { applied } = await migrationState(db)
  if (applied === 0) return []
  // Asking must not make one.
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
