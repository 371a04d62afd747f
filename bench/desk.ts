// An owner's board with a full day, each figure beside something measured in the same run:
// npm run bench:desk -- --bookings 400 --windows 30 --rounds 5 --seconds 2
// With --only reads, live or page: that part alone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { tokenSecret } from './booking/seed.ts'
import { startBoards } from './desk/boards.ts'
import { measureLive } from './desk/live.ts'
import { measurePage } from './desk/page.ts'
import { measureReads } from './desk/reads.ts'
import { type Desk, openDesk } from './desk/seed.ts'
import { startProduct } from './http/start-process.ts'

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '400' },
    windows: { type: 'string', default: '30' },
    pace: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
})
const bookings = Number(values.bookings)
const windows = Number(values.windows)
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000
const isAsked = (part: string) => values.only === undefined || values.only === part

async function measure(desk: Desk, dataDir: string) {
  const environment = {
    DATABASE_URL: desk.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  }
  // So many boards of one owner are let into one process.
  const processes = Math.max(2, Math.ceil(windows / deskLimits.socketsPerMember))
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startProduct(environment)),
  )
  const urls = servers.map(({ url }) => url)
  const [url = ''] = urls
  try {
    if (isAsked('reads')) await measureReads(desk, { url, environment, rounds, milliseconds })
    if (isAsked('page')) await measurePage(desk, { url, bookings, rounds })
    if (isAsked('live')) {
      const boards = startBoards()
      try {
        const pace = Number(values.pace)
        await measureLive(desk, boards, { urls, windows, pace, rounds, milliseconds })
      } finally {
        boards.stop()
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
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
  const desk = await openDesk(postgres.url, bookings)
  try {
    await measure(desk, dataDir)
  } finally {
    await desk.close()
  }
} finally {
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
