import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/lib/db/database.ts'
import { migrate } from '../../src/lib/db/migrate.ts'
import './engine.ts'
import { startRealPostgres } from './real-postgres.ts'
import { databaseAt, onServer } from './server-databases.ts'

/** TEST_DATABASE_URL, or a server of our own; none at all is a failure, never a skip. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startRealPostgres()
  const url = given ?? own?.url ?? ''
  const migrated = `matjari_test_${randomBytes(6).toString('hex')}`
  const log = () => {}
  try {
    await onServer(url, `create database ${migrated}`)
    const database = await openDatabase({ url: databaseAt(url, migrated), log })
    await migrate(database.db, { log }).finally(() => database.close())
  } catch (error) {
    await own?.remove()
    throw error
  }
  project.provide('engine', { kind: 'server', url, migrated })
  return async () => {
    if (own) await own.remove()
    else await onServer(url, `drop database ${migrated} with (force)`)
  }
}
