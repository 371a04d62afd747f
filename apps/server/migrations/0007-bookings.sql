-- Booking: retries, history, and the news that follow from it.

-- The key a client retries with, and what it asked for then. Kept for a day.
alter table reservation
  add column idem_key text,
  add column idem_hash bytea,
  add constraint reservation_idem_whole check ((idem_key is null) = (idem_hash is null)),
  add constraint reservation_idem_of_member check (idem_key is null or member_no is not null);
create unique index reservation_idem_once on reservation (member_no, idem_key)
  where idem_key is not null;
-- Anew with every change of what an owner offers. A booking names the one it was judged by.
alter table reservation_setting add column rule_no bigint generated always as identity;
alter table reservation add column rule_no bigint;

-- Live ones are found by `reservation_live_once`; the board strikes the others out.
create index reservation_cancelled on reservation (restaurant_no, reserve_day)
  where state = 'cancelled';

-- Who comes tomorrow, and everyone of one day.
create index reservation_by_day on reservation (reserve_day, reservation_no);

-- As before, but a move takes the earlier of its two slots first: two moves that cross do not wait for
-- each other.
create or replace function reservation_counts() returns trigger language plpgsql as $$
declare
  now_booked int;
  most int;
  rules bigint;
  moved boolean := tg_op = 'UPDATE' and (new.restaurant_no, new.reserve_day, new.reserve_min)
    is distinct from (old.restaurant_no, old.reserve_day, old.reserve_min);
  leaves boolean := tg_op <> 'INSERT' and old.state <> 'cancelled'
    and (tg_op = 'DELETE' or new.state = 'cancelled' or moved);
  arrives boolean := tg_op <> 'DELETE' and new.state <> 'cancelled'
    and (tg_op = 'INSERT' or old.state = 'cancelled' or moved);
begin
  if leaves and arrives and (new.restaurant_no, new.reserve_day, new.reserve_min)
    < (old.restaurant_no, old.reserve_day, old.reserve_min) then
    insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked)
      values (new.restaurant_no, new.reserve_day, new.reserve_min, 0)
      on conflict (restaurant_no, reserve_day, reserve_min) do update set booked = s.booked;
  end if;
  if leaves then
    update reservation_slot set booked = booked - 1
      where restaurant_no = old.restaurant_no and reserve_day = old.reserve_day
        and reserve_min = old.reserve_min;
  end if;
  if arrives then
    -- Takes the slot's row lock; the setting is read only afterwards, so a lowered maximum is obeyed,
    -- and what was judged before the owner changed something is judged again. The owner locks the
    -- restaurant, which the foreign key of a new booking has locked before this runs.
    insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked)
      values (new.restaurant_no, new.reserve_day, new.reserve_min, 1)
      on conflict (restaurant_no, reserve_day, reserve_min) do update set booked = s.booked + 1
      returning s.booked into now_booked;
    select max_team_num, rule_no into most, rules
      from reservation_setting where restaurant_no = new.restaurant_no;
    if now_booked > coalesce(most, 0) then
      raise exception 'slot full' using errcode = 'RB001';
    end if;
    if tg_op = 'INSERT' and new.rule_no <> rules then
      raise exception 'rules changed' using errcode = 'RB002';
    end if;
  end if;
  return null;
end $$;

-- What became of a booking, by whom. What nobody has been told yet waits in `reservation_event_untold`.
create table reservation_event (
  event_no bigint generated always as identity,
  reservation_no bigint not null
    constraint reservation_event_of_reservation references reservation (reservation_no) on delete cascade,
  kind text not null constraint reservation_event_kind_known
    check (kind in ('booked', 'changed', 'cancelled', 'visited', 'noShow', 'reminder')),
  actor text not null constraint reservation_event_actor_known
    check (actor in ('member', 'store', 'admin', 'system')),
  actor_no bigint,
  from_state text,
  -- The booking as it stood afterwards, and before it where it was moved.
  reserve_day date not null,
  reserve_min smallint not null,
  number_of_guests smallint not null,
  from_day date,
  from_min smallint,
  from_guests smallint,
  reason text,
  created_at timestamptz not null,
  told_at timestamptz,
  constraint reservation_event_pkey primary key (reservation_no, event_no),
  constraint reservation_event_moved_whole
    check ((from_day is null) = (from_min is null) and (from_day is null) = (from_guests is null))
);
create index reservation_event_untold on reservation_event (event_no) where told_at is null;
-- Whoever reminds, reminds once of one day.
create unique index reservation_event_reminded_once on reservation_event (reservation_no, reserve_day)
  where kind = 'reminder';

-- What a member finds under the bell.
create table inbox_message (
  message_no bigint generated always as identity constraint inbox_message_pkey primary key,
  member_no bigint not null
    constraint inbox_message_of_member references member (member_no) on delete cascade,
  kind text not null constraint inbox_message_kind_known
    check (kind in ('reservation', 'review', 'restaurant', 'account', 'notice')),
  title text not null constraint inbox_message_title_filled check (title <> ''),
  content text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index inbox_message_by_member on inbox_message (member_no, message_no desc);
create index inbox_message_unread on inbox_message (member_no) where read_at is null;
