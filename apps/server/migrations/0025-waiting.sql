-- 빈자리 알림: who waits for a time that is full, in the order in which they came, and what is held for whom.

create table waiting (
  waiting_no bigint generated always as identity constraint waiting_pkey primary key,
  restaurant_no bigint not null
    constraint waiting_at_restaurant references restaurant (restaurant_no) on delete cascade,
  member_no bigint not null constraint waiting_of_member references member (member_no),
  day date not null,
  -- The first and the last time at which they would come.
  from_min smallint not null,
  to_min smallint not null,
  guests smallint not null constraint waiting_guests_some check (guests > 0),
  state text not null default 'waiting' constraint waiting_state_known check (state in
    ('waiting', 'held', 'accepted', 'declined', 'expired', 'left', 'over')),
  joined_at timestamptz not null,
  -- What is held for them: when they would come, and every time at which they would still be there.
  hold_min smallint,
  hold_times smallint[],
  hold_stay smallint,
  held_at timestamptz,
  held_until timestamptz,
  ended_at timestamptz,
  -- They pressed in time, and whatever that waits for is not their fault: nobody else has it meanwhile.
  answered_at timestamptz,
  -- The last of its states that its member has been told of by a letter.
  told_state text,
  reservation_no bigint
    constraint waiting_became_reservation references reservation (reservation_no) on delete set null,
  constraint waiting_range_forward check (from_min <= to_min),
  constraint waiting_hold_whole check ((hold_min is null) = (hold_times is null)
    and (hold_min is null) = (hold_stay is null) and (hold_min is null) = (held_at is null)
    and (hold_min is null) = (held_until is null)),
  constraint waiting_held_has_hold check (state not in ('held', 'accepted', 'declined', 'expired') or hold_min is not null),
  constraint waiting_ended_whole check ((state in ('waiting', 'held')) = (ended_at is null))
);
create unique index waiting_live_once on waiting (member_no, restaurant_no, day)
  where state in ('waiting', 'held');
-- The line of an evening, in its order.
create index waiting_line on waiting (restaurant_no, day, waiting_no)
  include (guests, from_min, to_min, member_no, state) where state in ('waiting', 'held');
create index waiting_holds on waiting (held_until) where state = 'held';
create index waiting_by_end on waiting ((day + to_min * interval '1 minute')) where state = 'waiting';
create index waiting_untold on waiting (waiting_no)
  where state in ('held', 'expired', 'over') and told_state is distinct from state;
create index waiting_by_member on waiting (member_no, waiting_no desc);
create index waiting_offered on waiting (restaurant_no, day, held_at) where held_at is not null;
create index waiting_by_age on waiting (ended_at) where ended_at is not null;

-- Days on which room may have appeared in a transaction, each its own. Nobody ever sees a row here: whoever frees
-- room offers it before the end, or is refused.
create table room_freed (
  xact bigint not null default pg_current_xact_id()::text::bigint,
  restaurant_no bigint not null,
  day date not null,
  -- What may be booked has changed: also what is held already is judged anew.
  is_other_rule boolean not null default false,
  constraint room_freed_pkey primary key (xact, restaurant_no, day)
);

create function room_was_offered() returns trigger language plpgsql as $$
declare
  freed room_freed;
begin
  delete from room_freed where xact = new.xact and restaurant_no = new.restaurant_no and day = new.day
    returning * into freed;
  -- With its restaurant a whole line goes: then there is nobody to offer it to.
  if freed.day is not null and exists (select from waiting where restaurant_no = freed.restaurant_no
    and day = freed.day and state in ('waiting', 'held')) then
    raise exception 'room was freed and not offered to those who wait' using errcode = 'RB006';
  end if;
  return null;
end $$;
create constraint trigger room_was_offered after insert on room_freed
  deferrable initially deferred for each row execute function room_was_offered();

-- All times of a day, locked in their order, as bookings lock theirs: of two that offer or join at once, one waits.
create function lock_times_of(of_restaurant bigint, of_day date) returns void language plpgsql as $$
begin
  if not exists (
    select from reservation_setting as t join reservation_window as w using (restaurant_no)
    cross join generate_series(w.start_min, w.end_min - 1, t.interval_min) as grid (minute)
    where t.restaurant_no = of_restaurant and w.week_day = extract(isodow from of_day) and not exists (
      select from reservation_slot where restaurant_no = of_restaurant and reserve_day = of_day
        and reserve_min = grid.minute)) then
    perform from reservation_slot where restaurant_no = of_restaurant and reserve_day = of_day
      order by reserve_min for update;
    return;
  end if;
  -- The first who waits for an evening: there is a row for each of its times from now on.
  insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked, guests)
    select of_restaurant, of_day, minute, 0, 0 from (
      select reserve_min as minute from reservation_slot
        where restaurant_no = of_restaurant and reserve_day = of_day
      union
      select generate_series(w.start_min, w.end_min - 1, t.interval_min)::smallint
        from reservation_setting as t join reservation_window as w using (restaurant_no)
        where t.restaurant_no = of_restaurant and w.week_day = extract(isodow from of_day)
    ) as times order by minute
    on conflict (restaurant_no, reserve_day, reserve_min) do update set booked = s.booked;
end $$;

create function is_awaited(of_restaurant bigint, of_day date) returns boolean language sql stable as $$
  select exists (select from waiting
    where restaurant_no = of_restaurant and day = of_day and state = 'waiting')
$$;

create function is_marked(of_restaurant bigint, of_day date) returns boolean language sql stable as $$
  select exists (select from room_freed where xact = pg_current_xact_id()::text::bigint
    and restaurant_no = of_restaurant and day = of_day)
$$;

-- Before times are given back. Marked already: whoever offers the room locks the times before looking.
create function room_may_be_freed(of_restaurant bigint, of_day date) returns void language plpgsql as $$
begin
  if is_marked(of_restaurant, of_day) or not is_awaited(of_restaurant, of_day) then return; end if;
  perform lock_times_of(of_restaurant, of_day);
  insert into room_freed (restaurant_no, day) values (of_restaurant, of_day);
end $$;

-- After they were: whoever joins holds all times, so that now all who have joined are seen. If somebody has just
-- done so it begins again, because the other times of the day are to be locked first.
create function room_was_freed(of_restaurant bigint, of_day date) returns void language plpgsql as $$
begin
  if is_awaited(of_restaurant, of_day) and not is_marked(of_restaurant, of_day) then
    raise exception 'somebody has just joined the line' using errcode = '40001';
  end if;
end $$;

-- Named so that it runs before `reservation_counts`: the times are locked in their order before one of them is.
create function reservation_awaited() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> 'cancelled'
    and (new.restaurant_no, new.reserve_day) < (old.restaurant_no, old.reserve_day)
    and is_awaited(old.restaurant_no, old.reserve_day) then
    insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked, guests)
      select new.restaurant_no, new.reserve_day, minute, 0, 0 from unnest(new.times) as minute order by minute
      on conflict (restaurant_no, reserve_day, reserve_min) do update set booked = s.booked;
  end if;
  perform room_may_be_freed(old.restaurant_no, old.reserve_day);
  return null;
end $$;
-- And after it.
create function reservation_freed() returns trigger language plpgsql as $$
begin
  perform room_was_freed(old.restaurant_no, old.reserve_day);
  return null;
end $$;
create trigger reservation_awaited_less after update of state, restaurant_no, reserve_day, reserve_min,
  number_of_guests, times on reservation for each row
  when (old.state <> 'cancelled' and (new.state = 'cancelled' or new.times <> old.times
    or new.number_of_guests < old.number_of_guests
    or (new.restaurant_no, new.reserve_day, new.reserve_min)
      is distinct from (old.restaurant_no, old.reserve_day, old.reserve_min)))
  execute function reservation_awaited();
create trigger reservation_awaited_gone after delete on reservation for each row
  when (old.state <> 'cancelled') execute function reservation_awaited();
create trigger reservation_freed_less after update of state, restaurant_no, reserve_day, reserve_min,
  number_of_guests, times on reservation for each row
  when (old.state <> 'cancelled' and (new.state = 'cancelled' or new.times <> old.times
    or new.number_of_guests < old.number_of_guests
    or (new.restaurant_no, new.reserve_day, new.reserve_min)
      is distinct from (old.restaurant_no, old.reserve_day, old.reserve_min)))
  execute function reservation_freed();
create trigger reservation_freed_gone after delete on reservation for each row
  when (old.state <> 'cancelled') execute function reservation_freed();

-- Whatever an owner changes about a schedule renews the rule number first; an administrator's status does not. Only
-- noted here: slots come after bookings, of which some may be cancelled by the change.
create function schedule_awaited() returns trigger language plpgsql as $$
begin
  insert into room_freed (restaurant_no, day, is_other_rule)
    select distinct new.restaurant_no, day, true from waiting
    where restaurant_no = new.restaurant_no and state in ('waiting', 'held')
    on conflict on constraint room_freed_pkey do update set is_other_rule = true;
  return null;
end $$;
create trigger setting_awaited after insert or update on reservation_setting
  for each row execute function schedule_awaited();
create trigger status_awaited after update of status on restaurant
  for each row when (new.status <> old.status and 'Y' in (new.status, old.status))
  execute function schedule_awaited();

-- A hold counts like a booking, and there is none that does not fit, unless an owner has lowered the limits since.
create function waiting_counts() returns trigger language plpgsql as $$
declare
  teams int;
  seated int;
  rule record;
  is_other boolean := tg_op = 'UPDATE' and new.hold_times is distinct from old.hold_times;
begin
  if old.state = 'held' and (tg_op = 'DELETE' or new.state <> 'held' or is_other) then
    perform room_may_be_freed(old.restaurant_no, old.day);
    perform from reservation_slot where restaurant_no = old.restaurant_no
      and reserve_day = old.day and reserve_min = any(old.hold_times) order by reserve_min for update;
    update reservation_slot set booked = booked - 1, guests = guests - old.guests
      where restaurant_no = old.restaurant_no and reserve_day = old.day
        and reserve_min = any(old.hold_times);
    perform room_was_freed(old.restaurant_no, old.day);
  end if;
  if tg_op = 'UPDATE' and new.state = 'held' and (old.state <> 'held' or is_other) then
    with counted as (
      insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked, guests)
        select new.restaurant_no, new.day, minute, 1, new.guests
        from unnest(new.hold_times) as minute order by minute
        on conflict (restaurant_no, reserve_day, reserve_min)
        do update set booked = s.booked + 1, guests = s.guests + excluded.guests
        returning s.booked, s.guests
    ) select max(counted.booked), max(counted.guests) into teams, seated from counted;
    if old.state = 'held' then return null; end if;
    select max_team_num, max_seats into rule
      from reservation_setting where restaurant_no = new.restaurant_no;
    if teams > coalesce(rule.max_team_num, 0) or seated > rule.max_seats then
      raise exception 'slot full' using errcode = 'RB001';
    end if;
  end if;
  return null;
end $$;
create trigger waiting_counts after update of state, hold_times or delete on waiting
  for each row execute function waiting_counts();
