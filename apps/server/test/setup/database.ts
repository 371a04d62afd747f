import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, type DatabasePlace, openDatabase } from '../../src/db/database.ts'
import type { DatabaseLimits } from '../../src/lib/config.ts'
import type { Engine } from '../engines/engine.ts'
import { databaseAt, onServer } from '../engines/server-databases.ts'
import { refuseSecondConnections } from './one-connection.ts'

export type TestPlace = { place: DatabasePlace; remove: () => Promise<void> }

/** Races are prepared while a lock is held: a slow machine must not turn a wait into a refusal. */
export const patientLimits = { lockTimeoutMs: 120_000, statementTimeoutMs: 180_000 }

/** A migrated database for this caller alone, on the engine of the running vitest project. */
export const testDatabase = (limits: Partial<DatabaseLimits> = {}) => openPlace('migrated', limits)

/** The same, before the first migration. */
export const emptyDatabase = () => openPlace('empty')

async function openPlace(
  content: 'empty' | 'migrated',
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const { place, remove } = await testPlace(content)
  const database = await openDatabase({ ...place, ...patientLimits, ...limits, log: () => {} })
  if (database.kind === 'server') refuseSecondConnections(database.db)
  return {
    ...database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** Where a new database is, for tests that open it themselves, or several times. */
export function testPlace(content: 'empty' | 'migrated'): Promise<TestPlace> {
  const engine = inject('engine')
  return engine.kind === 'server' ? placeOnServer(engine, content) : placeInMemory(engine, content)
}

async function placeInMemory(
  engine: Extract<Engine, { kind: 'embedded' }>,
  content: 'empty' | 'migrated',
): Promise<TestPlace> {
  return { place: { memory: true, template: engine[content] }, remove: async () => {} }
}

async function placeOnServer(
  { url, migrated }: Extract<Engine, { kind: 'server' }>,
  content: 'empty' | 'migrated',
): Promise<TestPlace> {
  const name = `matjari_test_${randomBytes(6).toString('hex')}`
  const template = content === 'migrated' ? migrated : 'template0'
  await onServer(url, `create database ${name} template ${template}`)
  return {
    place: { url: databaseAt(url, name) },
    remove: async () => void (await onServer(url, `drop database if exists ${name} with (force)`)),
  }
}
