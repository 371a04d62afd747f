import type { ChatMessage } from '@matjari/contract/chat/entities'
import { limits } from '@matjari/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { pagesOf } from '../../lib/paging.ts'
import { batchQueue } from '../../lib/queues/batch-queue.ts'
import type { Deps } from '../deps.ts'

type MessageBatch = {
  readonly roomNos: readonly string[]
  readonly memberNos: readonly string[]
  /**
   * The sign-in of each message: one that has ended can send nothing more, even before its socket
   * is closed.
   */
  readonly signInNos: readonly string[]
  readonly contents: readonly string[]
  readonly keys: readonly (string | null)[]
  readonly now: Date
}

type RefusedMessage = {
  readonly place: number | null
  readonly refusal: 'notFound' | 'inactive' | 'signedOut'
}

/**
 * A notice of PostgreSQL holds at most 8,000 bytes: lines are joined up to the first limit, and no
 * line is longer than the second.
 */
const noticeBytes = 4000
const lineBytes = 3500

/**
 * Stores messages in the order of the lists, and returns those it refused. The rooms are locked
 * first, in the order of their numbers: so the messages of one room get their numbers one after the
 * other, and no reader sees a message before its predecessor. A message whose key is known already
 * is left alone. The notice contains each stored message and the number before it; for a long
 * message only the room.
 */
const saveMessages = prepared((db, v: MessageBatch) => ({
  compile: () =>
    sql<RefusedMessage>`
      with asked as materialized (
        select * from unnest(${v.roomNos}::bigint[], ${v.memberNos}::bigint[], ${v.signInNos}::bigint[],
          ${v.contents}::text[], ${v.keys}::uuid[]) with ordinality
          as a (room_no, member_no, sign_in_no, content, send_key, place)
      ), room as materialized (
        select room_no, member_no, last_message_no from chat_room
        where room_no = any ((select ${v.roomNos}::bigint[])::bigint[])
        order by room_no for no key update
      ), sender as materialized (
        select member_no, member_nick_name, member_role = 'ROLE_ADMIN' as is_admin from member
        where member_no = any ((select ${v.memberNos}::bigint[])::bigint[])
          and is_active and withdrawn_at is null
      ), live as materialized (
        select sign_in_no from sign_in
        where sign_in_no = any ((select ${v.signInNos}::bigint[])::bigint[]) and revoked_at is null
      ), judged as materialized (
        select a.*, case
          when l.sign_in_no is null then 'signedOut'
          when s.member_no is null then 'inactive'
          when r.room_no is null or not (s.is_admin or r.member_no = s.member_no) then 'notFound'
        end as refusal
        from asked as a
        left join room as r on r.room_no = a.room_no
        left join sender as s on s.member_no = a.member_no
        left join live as l on l.sign_in_no = a.sign_in_no
      ), kept as (
        insert into chat_message (room_no, member_no, content, created_at, send_key)
        select room_no, member_no, content, ${v.now}::timestamptz, send_key
        from judged where refusal is null order by place
        on conflict (member_no, send_key) where send_key is not null do nothing
        returning room_no, message_no, member_no, content, send_key
      ), news as (
        update chat_room as r set last_message_no = k.message_no
        from (select room_no, max(message_no) as message_no from kept group by room_no) as k
        where r.room_no = k.room_no
        returning r.room_no
      ), said as (
        select k.message_no, k.room_no, json_build_array(k.room_no::text,
          coalesce(lag(k.message_no) over (partition by k.room_no order by k.message_no),
            r.last_message_no, 0)::text,
          k.message_no::text, k.member_no::text, s.member_nick_name, k.content,
          ${v.now}::timestamptz, k.send_key)::text as line
        from kept as k join room as r using (room_no) join sender as s on s.member_no = k.member_no
      ), short as (
        select message_no, case when octet_length(line) <= ${sql.lit(lineBytes)} then line
          else room_no::text end as line
        from said
      ), parted as (
        select message_no, line, sum(octet_length(line) + 1) over (order by message_no)
          / ${sql.lit(noticeBytes)} as part
        from short
      ), told as materialized (
        select pg_notify('chat', string_agg(line, E'\\n' order by message_no))
        from parted group by part
      )
      select (place - 1)::int as place, refusal from judged where refusal is not null
      union all
      select null, null from told`.compile(db),
}))

type RoomMessagesAfter = {
  readonly memberNo: string
  /** Only messages after this one. */
  readonly after: ChatMessage | undefined
  readonly size: number
}

/** The messages of the member's own room, oldest first, as the member sees them. */
async function messagesInRoomOf(
  db: Db,
  { memberNo, after, size }: RoomMessagesAfter,
): Promise<ChatMessage[]> {
  const messages = messageRows(db)
    .innerJoin('chatRoom as r', 'r.roomNo', 'c.roomNo')
    .where('r.memberNo', '=', memberNo)
    .orderBy('c.messageNo')
    .limit(size)
  const rows = await (after
    ? messages.where('c.messageNo', '>', after.messageNo)
    : messages
  ).execute()
  return rows.map((row) => messageFor(row, memberNo))
}

type RoomMessagesQuery = {
  readonly roomNo: string
  /** The member who reads. */
  readonly memberNo: string
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly size?: number | undefined
}

/** Oldest first: the newest messages, or the first ones after a given message. */
export async function messagesInRoom(
  db: Db,
  { roomNo, memberNo, before, after, size = limits.chat.perPageMax }: RoomMessagesQuery,
): Promise<ChatMessage[]> {
  let messages = messageRows(db).where('c.roomNo', '=', roomNo).limit(size)
  if (before) messages = messages.where('c.messageNo', '<', before)
  if (after) messages = messages.where('c.messageNo', '>', after)
  const rows = await messages.orderBy('c.messageNo', after ? 'asc' : 'desc').execute()
  return (after ? rows : rows.toReversed()).map((row) => messageFor(row, memberNo))
}

const messageRows = (db: Db) =>
  db
    .selectFrom('chatMessage as c')
    .innerJoin('member as m', 'm.memberNo', 'c.memberNo')
    .select(['c.messageNo', 'c.roomNo', 'c.memberNo', 'm.memberNickName', 'c.content'])
    .select(['c.createdAt', 'c.sendKey'])

type MessageRow = {
  readonly messageNo: string
  readonly roomNo: string
  readonly memberNo: string
  readonly memberNickName: string
  readonly content: string
  readonly createdAt: Date
  readonly sendKey: string | null
}

const messageFor = (
  { memberNickName, createdAt, sendKey, ...row }: MessageRow,
  memberNo: string,
): ChatMessage => ({
  ...row,
  memberNickname: memberNickName,
  createDate: createdAt.toISOString(),
  mine: row.memberNo === memberNo,
  key: sendKey,
})

/**
 * Messages from others in the member's room since the member last read; counted no further than the
 * display shows.
 */
export async function unreadOf(db: Db, memberNo: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from chat_room as r
        join chat_message as c on c.room_no = r.room_no and c.message_no > r.member_read_no
      where r.member_no = ${memberNo} and c.member_no <> r.member_no
      limit ${limits.chat.unreadMax}
    ) as unread`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Most messages in one statement. */
export const batchMax = 500

export type OutgoingMessage = {
  readonly roomNo: string
  readonly memberNo: string
  readonly signInNo: string
  readonly content: string
  readonly key: string | null
  /**
   * Called only for a refusal: a stored message reaches its sender like every other window of the
   * room.
   */
  readonly refuse: (error: AppError) => void
}

type SaveBatch = (batch: readonly OutgoingMessage[]) => Promise<void>

/**
 * One batch at a time: a second statement could overtake the first, and a sender's messages would
 * change places.
 */
export const sendingQueue = (run: SaveBatch) => batchQueue(run, { most: batchMax, gathers: true })

/** Stores a batch. When that fails, nothing of it is stored, and each sender gets an error. */
export const batchSaver =
  (
    { db, now }: Pick<Deps, 'db' | 'now'>,
    log: { warn: (details: object, line: string) => void },
  ): SaveBatch =>
  async (batch) => {
    try {
      const refusals = await saveMessages(db, {
        roomNos: batch.map(({ roomNo }) => roomNo),
        memberNos: batch.map(({ memberNo }) => memberNo),
        signInNos: batch.map(({ signInNo }) => signInNo),
        contents: batch.map(({ content }) => content),
        keys: batch.map(({ key }) => key),
        now: now(),
      })
      for (const { place, refusal } of refusals)
        if (place !== null) batch[place]?.refuse(new AppError(refusal))
    } catch (err) {
      log.warn({ err }, 'messages were not stored')
      for (const { refuse } of batch) refuse(new AppError('unavailable'))
    }
  }

/** The member's conversation with the administrators. */
export const exportChat = ({ db }: Pick<Deps, 'db'>, { memberNo }: Caller) =>
  pagesOf<ChatMessage>((after, size) => messagesInRoomOf(db, { memberNo, after, size }))
