import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beginSignIn } from '../../apps/server/src/features/accounts/sign-in.ts'
import { type Board, type Heard, startBoards } from '../desk/boards.ts'
import { type Load, load, median, openConnections } from '../http/load.ts'
import { startProduct } from '../http/start-process.ts'
import { firstDay, requestsOf, restaurants, spreadAt } from './routes.ts'
import { openSeeded, type Seeded, signingIn, tokenSecret } from './seed.ts'

type Options = {
  readonly url: string
  readonly boards: number
  readonly rounds: number
  readonly milliseconds: number
}

/** Spread bookings over HTTP without a board and with boards of restaurants that are being booked, in turn. */
export async function measureBoards({ url, boards: count, rounds, milliseconds }: Options) {
  const seeded = await openSeeded(url, { name: 'bench_boards', restaurants })
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-bench-'))
  const environment = {
    DATABASE_URL: seeded.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    DEMO: 'off',
  }
  const servers = await Promise.all([startProduct(environment), startProduct(environment)])
  const boards = startBoards()
  try {
    const urls = servers.map((server) => server.url)
    const opened = await boardsOf(seeded, { count, urls })
    const connections = await openConnections(urls)
    const { spread } = requestsOf(seeded)
    const without: Load[] = []
    const withBoards: Load[] = []
    const heard: Heard[] = []
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      const alone = await load(connections, spread(), milliseconds)
      await boards.open(opened)
      const watched = await load(connections, spread(), milliseconds)
      const told = await boards.close()
      if (round === 0) continue
      without.push(alone)
      withBoards.push(watched)
      heard.push(told)
    }
    for (const connection of connections) connection.close()
    say({ count, without, withBoards, heard, milliseconds })
  } finally {
    boards.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await seeded.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Each board has an owner of its own: one owner may have only so many open, and owners do not book. */
async function boardsOf({ db }: Seeded, { count, urls }: { count: number; urls: string[] }) {
  const { rows } = await sql<{ memberNo: string }>`
    insert into member (member_id, member_name, member_nick_name, is_store_owner)
    select 'owner_' || n, '김사장', 'owner_' || n, true from generate_series(1, ${count}::int) n
    returning member_no`.execute(db)
  return Promise.all(
    rows.map(async ({ memberNo }, place): Promise<Board> => {
      const restaurantNo = String(spreadAt(place))
      await db
        .updateTable('restaurant')
        .set({ memberNo })
        .where('restaurantNo', '=', restaurantNo)
        .execute()
      const { tokens } = await beginSignIn(signingIn(db), { memberNo, longLived: true })
      const url = urls[place % urls.length] ?? ''
      return { url, restaurantNo, day: firstDay, token: tokens.accessToken }
    }),
  )
}

type Measured = {
  readonly count: number
  readonly without: readonly Load[]
  readonly withBoards: readonly Load[]
  readonly heard: readonly Heard[]
  readonly milliseconds: number
}

function say({ count, without, withBoards, heard, milliseconds }: Measured) {
  const perSecond = (loads: readonly Load[]) => loads.map((one) => one.perSecond)
  const usual = median(perSecond(without))
  const ratio = median(perSecond(withBoards)) / usual
  const [low, high] = [Math.min(...perSecond(without)), Math.max(...perSecond(without))]
  const pairs = withBoards.map((one, at) => one.perSecond / (without[at]?.perSecond ?? 1))
  const isWithin = ratio * usual >= low
  console.log(
    `spread slots over HTTP, two processes with 32 connections each, with ${count} boards / without: × ${ratio.toFixed(2)} [${Math.min(...pairs).toFixed(2)}–${Math.max(...pairs).toFixed(2)}], ${isWithin ? 'within' : 'below'} the spread of the rounds without [${(low / usual).toFixed(2)}–${(high / usual).toFixed(2)}]`,
  )
  console.log(`  with boards ${loadText(withBoards)}; without ${loadText(without)}`)
  const each = (of: (one: Heard) => number) => median(heard.map(of))
  const second = milliseconds / 1000
  console.log(
    `  the boards heard ${(each(({ hints }) => hints) / second).toFixed(0)} hints and read what changed ${(each(({ reads }) => reads) / second).toFixed(0)} times a second, p50 ${each(({ readP50 }) => readP50).toFixed(1)} ms`,
  )
}

function loadText(loads: readonly Load[]) {
  const all = (of: (load: Load) => number, digits = 1) => median(loads.map(of)).toFixed(digits)
  const statuses = [...new Set(loads.flatMap((one) => [...one.statuses.keys()]))].join(' ')
  return `${all((one) => one.perSecond, 0)}/s, p50 ${all((one) => one.p50)}, p99 ${all((one) => one.p99)} ms, answered ${statuses}`
}
