import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migratePlace } from './migrate-place.ts'
import './engine.ts'
import { startQuickPostgres } from './real-postgres.ts'
import { databaseAt, onServer } from './server-databases.ts'

/** TEST_DATABASE_URL, or a server of our own; none at all is a failure, never a skip. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startQuickPostgres()
  const url = given ?? own?.url ?? ''
  const migrated = `matjari_test_${randomBytes(6).toString('hex')}`
  try {
    await onServer(url, `create database ${migrated}`)
    await migratePlace({ url: databaseAt(url, migrated) })
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
