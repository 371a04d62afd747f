import { seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { dayMemo, guestNotes } from './content/booking-words.ts'
import { conversations } from './content/conversations.ts'
import { ownerIds } from './content/people.ts'
import { noOf } from './load-restaurants.ts'
import type { SampleCity } from './sample-city.ts'

/** Sorted by sign-up, all with the same password. */
export async function loadPeople(
  tx: Db,
  { people }: SampleCity,
  passwordHash: string,
): Promise<ReadonlyMap<string, string>> {
  const made = await tx
    .insertInto('member')
    .values(
      people.map(({ joinedAt, ...person }) => ({
        ...person,
        memberEmail: `${person.memberId}@example.com`,
        isEmailProved: true,
        passwordHash,
        memberRole:
          person.memberId === 'admin01' ? ('ROLE_ADMIN' as const) : ('ROLE_COMMON' as const),
        isStoreOwner: ownerIds.includes(person.memberId),
        createdAt: joinedAt,
      })),
    )
    .returning(['memberId', 'memberNo'])
    .execute()
  return new Map(made.map(({ memberId, memberNo }) => [memberId, memberNo]))
}

/**
 * The guests that each restaurant knows: callers by their number, regulars by a note, and the arrivals of today's
 * guests.
 */
export async function loadGuests(tx: Db, now: Date) {
  await sql`
    insert into guest (restaurant_no, guest_name, phone, created_at)
    select restaurant_no, min(guest_name), guest_phone, min(created_at)
    from reservation where member_no is null and guest_phone is not null
    group by restaurant_no, guest_phone`.execute(tx)
  await sql`
    update reservation as v set guest_no = g.guest_no from guest as g
    where v.member_no is null and g.restaurant_no = v.restaurant_no and g.phone = v.guest_phone`.execute(
    tx,
  )
  await noteRegulars(tx, now)
  await sql`
    insert into desk_memo (restaurant_no, day, memo)
    select restaurant_no, ${seoulToday(now)}::date, ${dayMemo}
    from restaurant join member using (member_no) where member_id = 'owner01'`.execute(tx)
  await noteArrivals(tx, now)
}

/** A note about every third guest with two visits. */
async function noteRegulars(tx: Db, now: Date) {
  await sql`
    with regular as (
      select restaurant_no, member_no, max(reserve_day) as last_day,
        row_number() over (order by restaurant_no, member_no) as at
      from reservation where state = 'visited' and member_no is not null
      group by restaurant_no, member_no having count(*) >= 2
    ), noted as (
      select ordinality - 1 as at, note ->> 'note' as note,
        array(select jsonb_array_elements_text(note -> 'marks')) as marks
      from jsonb_array_elements(${JSON.stringify(guestNotes)}::jsonb) with ordinality as one (note, ordinality)
    )
    insert into guest (restaurant_no, member_no, note, marks, noted_at, created_at)
    select r.restaurant_no, r.member_no, n.note, n.marks, moment.noted_at, moment.noted_at
    from regular as r join noted as n on n.at = (r.at / 3) % ${guestNotes.length}
    cross join lateral (
      select least((r.last_day + interval '22 hours') at time zone 'Asia/Seoul', ${now}::timestamptz) as noted_at
    ) as moment
    where r.at % 3 = 0`.execute(tx)
}

/** Guests of yesterday and today were marked as arrived around the time of their booking; some a little late. */
async function noteArrivals(tx: Db, now: Date) {
  await sql`
    insert into reservation_event (reservation_no, kind, actor, actor_no, from_state, reserve_day, reserve_min,
      number_of_guests, created_at, told_at)
    select reservation_no, state, 'store',
      (select r.member_no from restaurant as r where r.restaurant_no = reservation.restaurant_no),
      'confirmed', reserve_day, reserve_min, number_of_guests,
      least(expected.at + make_interval(mins => late.min), ${now}::timestamptz), ${now}::timestamptz
    from reservation
    cross join lateral (
      select (reserve_day + make_interval(mins => reserve_min)) at time zone 'Asia/Seoul' as at
    ) as expected
    cross join lateral (
      select case when state = 'noShow' then 25 else (reservation_no % 16)::int - 6 end as min
    ) as late
    where state in ('visited', 'noShow') and source <> 'walkIn'
      and reserve_day between ${seoulToday(now)}::date - 1 and ${seoulToday(now)}::date`.execute(tx)
}

const hourMs = 60 * 60_000

/** Messages of all rooms sorted by time: the room with the latest message is at the top of the list. */
export async function loadConversations(
  tx: Db,
  { members, now }: { members: ReadonlyMap<string, string>; now: Date },
) {
  const rooms = await tx
    .insertInto('chatRoom')
    .values(
      conversations.map(({ memberId, lines }) => ({
        memberNo: noOf(members, memberId),
        createdAt: momentBefore(now, lines[0]?.minutesAgo ?? 0),
      })),
    )
    .returning(['roomNo', 'memberNo'])
    .execute()
  const roomNos = new Map(rooms.map(({ roomNo, memberNo }) => [memberNo, roomNo]))
  const messages = conversations.flatMap(({ memberId, lines }) => {
    const memberNo = noOf(members, memberId)
    return lines.map(({ from, minutesAgo, content }) => ({
      roomNo: noOf(roomNos, memberNo),
      memberNo: from === 'member' ? memberNo : noOf(members, 'admin01'),
      content,
      createdAt: momentBefore(now, minutesAgo),
    }))
  })
  const inOrder = messages.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
  await tx.insertInto('chatMessage').values(inOrder).execute()
  await markRead(tx, new Date(now.getTime() - 12 * hourMs))
}

const momentBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** Members have read everything; recent messages still wait for an administrator. */
const markRead = (tx: Db, lately: Date) =>
  sql`
    update chat_room as r
    set last_message_no = said.last, member_read_no = said.last, admin_read_no = said.read
    from (
      select room_no, max(message_no) as last,
        coalesce(max(message_no) filter (where created_at < ${lately}), 0) as read
      from chat_message group by room_no
    ) as said
    where said.room_no = r.room_no`.execute(tx)
