import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../apps/server/src/db/db.ts'
import type { Rule } from '../oracle.ts'

export type SeenReservation = {
  readonly restaurantNo: string
  readonly memberNo: string | null
  readonly day: string
  readonly minute: number
  readonly guests: number
  readonly state: 'confirmed' | 'visited' | 'noShow' | 'cancelled'
  readonly times: readonly number[]
  readonly key: string | null
  readonly createdAt: number
}

export type Live = SeenReservation & { readonly reservationNo: string }

export type SeenSetting = Rule & { readonly isPaused: boolean; readonly marker: string }

/** A row of settings as the oracle reads it, a `SeenSetting`. */
export const settingJson = (row: 'new' | 's') =>
  sql.raw<SeenSetting>(`jsonb_build_object('interval', ${row}.interval_min, 'maxTeamNum', ${row}.max_team_num,
    'maxSeats', ${row}.max_seats, 'stayMinutes', ${row}.stay_min, 'stayByParty', (
      select coalesce(jsonb_agg(jsonb_build_object('upTo', up_to, 'minutes', minutes) order by up_to), '[]')
      from unnest(${row}.stay_up_to, ${row}.stay_up_to_min) as step (up_to, minutes)),
    'horizonDays', ${row}.horizon_days, 'leadMinutes', ${row}.lead_min, 'isPaused', ${row}.is_paused,
    'marker', ${row}.description)`)

export type Seen = {
  /** When it was committed, in milliseconds, and when its transaction began. */
  readonly at: number
  readonly began: number
  readonly transaction: string
  readonly rowNo: string
} & (
  | { readonly what: 'reservation'; readonly now: SeenReservation | null }
  | { readonly what: 'setting'; readonly now: SeenSetting | null }
  | { readonly what: 'restaurant'; readonly now: { readonly status: string } }
  | {
      readonly what: 'member'
      readonly now: { readonly isActive: boolean; readonly hasLeft: boolean }
    }
)

/** Lets PostgreSQL write down every change of what the proof is about. It only looks, and changes nothing. */
export async function installWitness(db: Db) {
  await sql`create table proof_witness (
    no bigint generated always as identity primary key,
    transaction xid8 not null default pg_current_xact_id(),
    began timestamptz not null default transaction_timestamp(),
    what text not null, row_no text not null, now jsonb not null)`.execute(db)
  await sql`create function proof_saw_reservation() returns trigger language plpgsql as $$
    begin
      insert into proof_witness (what, row_no, now) values ('reservation',
        case when tg_op = 'DELETE' then old.reservation_no else new.reservation_no end, case when tg_op = 'DELETE' then 'null' else
        jsonb_build_object('restaurantNo', new.restaurant_no::text, 'memberNo', new.member_no::text,
          'day', new.reserve_day, 'minute', new.reserve_min, 'guests', new.number_of_guests,
          'state', new.state, 'times', new.times, 'key', new.idem_key,
          'createdAt', extract(epoch from new.created_at) * 1000) end);
      return null;
    end $$`.execute(db)
  await sql`create function proof_saw_setting() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'rule_no' = to_jsonb(new) - 'rule_no' then return null; end if;
      insert into proof_witness (what, row_no, now) values ('setting',
        case when tg_op = 'DELETE' then old.restaurant_no else new.restaurant_no end, case when tg_op = 'DELETE' then 'null' else
        ${settingJson('new')} end);
      return null;
    end $$`.execute(db)
  await sql`create function proof_saw_restaurant() returns trigger language plpgsql as $$
    begin
      insert into proof_witness (what, row_no, now) values ('restaurant', new.restaurant_no,
        jsonb_build_object('status', new.status));
      return null;
    end $$`.execute(db)
  await sql`create function proof_saw_member() returns trigger language plpgsql as $$
    begin
      insert into proof_witness (what, row_no, now) values ('member', new.member_no,
        jsonb_build_object('isActive', new.is_active, 'hasLeft', new.withdrawn_at is not null));
      return null;
    end $$`.execute(db)
  // The last of all triggers, by name: what is refused by another was never seen.
  await sql`create trigger zz_proof after insert or update or delete on reservation
    for each row execute function proof_saw_reservation()`.execute(db)
  await sql`create trigger zz_proof after insert or update or delete on reservation_setting
    for each row execute function proof_saw_setting()`.execute(db)
  await sql`create trigger zz_proof after insert or update of status on restaurant
    for each row execute function proof_saw_restaurant()`.execute(db)
  await sql`create trigger zz_proof after insert or update of is_active, withdrawn_at on member
    for each row execute function proof_saw_member()`.execute(db)
}

/** Everything that was seen, in the order in which it became true. */
export async function readWitness<Row = Seen>(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select extract(epoch from pg_xact_commit_timestamp(transaction::xid))::float8 * 1000 as at,
      extract(epoch from began)::float8 * 1000 as began, transaction::text, what, row_no, now
    from proof_witness order by pg_xact_commit_timestamp(transaction::xid), transaction, no`.execute(
    db,
  )
  return rows
}

/** The start: no bookings, no waitlist, nothing seen. */
export const startAfresh = (db: Db) =>
  inTransaction(db, (tx) =>
    sql`truncate proof_witness, reservation_slot, reservation, reservation_event, waiting`.execute(
      tx,
    ),
  )
