// How fast chat is through two server processes, beside bare `ws` in the same run, and what an idle window
// costs: npm run bench:chat -- --rounds 3 --rooms 1000 --idle 2000
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limits } from '@matjari/contract/limits'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { measureIdle } from './chat/idle.ts'
import { startPeople } from './chat/load.ts'
import { type Room, seedRooms } from './chat/seed.ts'
import { measureTalking } from './chat/talking.ts'
import { type Environment, startBare, startProduct } from './http/start-process.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rooms: { type: 'string', default: '1000' },
    idle: { type: 'string', default: '2000' },
  },
})
const talkingRooms = Number(values.rooms)
const idleRooms = Number(values.idle)
const people = startPeople()

async function isTalkFastEnough(environment: Environment, rooms: readonly Room[]) {
  const script = new URL('./chat/bare-server.ts', import.meta.url)
  const ours = await Promise.all([startProduct(environment), startProduct(environment)])
  const first = await startBare(script, {})
  const bare = [first, await startBare(script, { PEER: first.url })]
  const urlsOf = (servers: readonly { url: string }[]) => servers.map(({ url }) => url)
  try {
    await people.open('ours', urlsOf(ours), rooms)
    await people.open('bare', urlsOf(bare), rooms)
    console.log(
      `${rooms.length} rooms with a window at each of two processes, one message under way in each, ${limits.chat.burst} per room and round`,
    )
    const isReached = await measureTalking(people, Number(values.rounds))
    await people.close('ours')
    await people.close('bare')
    return isReached
  } finally {
    await Promise.all([...ours, ...bare].map((server) => server.stop()))
  }
}

const postgres = await startRealPostgres([
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=256MB',
])
const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
try {
  const { url, rooms } = await seedRooms(postgres.url, Math.max(talkingRooms, idleRooms))
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  }
  const isFast = await isTalkFastEnough(environment, rooms.slice(0, talkingRooms))
  const isSmall = await measureIdle(people, { environment, rooms: rooms.slice(0, idleRooms) })
  process.exitCode = isFast && isSmall ? 0 : 1
} finally {
  people.stop()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
