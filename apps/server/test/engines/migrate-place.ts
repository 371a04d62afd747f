import { type DatabasePlace, openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

const log = () => {}

/** Brings the database at this place up to date and leaves it closed. */
export async function migratePlace(place: DatabasePlace) {
  const database = await openDatabase({ ...place, log })
  try {
    await migrate(database.db, { log })
  } finally {
    await database.close()
  }
}
