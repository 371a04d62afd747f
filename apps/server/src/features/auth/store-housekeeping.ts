import type { Db } from '../../lib/db/database.ts'

/** Their refresh tokens go with them. */
export const deleteSignInsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('signIn').where('expiresAt', '<', moment).execute()

export const deleteTemporaryPasswordsExpiredBefore = (db: Db, moment: Date) =>
  db.deleteFrom('temporaryPassword').where('expiresAt', '<', moment).execute()
