// What people who read notice of a crowd that presses: 300 uploads at once, 600 sockets at once and 2,000
// sign-in attempts a minute. npm run bench:pressure -- --rounds 3 --seconds 60
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { getRequest } from './http/raw-client.ts'
import { startBare, startProduct } from './http/start-process.ts'
import { startCrowd } from './pressure/crowd.ts'
import { cachedReads, databaseReads } from './pressure/reading.ts'
import { pressInRounds } from './pressure/rounds.ts'
import { seedCrowd } from './pressure/seed.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Of each half of a round: 3,000 reads of each kind. */
    seconds: { type: 'string', default: '60' },
    uploads: { type: 'string', default: '300' },
    sockets: { type: 'string', default: '600' },
    'sign-ins': { type: 'string', default: '2000' },
  },
})
const wanted = {
  uploads: Number(values.uploads),
  sockets: Number(values.sockets),
  signInsPerMinute: Number(values['sign-ins']),
}

const postgres = await startRealPostgres(['shared_buffers=256MB'])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
const crowd = startCrowd()
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  TOKEN_SECRET: tokenSecret,
  TRUST_PROXY: 'on',
}
const open = () => startProduct(settings)
let floor: Awaited<ReturnType<typeof startBare>> | undefined
try {
  floor = await startBare(new URL('pressure/floor-server.ts', import.meta.url), settings)
  const floorUrl = floor.url
  // The first one brings the tables and the sample city.
  await (await open()).stop()
  const people = await seedCrowd(postgres.url, wanted.sockets)
  const isReached = await pressInRounds({
    crowd,
    open,
    people,
    wanted,
    reads: (url) => [cachedReads(url), databaseReads(url, people[0]?.token ?? '')],
    floors: [
      { name: 'floor: bare Node', url: floorUrl, requests: [getRequest('/')] },
      { name: 'floor: bare Node and one row', url: floorUrl, requests: [getRequest('/row')] },
    ],
    reading: { perSecond: 50, milliseconds: Number(values.seconds) * 1000 },
    rounds: Number(values.rounds),
    goal: 5,
  })
  process.exitCode = isReached ? 0 : 1
} finally {
  await floor?.stop()
  crowd.stop()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
