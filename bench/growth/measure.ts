// Every public call on the sample city and on the grown one, both in one PostgreSQL that writes as it would for guests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { tokenSecret } from '../booking/seed.ts'
import { startProduct } from '../http/start-process.ts'
import { measureLine, openSide } from './measure/ask.ts'
import { watchUntilQuiet } from './measure/beside.ts'
import { openCity } from './measure/city.ts'
import { head, printLine } from './measure/print.ts'
import { privateLines } from './measure/private-calls.ts'
import { openProcessors } from './measure/processors.ts'
import { type Line, missingLines, publicLines } from './measure/public-calls.ts'

export const servingSettings = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'random_page_cost=1.1',
  'max_wal_size=4GB',
  'autovacuum=on',
]

const smallName = 'growth_small'

type MeasureOptions = {
  readonly grown: string
  readonly only: readonly string[]
  /** Of the usual number of questions. */
  readonly share: number
}

async function start(url: string, dataDir: string, more: Readonly<Record<string, string>>) {
  const began = performance.now()
  const product = await startProduct({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    ...more,
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`server on ${new URL(url).pathname.slice(1)} ready after ${seconds} s`)
  await watchUntilQuiet(url, began)
  return product
}

const sideOf = async (
  { url, pid }: { readonly url: string; readonly pid: number },
  database: string,
) => openSide(url, await openCity(database), await openProcessors(database, pid))

/** Says whether every public call keeps within three times the small city. */
export async function measure(
  serverUrl: string,
  { grown, only, share }: MeasureOptions,
): Promise<boolean> {
  const missing = missingLines()
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(', ')}`)
  const known = await onServer(serverUrl, `select from pg_database where datname = '${smallName}'`)
  if (known.length === 0) await onServer(serverUrl, `create database ${smallName}`)
  const urls = [databaseAt(serverUrl, smallName), databaseAt(serverUrl, grown)] as const
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-growth-'))
  const isChosen = ({ call, way = '' }: Line) =>
    only.length === 0 || only.some((part) => `${call} · ${way}`.includes(part))
  let isGood = true
  try {
    for (const cache of ['0', '32']) {
      const small = await start(urls[0], join(dataDir, 'small'), {
        DEMO: 'on',
        ANSWER_CACHE_MB: cache,
      })
      const large = await start(urls[1], join(dataDir, 'grown'), {
        DEMO: 'off',
        ANSWER_CACHE_MB: cache,
      })
      const sides = [await sideOf(small, urls[0]), await sideOf(large, urls[1])]
      console.log(`\npublic calls, ANSWER_CACHE_MB=${cache}\n${head}`)
      for (const line of publicLines.filter(isChosen))
        if (cache === '0' || line.isCached)
          isGood = printLine(line, await measureLine(sides, line, share)) && isGood
      if (cache === '0') {
        console.log('\nothers, beside them')
        for (const line of privateLines.filter(isChosen))
          printLine(line, await measureLine(sides, line, share))
      }
      for (const { close } of sides) close()
      await Promise.all([small.stop(), large.stop()])
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return isGood
}
