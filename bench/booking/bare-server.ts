// The booking route with nothing behind it: one insert, or one point read, and a fixed answer. Admission,
// validation, envelope and log are those of the product.
import { formatClockTime } from '@matjari/contract/clock-time'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { callerOf } from '../../apps/server/src/features/accounts/sign-in.ts'
import type { Deps } from '../../apps/server/src/features/deps.ts'
import { addHealthChecks, watchDisk } from '../../apps/server/src/http/health.ts'
import { createHttpServer } from '../../apps/server/src/http/http-server.ts'
import { systemClock } from '../../apps/server/src/lib/clock.ts'
import { readConfig } from '../../apps/server/src/lib/config.ts'
import { readSecrets } from '../../apps/server/src/lib/crypto/secrets.ts'
import { bareInsert, pointRead } from './bare-statements.ts'

const config = readConfig(process.env)
const database = await openDatabase({ url: config.databaseUrl, log: () => undefined })
const deps = { db: database.db, now: systemClock, config, secrets: readSecrets(config) } as Deps
const run = process.env.BARE === 'read' ? pointRead : bareInsert

const fixed = {
  restaurantName: '증명식당',
  restaurantAddress: '서울 마포구 양화로 160 (동교동)',
  restaurantImage: null,
  lat: 37.5,
  lng: 126.9,
  status: '예약 확정',
  reservationStatus: '예약 확정',
  state: 'confirmed' as const,
  cancelledBy: null,
  cancelReason: null,
  canCancel: true,
  canChange: true,
  isReviewed: false,
}

const app = await createHttpServer({
  config,
  identify: (token) => callerOf(deps, token),
  handlers: {
    'POST /api/reservation': async ({ caller, body }) => {
      const { restaurantNo, reserveDay, reserveTime, numberOfGuests } = body
      const now = deps.now()
      const [row] = await run(deps.db, {
        restaurantNo,
        memberNo: caller.memberNo,
        day: reserveDay,
        minute: reserveTime,
        guests: numberOfGuests,
        now,
      })
      return {
        ...fixed,
        ...body,
        reserveTime: formatClockTime(reserveTime),
        reservationNo: String(row?.reservationNo ?? 0),
        createDate: now.toISOString(),
      }
    },
  },
})
addHealthChecks(app, {
  db: deps.db,
  refusesChanges: database.refusesChanges,
  disk: watchDisk({ folder: '.', now: systemClock }),
})
await app.listen({ port: config.port, host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => database.close()))
