import { openDatabase } from '../../../src/db/database.ts'
import { patientLimits, testPlace } from '../../setup/database.ts'
import { testApp } from './app.ts'

/** Two servers with connections of their own to one PostgreSQL database, and one clock. */
export async function twoServers(environment: Record<string, string> = {}) {
  const { place, remove } = await testPlace('migrated')
  const open = () => openDatabase({ ...place, ...patientLimits, log: () => {} })
  const databases = [await open(), await open()] as const
  const one = await testApp(environment, { db: databases[0].db, notices: databases[0].notices })
  const other = await testApp(environment, {
    db: databases[1].db,
    notices: databases[1].notices,
    now: one.clock.now,
  })
  return {
    one,
    other,
    async close() {
      await one.close()
      await other.close()
      for (const database of databases) await database.close()
      await remove()
    },
  }
}

export type TwoServers = Awaited<ReturnType<typeof twoServers>>
