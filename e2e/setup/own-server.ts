import { randomBytes } from 'node:crypto'
import { constants, cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAt, onServer } from '../../apps/server/test/engines/server-databases.ts'
import { sampleTemplate } from './sample-template.ts'
import { type RunningServer, startServer } from './server.ts'

export type Engine = 'server' | 'embedded'
type Settings = Readonly<Record<string, string>>

export type OwnServer = RunningServer & {
  /** Runs a statement behind its back: many rows at once, which would take too long on the screen. */
  readonly sql: (statement: string) => Promise<unknown[]>
  /** Another process of the same product, for example with another clock; the test stops it. */
  readonly startBeside: (settings?: Settings) => Promise<RunningServer>
}

/** A server of the test's own with the sample city: no other test changes it. */
export const startOwnServer = (engine: Engine, settings: Settings = {}): Promise<OwnServer> =>
  engine === 'embedded' ? startEmbedded() : startOnCopy(settings)

/** As a newcomer starts it: nothing but an empty folder. */
async function startEmbedded(): Promise<OwnServer> {
  const dataDir = join(sampleTemplate().folder, ownName())
  mkdirSync(dataDir)
  const server = removing(await startServer({ dataDir }), () => removeFolder(dataDir))
  const startBeside = () => Promise.reject(new Error('an embedded database has one process'))
  const sql = () => Promise.reject(new Error('an embedded database has one process'))
  return { ...server, startBeside, sql }
}

async function startOnCopy(settings: Settings): Promise<OwnServer> {
  const { postgresUrl, database, folder, dataDir: uploads } = sampleTemplate()
  const name = ownName()
  const dataDir = join(folder, name)
  cpSync(uploads, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await onServer(postgresUrl, `create database ${name} template ${database}`)
  const databaseUrl = databaseAt(postgresUrl, name)
  const place = { dataDir, databaseUrl, settings }
  const server = removing(await startServer(place), async () => {
    removeFolder(dataDir)
    await onServer(postgresUrl, `drop database ${name} with (force)`)
  })
  const startBeside = (more: Settings = {}) =>
    startServer({ ...place, settings: { ...settings, ...more } })
  return { ...server, startBeside, sql: (statement) => onServer(databaseUrl, statement) }
}

const ownName = () => `own_${randomBytes(6).toString('hex')}`

const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true })

const removing = (server: RunningServer, remove: () => unknown): RunningServer => ({
  url: server.url,
  stop: async () => {
    await server.stop()
    await remove()
  },
})
