import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/db/db.ts'
import { installWitness, type Seen as SeenOfBookings } from '../../shared/witness/record.ts'

export type SeenWaiting = {
  readonly restaurantNo: string
  readonly memberNo: string
  readonly day: string
  readonly from: number
  readonly to: number
  readonly guests: number
  readonly state: 'waiting' | 'held' | 'accepted' | 'declined' | 'expired' | 'left' | 'over'
  readonly minute: number | null
  readonly times: readonly number[] | null
  readonly heldAt: number | null
  readonly heldUntil: number | null
  readonly reservationNo: string | null
}

type Noted = Omit<SeenOfBookings, 'what' | 'now'>

export type Seen =
  | SeenOfBookings
  | (Noted & { readonly what: 'waiting'; readonly now: SeenWaiting | null })
  /** Until when the server meant to hold a place, before the proof made it shorter. */
  | (Noted & { readonly what: 'meant'; readonly now: { readonly until: number } })
  /** A booking of its member excludes this offer. */
  | (Noted & { readonly what: 'excluded'; readonly now: object })
  | (Noted & { readonly what: 'closure'; readonly now: { readonly isClosed: boolean } })

export type Of<What extends Seen['what']> = Extract<Seen, { readonly what: What }>

/** A hold lasts between so many milliseconds and so many more. */
const holdMs = { least: 800, more: 3_200 }

/** Lets PostgreSQL write down what happens to lines and closures too, and holds end sooner than people would like. */
export async function installLineWitness(db: Db) {
  await installWitness(db)
  await sql`create function proof_saw_waiting() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.state, old.hold_times, old.reservation_no)
        is not distinct from (new.state, new.hold_times, new.reservation_no) then return null; end if;
      insert into proof_witness (what, row_no, now) values ('waiting',
        case when tg_op = 'DELETE' then old.waiting_no else new.waiting_no end, case when tg_op = 'DELETE' then 'null' else
        jsonb_build_object('restaurantNo', new.restaurant_no::text, 'memberNo', new.member_no::text, 'day', new.day,
          'from', new.from_min, 'to', new.to_min, 'guests', new.guests, 'state', new.state, 'minute', new.hold_min,
          'times', new.hold_times, 'heldAt', extract(epoch from new.held_at) * 1000,
          'heldUntil', extract(epoch from new.held_until) * 1000, 'reservationNo', new.reservation_no::text) end);
      return null;
    end $$`.execute(db)
  await sql`create function proof_saw_closure() returns trigger language plpgsql as $$
    begin
      insert into proof_witness (what, row_no, now) values ('closure',
        case when tg_op = 'DELETE' then concat_ws(' ', old.restaurant_no, old.day) else concat_ws(' ', new.restaurant_no, new.day) end,
        jsonb_build_object('isClosed', tg_op <> 'DELETE' and new.is_closed));
      return null;
    end $$`.execute(db)
  await sql`create function proof_saw_excluded() returns trigger language plpgsql as $$
    begin
      insert into proof_witness (what, row_no, now) values ('excluded', new.waiting_no, '{}');
      return null;
    end $$`.execute(db)
  // The clock stays what it is; the row says when a hold ends, and the server reads it there.
  await sql`create function proof_shortens() returns trigger language plpgsql as $$
    begin
      insert into proof_witness (what, row_no, now) values ('meant', new.waiting_no,
        jsonb_build_object('until', extract(epoch from new.held_until) * 1000));
      new.held_until := new.held_at + make_interval(secs =>
        (${sql.lit(holdMs.least)} + new.waiting_no * 7919 % ${sql.lit(holdMs.more)}) / 1000.0);
      return new;
    end $$`.execute(db)
  await sql`create trigger proof_shortens before update on waiting for each row
    when (new.state = 'held' and old.state <> 'held') execute function proof_shortens()`.execute(db)
  await sql`create trigger zz_proof after insert or update or delete on waiting
    for each row execute function proof_saw_waiting()`.execute(db)
  await sql`create trigger zz_proof after insert on excluded_offer
    for each row execute function proof_saw_excluded()`.execute(db)
  await sql`create trigger zz_proof after insert or update or delete on hours_exception
    for each row execute function proof_saw_closure()`.execute(db)
}
