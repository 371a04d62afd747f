import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/lib/db/database.ts'
import { migrate } from '../../apps/server/src/lib/db/migrate.ts'
import { startRealPostgres } from '../../apps/server/test/engines/real-postgres.ts'
import { checkRace, checkSlots, type FinishedRace } from './checks.ts'
import { closeConnections } from './client.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { hold, holdElsewhere, slotOfRound } from './prepare.ts'
import { runRace } from './round.ts'
import { startServers } from './servers.ts'
import { removeGuard } from './without-guard.ts'
import { buildWorld, tokenSecret, type World } from './world.ts'

const changers = 8
const entries = 8

export type Proof = {
  readonly rounds: number
  /** How many ask at once. */
  readonly ways: number
  /** A server dies in every so many rounds, and PostgreSQL likewise. */
  readonly serverKillEvery: number
  readonly databaseKillEvery: number
  readonly withoutGuard: boolean
  readonly onRound: (ledger: Ledger) => void
}

/** Two servers on one PostgreSQL that keeps its promises to the disk, and races for the last seats. */
export async function proveBooking(proof: Proof): Promise<Ledger> {
  const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
  const postgres = await startRealPostgres(durable)
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-proof-'))
  const ledger = emptyLedger()
  let database: Database | undefined
  try {
    database = await openDatabase({ url: postgres.url, log: () => undefined })
    await migrate(database.db, { log: () => undefined })
    if (proof.withoutGuard) await removeGuard(database.db)
    const world = await buildWorld(database, proof.ways)
    const servers = await startServers({
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
      DEMO: 'off',
    })
    const races: FinishedRace[] = []
    try {
      for (let round = 0; round < proof.rounds; round += 1) {
        const accidents = accidentsOf(round, proof, { servers, postgres, ledger })
        races.push(await raceOnce(round, { proof, world, servers, ledger, accidents }))
      }
    } finally {
      await servers.stop()
    }
    // Only now, after every crash: what was acknowledged early has to have outlived them all.
    for (const race of races) await checkRace(database.db, race, ledger)
    await checkSlots(database.db, ledger)
    return ledger
  } finally {
    closeConnections()
    await database?.close()
    await postgres.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Servers = Awaited<ReturnType<typeof startServers>>
type Postgres = Awaited<ReturnType<typeof startRealPostgres>>
type Accident = () => Promise<void>

type Running = {
  readonly proof: Proof
  readonly world: World
  readonly servers: Servers
  readonly ledger: Ledger
  readonly accidents: readonly Accident[]
}

async function raceOnce(
  round: number,
  { proof, world, servers, ledger, accidents }: Running,
): Promise<FinishedRace> {
  const { db, members } = world
  const { maxTeamNum, ...slot } = slotOfRound(world, round)
  // Some rounds begin with an empty slot, others with the last seats held by people who may leave.
  const seated = round % 2 === 0 ? Math.max(maxTeamNum - 1, 1) : 0
  const moving = changers
  const cancellers = await hold(db, slot, members.slice(0, seated))
  const movers = await holdElsewhere(db, slot, members.slice(seated, seated + moving))
  const race = runRace({
    world,
    slot,
    servers: servers.urls,
    creators: members.slice(seated + moving, members.length - entries),
    changers: movers,
    cancellers,
    entries,
    ledger,
  })
  for (const accident of accidents) await accident()
  const attempts = await race
  ledger.rounds += 1
  proof.onRound(ledger)
  return { attempts, slot }
}

type Breakable = { readonly servers: Servers; readonly postgres: Postgres; readonly ledger: Ledger }

function accidentsOf(round: number, proof: Proof, { servers, postgres, ledger }: Breakable) {
  const accidents: Accident[] = []
  if (isDue(round, proof.serverKillEvery))
    accidents.push(async () => {
      await soon()
      ledger.serverKills += 1
      await servers.killOne()
    })
  if (isDue(round, proof.databaseKillEvery))
    accidents.push(async () => {
      await soon()
      ledger.databaseKills += 1
      await postgres.crash()
      await postgres.resume()
    })
  return accidents
}

const isDue = (round: number, every: number) => round > 0 && round % every === 0

/** At an arbitrary moment of the race. */
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 40))
