import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { migrate, withoutTimeouts } from './db/migrate.ts'
import { hasSampleCity, loadSampleCity } from './demo/load-sample-city.ts'
import { namedAccounts, samplePassword } from './demo/sample-accounts.ts'
import { ensureAdministrator } from './features/accounts/member-admin.ts'
import { startBackups } from './features/backup/backup-schedule.ts'
import type { Deps } from './features/deps.ts'
import { openBoardEvents } from './features/owner-desk/board-events.ts'
import { offerFreedTables } from './features/waitlist/offering.ts'
import { createListener } from './http/listener.ts'
import { logLines } from './http/logging.ts'
import { startJobs } from './jobs.ts'
import { clockFrom, systemClock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import { argon2Pool } from './lib/crypto/argon2-pool.ts'
import { setArgon2 } from './lib/crypto/passwords.ts'
import { readSecrets } from './lib/crypto/secrets.ts'
import { prepareDataFolder, restrictUmask } from './lib/data-folder.ts'
import { startPracticeProvider } from './lib/open-id/practice-provider.ts'
import { socialProviders } from './lib/open-id/social-providers.ts'
import { openMediaStore } from './lib/pictures/picture-storage.ts'
import { renderInChildProcess } from './lib/pictures/rendering-process.ts'
import { loadConfig } from './lib/settings.ts'
import { StartError } from './lib/start-error.ts'
import { openObservers } from './observers.ts'
import { leadWorkers } from './workers/primary.ts'
import { followPrimary, type WorkerRole, workerRole, workerRoleVariable } from './workers/worker.ts'
import { serveWorkersMetrics } from './workers/workers-metrics.ts'

const graceMs = 10_000

type Closing = {
  readonly close: () => Promise<unknown>
  readonly onError: (error: unknown) => void
  /**
   * A worker may get the signal twice, from the operating system and from its primary; Ctrl-C in a terminal is for
   * the primary.
   */
  readonly isWorker: boolean
  /** Answers SIGHUP when no terminal is attached: a single process has no workers to replace. */
  readonly complain: (line: string) => void
}

/** On SIGTERM and SIGINT: `close` finishes the work in progress, then the process ends. Returns the handler. */
function closeOnSignal({ close, onError, isWorker, complain }: Closing): () => void {
  let closing = false
  const end = () => {
    // A second Ctrl-C ends the process at once.
    if (closing && !isWorker) process.exit(1)
    if (closing) return
    closing = true
    const impatient = setTimeout(() => process.exit(1), graceMs)
    impatient.unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', isWorker ? () => {} : end)
  if (isWorker) process.on('SIGHUP', () => {})
  else if (!isatty(0))
    process.on('SIGHUP', () =>
      complain('WORKERS가 1이라 SIGHUP으로 바꿀 일꾼이 없어요. 다시 시작해 주세요.'),
    )
  return end
}

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

async function start(config: Config, processRole: WorkerRole) {
  const door = createListener(config)
  let close = () => door.close()
  const end = closeOnSignal({
    close: () => close(),
    onError: (error) => complain(String(error)),
    isWorker: processRole !== 'alone',
    complain,
  })
  if (processRole !== 'next') await door.listen()
  await prepareDataFolder(config.dataDir)
  const practice = needsPracticeAccounts(config) ? await startPracticeProvider() : null
  const observers = await openObservers(config, { log: say })
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    ...config.database,
    replicas: config.replicas,
    log: say,
    traces: observers.traces,
  })
  await migrate(database.db, { log: say })
  const pictures = renderInChildProcess({ log: say })
  const argon2 = argon2Pool()
  setArgon2(argon2)
  const deps: Deps = {
    db: database.db,
    refusesChanges: database.refusesChanges,
    replicas: database.replicas,
    notices: database.notices,
    boardEvents: openBoardEvents({
      notices: database.notices,
      onError: (error) => say(String(error)),
    }),
    offerFreedTables,
    now: config.clockStartsAt ? clockFrom(config.clockStartsAt) : systemClock,
    config,
    secrets: readSecrets(config),
    media: openMediaStore(config),
    drawing: pictures.drawing,
    social: socialProviders(config, practice),
    metrics: observers.metrics,
    traces: observers.traces,
  }
  observers.watch(database)
  await withoutTimeouts(deps.db, (db) => prepare({ ...deps, db }))

  const app = await buildApp(deps, { webRoot, logStream: logLines() })
  const background = startJobs(deps, app.log)
  const { frozen, kind } = database
  const backups = startBackups({ ...deps, frozen, isAlone: kind === 'embedded' }, app.log)
  app.addHook('preClose', async () => {
    await Promise.all([door.close(), background.stop(), backups.stop()])
  })
  app.addHook('onClose', async () => {
    pictures.close()
    await argon2.close()
    await practice?.close()
    await observers.close()
    await database.close()
  })
  await app.ready()
  close = async () => {
    // First: responses on open connections then carry `connection: close`.
    void door.close()
    await app.close()
  }
  door.lead(app)
  if (processRole === 'next') await door.listen()
  async function leave() {
    app.sendSocketsAway()
    await door.leave()
  }
  followPrimary({ leave, end })
  if (processRole === 'next') return
  say(`맛자리가 열렸어요: ${config.publicUrl}`)
  sayAboutMail(config)
  if (config.demo && (await hasSampleCity(deps.db))) sayAboutSampleCity(config)
}

/** Makes the data that must exist before the first request. */
async function prepare(deps: Deps) {
  const { demo, admin } = deps.config
  if (demo) await loadSampleCity(deps)
  if (admin) await ensureAdministrator(deps, admin)
}

/** Outside production a developer can try both social buttons without keys. */
const needsPracticeAccounts = ({ production, google, kakao, workers }: Config) =>
  // A sign-in that begins at one worker may return to another, which does not know it.
  !production && workers === 1 && !(google.clientId && kakao.clientId)

function sayAboutMail({ smtpUrl, production, publicUrl }: Config) {
  if (smtpUrl) return
  say(
    production
      ? 'SMTP_URL이 없어서 메일을 보낼 수 없어요. 가입과 비밀번호 재발급은 503으로 답해요.'
      : `보낸 메일은 ${publicUrl}/dev/mail 에서 볼 수 있어요.`,
  )
}

const roleNames = { member: '손님', owner: '사장님', admin: '관리자' }

function sayAboutSampleCity({ publicUrl }: Config) {
  const named = namedAccounts.map(({ memberId, role }) => `${memberId} (${roleNames[role]})`)
  say(`견본 계정: ${named.join(', ')} · 비밀번호 ${samplePassword}`)
  say(`해 볼 만한 열 가지: ${publicUrl}/tour`)
}

restrictUmask()
try {
  const { env, argv } = process
  const processRole = workerRole(env[workerRoleVariable])
  // The worker's primary has already printed the warnings.
  const warn = processRole === 'alone' ? complain : () => {}
  const read = () => loadConfig({ environment: env, args: argv.slice(2), warn })
  const config = read()
  if (processRole === 'alone' && config.workers > 1)
    await leadWorkers({
      count: () => read().workers,
      beside: () => serveWorkersMetrics(config),
    })
  else await start(config, processRole)
} catch (error) {
  const sentence = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
