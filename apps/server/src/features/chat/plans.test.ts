import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesIn, openRoom, roomList, unreadCount } from '../../../test/support/chat/rooms.ts'
import {
  indexesUsed,
  mostRead,
  plansDuring,
  readWhole,
} from '../../../test/support/database/plans.ts'
import { buildGuest } from '../../../test/support/reservations/bookings.ts'
import { buildWriters } from '../../../test/support/reviews/rows.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'

const large = ['chat_room', 'chat_message', 'member']
const rooms = 2000
const saidInEach = 10

let server: TestApp
let admin: Awaited<ReturnType<typeof buildGuest>>
let member: Awaited<ReturnType<typeof buildGuest>>
let roomNo: string

beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  admin = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  member = await buildGuest(server)
  roomNo = await openRoom(server, member.token)
  await buildWriters(db, rooms * 4)
  await sql`
    insert into chat_room (member_no, created_at)
    select member_no, now() from member where member_id like 'writer%' limit ${rooms}::int`.execute(
    db,
  )
  // Turn by turn, as rooms that talk at the same time; one in ten of the rooms waits.
  await sql`
    insert into chat_message (room_no, member_no, content, created_at)
    select room_no, case when n % 2 = 0 then ${admin.memberNo} else member_no end, '말', now()
    from generate_series(1, ${saidInEach}::int) as n, chat_room order by n, room_no`.execute(db)
  await sql`
    update chat_room as r set last_message_no = last.no, member_read_no = last.no,
      admin_read_no = case when r.room_no % 10 = 0 then 0 else last.no end
    from (select room_no, max(message_no) as no from chat_message group by 1) as last
    where last.room_no = r.room_no`.execute(db)
  await db.updateTable('chatRoom').set({ memberReadNo: '0' }).where('roomNo', '=', roomNo).execute()
  await sql`vacuum analyze`.execute(db)
})
afterAll(() => server.close())

const plans = (act: () => Promise<unknown>) => plansDuring(server.deps.db, act)

test.each([
  { query: { size: '30' }, index: 'chat_room_by_news' },
  { query: { size: '30', before: String(rooms * 9.5) }, index: 'chat_room_by_news' },
  { query: { size: '30', unread: 'Y' }, index: 'chat_room_unread' },
])('채팅방 목록 $query 은 색인을 걸으며 보이는 만큼만 읽는다', async ({ query, index }) => {
  const nodes = await plans(async () => {
    expect((await roomList(server, { ...admin, query })).items).toHaveLength(30)
  })
  expect(readWhole(nodes, large)).toEqual([])
  expect(indexesUsed(nodes)).toContain(index)
  expect(mostRead(nodes, 'chat_room')).toBeLessThanOrEqual(30)
  expect(mostRead(nodes, 'chat_message')).toBeLessThanOrEqual(30 * saidInEach)
})

test.each([{ size: '5' }, { size: '5', before: '9999999' }, { size: '5', after: '1' }])(
  '메시지 한 쪽 %o 은 그 방의 색인에서 보이는 만큼만 읽는다',
  async (query) => {
    const nodes = await plans(async () => {
      expect((await messagesIn(server, { ...member, roomNo, query })).items).toHaveLength(5)
    })
    expect(readWhole(nodes, large)).toEqual([])
    expect(indexesUsed(nodes)).toContain('chat_message_by_room')
    expect(mostRead(nodes, 'chat_message')).toBeLessThanOrEqual(5)
  },
)

test('읽지 않은 수는 제 방의 읽지 않은 것만 읽어서 센다', async () => {
  const nodes = await plans(async () => {
    expect(await unreadCount(server, member.token)).toBe(saidInEach / 2)
  })
  expect(readWhole(nodes, large)).toEqual([])
  expect(mostRead(nodes, 'chat_message')).toBeLessThanOrEqual(saidInEach)
})

test('기다리는 방은 기다리는 방의 색인에서만, 보이는 수까지만 센다', async () => {
  const nodes = await plans(async () => {
    expect(await unreadCount(server, admin.token)).toBe(100)
  })
  expect(readWhole(nodes, large)).toEqual([])
  expect(indexesUsed(nodes)).toContain('chat_room_unread')
  expect(mostRead(nodes, 'chat_room')).toBeLessThanOrEqual(rooms / 10)
})
