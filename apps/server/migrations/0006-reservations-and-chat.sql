-- Bookings. `reservation` is the truth; `reservation_slot` counts it for every path that changes one,
-- and refuses what would not fit.

create table reservation_setting (
  restaurant_no bigint constraint reservation_setting_pkey primary key
    constraint reservation_setting_of_restaurant references restaurant (restaurant_no) on delete cascade,
  interval_min smallint not null
    constraint reservation_setting_interval_known check (interval_min = 30 or interval_min = 60),
  min_num smallint not null constraint reservation_setting_min_num_range check (min_num between 1 and 100),
  max_num smallint not null,
  max_team_num int not null
    constraint reservation_setting_max_team_num_range check (max_team_num between 1 and 1000),
  description text not null default '',
  is_paused boolean not null default false,
  -- The last paused day; null while paused without an end.
  paused_until date,
  constraint reservation_setting_max_num_range check (max_num between min_num and 100),
  constraint reservation_setting_end_of_pause check (paused_until is null or is_paused)
);

-- A weekday without a row cannot be reserved. Monday is 1; minutes as in operating_hours.
create table reservation_window (
  restaurant_no bigint not null
    constraint reservation_window_of_setting references reservation_setting (restaurant_no) on delete cascade,
  week_day smallint not null constraint reservation_window_week_day_known check (week_day between 1 and 7),
  start_min smallint not null
    constraint reservation_window_start_on_grid check (start_min between 0 and 1430 and start_min % 10 = 0),
  end_min smallint not null
    constraint reservation_window_end_on_grid
    check (end_min > start_min and end_min <= start_min + 1440 and end_min % 10 = 0),
  constraint reservation_window_pkey primary key (restaurant_no, week_day)
);

create table reservation (
  reservation_no bigint generated always as identity constraint reservation_pkey primary key,
  restaurant_no bigint not null
    constraint reservation_of_restaurant references restaurant (restaurant_no) on delete cascade,
  -- Null: entered by the owner for a guest on the phone or at the door.
  member_no bigint constraint reservation_of_member references member (member_no),
  reserve_day date not null,
  reserve_min smallint not null constraint reservation_min_range check (reserve_min between 0 and 2879),
  number_of_guests smallint not null
    constraint reservation_guests_range check (number_of_guests between 1 and 100),
  state text not null default 'confirmed'
    constraint reservation_state_known check (state in ('confirmed', 'visited', 'noShow', 'cancelled')),
  source text not null default 'app'
    constraint reservation_source_known check (source in ('app', 'phone', 'walkIn')),
  guest_name text,
  guest_phone text,
  memo text not null default '',
  cancelled_by text constraint reservation_canceller_known check (cancelled_by in ('member', 'store', 'admin')),
  cancel_reason text,
  created_at timestamptz not null,
  constraint reservation_by_somebody check ((member_no is null) = (source <> 'app')),
  constraint reservation_cancelled_by_somebody check ((state = 'cancelled') = (cancelled_by is not null))
);
-- One live booking per member and slot, and the way to a slot's bookings.
create unique index reservation_live_once on reservation (restaurant_no, reserve_day, reserve_min, member_no)
  where state <> 'cancelled';
create index reservation_by_member on reservation (member_no, reserve_day desc);

create table reservation_slot (
  restaurant_no bigint not null,
  reserve_day date not null,
  reserve_min smallint not null,
  booked int not null constraint reservation_slot_booked_real check (booked >= 0),
  constraint reservation_slot_pkey primary key (restaurant_no, reserve_day, reserve_min)
) with (fillfactor = 70);

create function reservation_counts() returns trigger language plpgsql as $$
declare
  now_booked int;
  most int;
  moved boolean := tg_op = 'UPDATE' and (new.restaurant_no, new.reserve_day, new.reserve_min)
    is distinct from (old.restaurant_no, old.reserve_day, old.reserve_min);
begin
  if tg_op <> 'INSERT' and old.state <> 'cancelled'
    and (tg_op = 'DELETE' or new.state = 'cancelled' or moved) then
    update reservation_slot set booked = booked - 1
      where restaurant_no = old.restaurant_no and reserve_day = old.reserve_day
        and reserve_min = old.reserve_min;
  end if;
  if tg_op <> 'DELETE' and new.state <> 'cancelled'
    and (tg_op = 'INSERT' or old.state = 'cancelled' or moved) then
    -- Takes the slot's row lock; the setting is read only afterwards, so a lowered maximum is obeyed.
    insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked)
      values (new.restaurant_no, new.reserve_day, new.reserve_min, 1)
      on conflict (restaurant_no, reserve_day, reserve_min) do update set booked = s.booked + 1
      returning s.booked into now_booked;
    select max_team_num into most from reservation_setting where restaurant_no = new.restaurant_no;
    if now_booked > coalesce(most, 0) then
      raise exception 'slot full' using errcode = 'RB001';
    end if;
  end if;
  return null;
end $$;
create trigger reservation_counts
  after insert or delete or update of state, restaurant_no, reserve_day, reserve_min on reservation
  for each row execute function reservation_counts();

-- One conversation with the administrators per member.
create table chat_room (
  room_no bigint generated always as identity constraint chat_room_pkey primary key,
  member_no bigint not null constraint chat_room_one_per_member unique
    constraint chat_room_of_member references member (member_no) on delete cascade,
  created_at timestamptz not null
);

create table chat_message (
  message_no bigint generated always as identity constraint chat_message_pkey primary key,
  room_no bigint not null
    constraint chat_message_of_room references chat_room (room_no) on delete cascade,
  member_no bigint not null constraint chat_message_by_member references member (member_no),
  content text not null constraint chat_message_filled check (content <> ''),
  created_at timestamptz not null
);
create index chat_message_by_room on chat_message (room_no, message_no);
