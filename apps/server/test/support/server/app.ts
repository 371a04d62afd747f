import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../../src/app.ts'
// Declares what every app has: `responseCache`.
import '../../../src/http/cache/response-cache.ts'
import type { Deps } from '../../../src/features/deps.ts'
import { openBoardEvents } from '../../../src/features/owner-desk/board-events.ts'
import { offerFreedTables } from '../../../src/features/waitlist/offering.ts'
import { readConfig } from '../../../src/lib/config.ts'
import { readSecrets } from '../../../src/lib/crypto/secrets.ts'
import { openFolderStore } from '../../../src/lib/pictures/picture-storage.ts'
import { renderInline } from '../../../src/lib/pictures/render-inline.ts'
import { patientLimits, testDatabase } from '../../setup/database.ts'
import { testClock } from './clock.ts'
import { webRootForTests } from './web-root.ts'

/** The whole server on a database of its own, with a clock the test holds and its log lines kept. */
export async function testApp(
  environment: Record<string, string> = {},
  replaced: Partial<Deps> = {},
) {
  const clock = testClock()
  const logLines: string[] = []
  const uploads = mkdtempSync(join(tmpdir(), 'matjari-uploads-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: uploads,
    LOG_LEVEL: 'info',
    TOKEN_SECRET: 'only for tests: thirty-two characters or more',
    // Tests change the database by hand and read at once: that is earlier than a notice arrives.
    ANSWER_CACHE_MB: '0',
    DATABASE_LOCK_TIMEOUT_MS: String(patientLimits.lockTimeoutMs),
    DATABASE_STATEMENT_TIMEOUT_MS: String(patientLimits.statementTimeoutMs),
    ...environment,
  })
  const database = await testDatabase(config.database)
  const deps: Deps = {
    db: database.db,
    refusesChanges: database.refusesChanges,
    notices: database.notices,
    boardEvents: openBoardEvents({
      notices: replaced.notices ?? database.notices,
      onError: (error) => void logLines.push(String(error)),
    }),
    now: clock.now,
    offerFreedTables,
    config,
    secrets: readSecrets(config),
    media: openFolderStore(join(uploads, 'pictures')),
    drawing: renderInline,
    social: { google: null, kakao: null },
    ...replaced,
  }
  const web = webRootForTests()
  const app = await buildApp(deps, {
    webRoot: web.root,
    logStream: { write: (line) => void logLines.push(line) },
  })
  await app.ready()
  return {
    app,
    deps,
    clock,
    logLines,
    async close() {
      await app.close()
      await database.close()
      rmSync(uploads, { recursive: true, force: true })
      web.remove()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
