// What people who read notice of a crowd that presses: 300 uploads at once, 600 sockets at once and 2,000
// sign-in attempts a minute. npm run bench:pressure -- --rounds 3 --seconds 20
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { median } from './http/load.ts'
import { startProduct } from './http/start-process.ts'
import { startCrowd } from './pressure/crowd.ts'
import { readAWhile } from './pressure/reading.ts'
import { seedCrowd } from './pressure/seed.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    uploads: { type: 'string', default: '300' },
    sockets: { type: 'string', default: '600' },
    'sign-ins': { type: 'string', default: '2000' },
  },
})
const goal = 5
const milliseconds = Number(values.seconds) * 1000
const uploads = Number(values.uploads)
const signInsPerMinute = Number(values['sign-ins'])

const postgres = await startRealPostgres(['shared_buffers=256MB'])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
const crowd = startCrowd()
try {
  const server = await startProduct({
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    TRUST_PROXY: 'on',
  })
  try {
    const people = await seedCrowd(postgres.url, Number(values.sockets))
    await readAWhile(server.url, 5_000)
    const ratios: number[] = []
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const quiet = await readAWhile(server.url, milliseconds)
      crowd.press({ url: server.url, people, uploads, signInsPerMinute })
      const pressed = await readAWhile(server.url, milliseconds)
      const outcomes = await crowd.rest()
      ratios.push(pressed.p99 / quiet.p99)
      console.log(
        `round ${round}: reads' p99 ${quiet.p99.toFixed(1)} ms quiet, ${pressed.p99.toFixed(1)} ms pressed (p50 ${quiet.p50.toFixed(1)} and ${pressed.p50.toFixed(1)}; ${pressed.failed} of ${pressed.count} failed)`,
      )
      console.log(`  ${JSON.stringify(outcomes)}`)
    }
    const ratio = median(ratios)
    console.log(`reads' p99, pressed / quiet: × ${ratio.toFixed(1)} (goal ≤ ${goal})`)
    process.exitCode = ratio <= goal ? 0 : 1
  } finally {
    await server.stop()
  }
} finally {
  crowd.stop()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
