// How fast tables are booked over HTTP, each beside the same route doing the least in the same run:
// npm run bench:booking -- --rounds 5 --seconds 2 --bookings 5000000
// With --boards 30: what so many open boards of owners cost the spread bookings, and nothing else.
import { parseArgs } from 'node:util'
import { startRealPostgres } from '../apps/server/test/engines/real-postgres.ts'
import { measureAvailability } from './booking/availability.ts'
import { measureBoards } from './booking/boards.ts'
import { measureRoutes } from './booking/routes.ts'
import { measureStatements } from './booking/statements.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    bookings: { type: 'string', default: '5000000' },
    boards: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const milliseconds = Number(values.seconds) * 1000

const postgres = await startRealPostgres([
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=1GB',
])
try {
  if (values.boards !== undefined) {
    const boards = Number(values.boards)
    await measureBoards({ url: postgres.url, boards, rounds, milliseconds })
  } else {
    await measureRoutes({ url: postgres.url, rounds, milliseconds })
    await measureStatements({ url: postgres.url, rounds, milliseconds })
    await measureAvailability({ url: postgres.url, bookings: Number(values.bookings) })
  }
} finally {
  await postgres.remove()
}
