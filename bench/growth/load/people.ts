// Members with their consents, favorites, reviews and messages.
import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { hashPassword } from '../../../apps/server/src/lib/crypto/passwords.ts'
import { reviewsInSql, type Size } from './size.ts'
import { inParts, withoutIndexes } from './steps.ts'

export const password = 'Growth-1234!'
const atOnce = 1_000_000
const numbers = (from: number, to: number) =>
  sql`generate_series(${from + 1}::bigint, ${to + 1}::bigint) n`

/** The owner of the n-th restaurant is the n-th member. */
async function loadMembers(db: Db, { members, restaurants }: Size) {
  const hash = await hashPassword(password)
  await withoutIndexes(db, ['member', 'consent', 'sign_in', 'refresh_token'], async () => {
    await inParts('members', { count: members, most: atOnce }, (from, to) =>
      sql`insert into member (member_no, member_id, password_hash, member_name, member_nick_name, member_email,
          is_email_proved, is_store_owner, created_at) overriding system value
        select n, 'guest_' || n, ${hash}, '김하루', '손님' || n, 'g' || n || '@example.com', true,
          n <= ${restaurants}::bigint, now() - n % 900 * interval '1 day' from ${numbers(from, to)}`.execute(
        db,
      ),
    )
    await inParts('consents', { count: members, most: atOnce }, (from, to) =>
      sql`insert into consent (member_no, kind, version, agreed_at)
        select n, kind, '2026-01', now() - n % 900 * interval '1 day'
        from ${numbers(from, to)} cross join unnest(array['terms', 'privacy']) as kind`.execute(db),
    )
    // One member in five is signed in somewhere.
    await inParts('sign-ins', { count: Math.floor(members / 5), most: atOnce }, (from, to) =>
      sql`insert into sign_in (member_no, created_at, expires_at, ends_at, user_agent, place)
        select n * 5, now() - n % 20 * interval '1 day', now() + (1 + n % 20) * interval '1 day',
          now() + interval '60 days', 'Mozilla/5.0 (Linux; Android 14) Chrome/130', '203.0.113.x'
        from ${numbers(from, to)}`.execute(db),
    )
    await sql`insert into refresh_token (token_hash, sign_in_no, created_at, expires_at)
      select sha256(sign_in_no::text::bytea), sign_in_no, created_at, expires_at from sign_in`.execute(
      db,
    )
  })
  await sql`select setval(pg_get_serial_sequence('member', 'member_no'), ${members}::bigint)`.execute(
    db,
  )
}

async function loadReviews(db: Db, { members, restaurants }: Size) {
  await withoutIndexes(db, ['review', 'review_reply'], async () => {
    await inParts('reviews of restaurants', { count: restaurants, most: 250_000 }, (from, to) =>
      sql`insert into review (restaurant_no, member_no, half_stars, content, written_day, created_at)
        select no, 1 + (no * 31 + at * 7919) % ${members}::bigint, 6 + (no + at) % 5,
          '국물이 진하고 밥이 따뜻했어요. 조용해서 또 오고 싶은 곳이에요.', current_date - (1 + (no + at * 13) % 700)::int,
          now() - (1 + (no + at * 13) % 700) * interval '1 day'
        from generate_series(${from + 1}::bigint, ${to + 1}::bigint) no
          cross join lateral generate_series(0, ${sql.raw(reviewsInSql)} - 1) at`.execute(db),
    )
    await sql`insert into review_reply (review_no, content, created_at)
      select review_no, '들러 주셔서 고맙습니다.', created_at from review where review_no % 10 = 0`.execute(
      db,
    )
  })
}

export async function loadPeople(db: Db, size: Size) {
  await loadMembers(db, size)
  await loadReviews(db, size)
  const { members, restaurants } = size
  await withoutIndexes(db, ['favorite', 'inbox_message'], async () => {
    await inParts('favorites', { count: Math.floor(members / 2), most: atOnce }, (from, to) =>
      sql`insert into favorite (member_no, restaurant_no, created_at)
        select n, 1 + n * 7919 % ${restaurants}::bigint, now() - interval '90 days'
        from ${numbers(from, to)}`.execute(db),
    )
    await inParts('news', { count: Math.floor(members / 2), most: atOnce }, (from, to) =>
      sql`insert into inbox_message (member_no, kind, title, content, link, created_at, read_at)
        select 1 + n * 104729 % ${members}::bigint, 'reservation', '예약이 확정됐어요', '내일 오후 7시, 2명', '/my/reservations',
          now() - n % 60 * interval '1 day', case when n % 3 > 0 then now() - n % 60 * interval '1 day' end
        from ${numbers(from, to)}`.execute(db),
    )
  })
}
