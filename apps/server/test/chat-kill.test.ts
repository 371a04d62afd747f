import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { makeAccessToken } from '../src/features/accounts/tokens.ts'
import type { Deps } from '../src/features/deps.ts'
import { readConfig } from '../src/lib/config.ts'
import { readSecrets } from '../src/lib/crypto/secrets.ts'
import { type RealPostgres, startRealPostgres } from './engines/real-postgres.ts'
import { type TalkingWindow, talkingWindow } from './support/chat/process-windows.ts'
import { startServer } from './support/server/process.ts'

const rooms = 200
const messages = 20_000
const perSender = messages / rooms / 2
const secret = 'only for tests: thirty-two characters or more'
const patience = 600_000

type Server = Awaited<ReturnType<typeof startServer>>

let postgres: RealPostgres
let dataDir: string
let database: Database
const servers: Server[] = []

async function start() {
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    TOKEN_SECRET: secret,
    DEMO: 'off',
  }
  const server = await startServer(environment)
  servers.push(server)
  return server
}

beforeAll(async () => {
  postgres = await startRealPostgres()
  dataDir = mkdtempSync(join(tmpdir(), 'matjari-chat-kill-'))
  database = await openDatabase({ url: postgres.url, log: () => undefined })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database?.close()
  await postgres?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

type Signed = { readonly memberNo: string; readonly token: string }

/** Signed in without the slow way through the front door. */
async function people(count: number, memberRole: 'ROLE_COMMON' | 'ROLE_ADMIN'): Promise<Signed[]> {
  const { db } = database
  await sql`insert into member (member_id, member_name, member_nick_name, member_role)
    select ${memberRole} || n, '김하루', ${memberRole} || n, ${memberRole}
    from generate_series(1, ${count}::int) n`.execute(db)
  const { rows } = await sql<{ memberNo: string; signInNo: string }>`
    insert into sign_in (member_no, expires_at, ends_at)
    select member_no, timestamptz '2999-01-01', timestamptz '2999-01-01' from member where member_role = ${memberRole}
    returning member_no, sign_in_no`.execute(db)
  const config = readConfig({ NODE_ENV: 'test', TOKEN_SECRET: secret })
  const deps = { now: () => new Date(), secrets: readSecrets(config) } as Deps
  return Promise.all(
    rows.map(async (row) => ({
      memberNo: row.memberNo,
      token: await makeAccessToken(deps, row),
    })),
  )
}

async function roomsOf(members: readonly Signed[]) {
  const { rows } = await sql<{ roomNo: string; memberNo: string }>`
    insert into chat_room (member_no, created_at) select member_no, now() from member
    where member_role = 'ROLE_COMMON' returning room_no, member_no`.execute(database.db)
  const tokens = new Map(members.map(({ memberNo, token }) => [memberNo, token]))
  return rows.map((room) => ({ ...room, token: tokens.get(room.memberNo) ?? '' }))
}

/** In each room: the member here, the same member's second window and an administrator there. */
async function openRooms(here: Server, there: Server, onSent: () => void) {
  const members = await people(rooms, 'ROLE_COMMON')
  const administrators = await people(Math.ceil(rooms / limits.chat.socketsPerMember), 'ROLE_ADMIN')
  const opened = (await roomsOf(members)).map((own, at) => ({
    ...own,
    member: talkingWindow(own, onSent),
    second: talkingWindow(own),
    administrator: talkingWindow({ ...own, ...administrators[at % administrators.length] }),
  }))
  await fewAtOnce(opened, async ({ member, second, administrator }) => {
    await member.connect(here)
    await second.connect(there)
    await administrator.connect(there)
  })
  return opened
}

/** As people come: not all in the same moment. */
async function fewAtOnce<T>(things: readonly T[], act: (thing: T, at: number) => Promise<void>) {
  const rest = [...things.entries()]
  const workers = Array.from({ length: 8 }, async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await act(next[1], next[0])
  })
  await Promise.all(workers)
}

const kept = async () => {
  const { rows } = await sql<{
    roomNo: string
    messageNo: string
    memberNo: string
    content: string
    sendKey: string | null
  }>`select room_no, message_no, member_no, content, send_key
    from chat_message order by message_no`.execute(database.db)
  return rows
}

const said = (windows: readonly TalkingWindow[]) =>
  windows.reduce((sum, window) => sum + window.acknowledged(), 0)

test('말하는 도중 서버 하나가 죽어도 어느 방에서도 사라지거나 겹치거나 뒤바뀌지 않는다', {
  timeout: 2 * patience,
}, async () => {
  const [here, there] = await Promise.all([start(), start()])
  let killed: Promise<unknown> | undefined
  // At the moment a member has sent a message, which no server can have answered. A quarter: half of all messages are
  // the members' own, so that they still have some to send even when the administrators are slow.
  const opened = await openRooms(here, there, () => {
    if (!killed && said(windows) >= messages / 4) killed = here.stop('SIGKILL')
  })
  const windows = opened.flatMap((room) => [room.member, room.second, room.administrator])
  const lines = Array.from({ length: perSender }, (_, at) => String(at))
  for (const { member, administrator } of opened) {
    member.say(lines)
    administrator.say(lines)
  }
  await Promise.all(opened.map(({ member }) => member.cut()))
  await killed
  // Some go to the server that is still there, the others to the one that takes the dead one's place.
  const replacement = await start()
  await fewAtOnce(opened, ({ member }, at) => member.connect(at % 2 === 0 ? there : replacement))
  await expect.poll(() => said(windows), { timeout: patience }).toBe(messages)
  const arrived = () => windows.reduce((sum, { shown }) => sum + shown.length, 0)
  await expect.poll(arrived, { timeout: patience }).toBeGreaterThanOrEqual(messages * 3)
  await Promise.all(windows.map((window) => window.close()))

  expect(opened.reduce((sum, { member }) => sum + member.sentAgain(), 0)).toBeGreaterThan(0)
  const rows = await kept()
  expect(rows).toHaveLength(messages)
  expect(new Set(rows.map(({ sendKey }) => sendKey)).size).toBe(messages)
  expect(windows.flatMap(({ oddities }) => oddities)).toEqual([])
  for (const room of opened) {
    const inRoom = rows.filter(({ roomNo }) => roomNo === room.roomNo)
    const order = inRoom.map(({ messageNo }) => messageNo)
    for (const { shown } of [room.member, room.second, room.administrator])
      expect(shown.map(({ messageNo }) => messageNo)).toEqual(order)
    for (const isMember of [true, false]) {
      const own = inRoom.filter(({ memberNo }) => (memberNo === room.memberNo) === isMember)
      expect(own.map(({ content }) => content)).toEqual(lines)
    }
  }
})
