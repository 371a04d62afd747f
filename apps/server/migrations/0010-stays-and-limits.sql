-- How long people stay, how many can sit, how far ahead they book, and how much one member may hold.

alter table reservation_setting
  -- Null: a party stays until the next time.
  add column stay_min smallint
    constraint reservation_setting_stay_on_grid check (stay_min between 30 and 360 and stay_min % 10 = 0),
  -- Parties of up to so many stay so long instead, smallest first.
  add column stay_up_to smallint[] not null default '{}',
  add column stay_up_to_min smallint[] not null default '{}',
  -- Guests present at one time; null: as many as the teams bring.
  add column max_seats int constraint reservation_setting_max_seats_range check (max_seats between 1 and 10000),
  add column horizon_days smallint not null default 90
    constraint reservation_setting_horizon_range check (horizon_days between 1 and 365),
  add column lead_min smallint not null default 0
    constraint reservation_setting_lead_range check (lead_min between 0 and 1440),
  add constraint reservation_setting_stay_steps_whole
    check (cardinality(stay_up_to) = cardinality(stay_up_to_min) and cardinality(stay_up_to) <= 4);

-- How long a party stays.
create function stay_for(guests int, step int, stay int, up_to smallint[], up_to_min smallint[])
returns smallint language plpgsql immutable as $$
begin
  for n in 1 .. coalesce(cardinality(up_to), 0) loop
    if guests <= up_to[n] then return up_to_min[n]; end if;
  end loop;
  return coalesce(stay, step);
end $$;

-- When a party comes, and every time of the day's grid at which it is still there.
create function times_for(minute int, stay int, step int, from_min int, to_min int)
returns smallint[] language plpgsql immutable as $$
declare
  next_min int := case when minute < from_min then from_min
    else from_min + ((minute - from_min) / step + 1) * step end;
  end_min int := least(minute + stay, to_min);
begin
  if from_min is null or next_min >= end_min then return array[minute]::smallint[]; end if;
  return array(select minute union all select generate_series(next_min, end_min - 1, step))::smallint[];
end $$;

-- What a booking takes is written down with it: whoever frees it later frees just that, whatever the
-- owner has changed in between.
alter table reservation
  add column stay_min smallint not null default 0,
  add column times smallint[] not null default '{}';
update reservation as v set times = array[reserve_min],
  stay_min = coalesce((select interval_min from reservation_setting as s
    where s.restaurant_no = v.restaurant_no), 30);
alter table reservation add constraint reservation_takes_its_time check (times[1] = reserve_min);

create function reservation_takes_times() returns trigger language plpgsql as $$
begin
  select coalesce(stay_for(new.number_of_guests, s.interval_min, s.stay_min, s.stay_up_to, s.stay_up_to_min),
      nullif(new.stay_min, 0), 30)
    into new.stay_min
    from (values (new.restaurant_no)) as of (restaurant_no)
    left join reservation_setting as s using (restaurant_no);
  select times_for(new.reserve_min, new.stay_min, s.interval_min, w.start_min, w.end_min)
    into new.times
    from (values (new.restaurant_no)) as of (restaurant_no)
    left join reservation_setting as s using (restaurant_no)
    left join reservation_window as w on w.restaurant_no = s.restaurant_no
      and w.week_day = extract(isodow from new.reserve_day);
  return new;
end $$;
-- The booking statement knows them already.
create trigger reservation_takes_times before insert on reservation
  for each row when (new.times = '{}') execute function reservation_takes_times();
-- Always anew: `set times = default` means just that.
create trigger reservation_takes_other_times
  before update of restaurant_no, reserve_day, reserve_min, number_of_guests, times on reservation
  for each row execute function reservation_takes_times();

alter table reservation_slot
  add column guests int not null default 0 constraint reservation_slot_guests_real check (guests >= 0);
update reservation_slot as s set guests = (select coalesce(sum(number_of_guests), 0) from reservation as v
  where v.restaurant_no = s.restaurant_no and v.reserve_day = s.reserve_day
    and v.reserve_min = s.reserve_min and v.state <> 'cancelled');

-- What a member holds besides `but_no`, as far as it matters for one more table.
create function member_holds(of_member bigint, of_day date, of_min int, at_moment timestamptz, but_no bigint)
returns table (upcoming int, that_day int, is_close boolean) language sql stable as $$
  select count(*) filter (where state = 'confirmed'
      and (reserve_day + reserve_min * interval '1 minute') at time zone 'Asia/Seoul' > at_moment)::int,
    count(*) filter (where reserve_day = of_day)::int,
    coalesce(bool_or(abs((reserve_day - of_day) * 1440 + reserve_min - of_min) < 60), false)
  from reservation
  where member_no = of_member and state <> 'cancelled' and reservation_no <> but_no
    and reserve_day >= least((at_moment at time zone 'Asia/Seoul')::date, of_day) - 2
$$;

-- Counts what a booking takes, at every time it takes, and refuses what would not fit:
-- RB001 no room, RB002 judged by rules that are no longer those, RB003 an inactive member, RB004 a member
-- who holds enough, RB005 one who has left. Slots are locked in their order, the member after them.
create or replace function reservation_counts() returns trigger language plpgsql as $$
declare
  leaving smallint[];
  arriving smallint[];
  is_new boolean := tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.state = 'cancelled');
  is_moved boolean := tg_op = 'UPDATE' and (new.restaurant_no, new.reserve_day, new.reserve_min)
    is distinct from (old.restaurant_no, old.reserve_day, old.reserve_min);
  is_resized boolean := tg_op = 'UPDATE' and new.number_of_guests <> old.number_of_guests;
  -- At the fullest of the times at which this makes it fuller.
  teams int;
  seated int;
  rule record;
  holder record;
  held record;
begin
  if tg_op <> 'INSERT' and old.state <> 'cancelled' then leaving := old.times; end if;
  if tg_op <> 'DELETE' and new.state <> 'cancelled' then arriving := new.times; end if;
  if leaving = arriving and not is_moved and not is_resized then return null; end if;

  if arriving is null then
    if leaving is null then return null; end if;
    if cardinality(leaving) > 1 then
      perform from reservation_slot where restaurant_no = old.restaurant_no
        and reserve_day = old.reserve_day and reserve_min = any(leaving) order by reserve_min for update;
    end if;
    update reservation_slot set booked = booked - 1, guests = guests - old.number_of_guests
      where restaurant_no = old.restaurant_no and reserve_day = old.reserve_day
        and reserve_min = any(leaving);
    return null;
  end if;

  if leaving is null and cardinality(arriving) = 1 then
    insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked, guests)
      values (new.restaurant_no, new.reserve_day, new.reserve_min, 1, new.number_of_guests)
      on conflict (restaurant_no, reserve_day, reserve_min)
      do update set booked = s.booked + 1, guests = s.guests + excluded.guests
      returning s.booked, s.guests into teams, seated;
  elsif leaving is null then
    with counted as (
      insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked, guests)
        select new.restaurant_no, new.reserve_day, minute, 1, new.number_of_guests
        from unnest(arriving) as minute order by minute
        on conflict (restaurant_no, reserve_day, reserve_min)
        do update set booked = s.booked + 1, guests = s.guests + excluded.guests
        returning s.booked, s.guests
    ) select max(counted.booked), max(counted.guests) into teams, seated from counted;
  else
    -- All that it leaves or takes, in their order: two moves that cross do not wait for each other.
    insert into reservation_slot as s (restaurant_no, reserve_day, reserve_min, booked, guests)
      select place.*, 0, 0 from (
        select old.restaurant_no, old.reserve_day, unnest(leaving)
        union select new.restaurant_no, new.reserve_day, unnest(arriving)) as place order by 1, 2, 3
      on conflict (restaurant_no, reserve_day, reserve_min) do update set booked = s.booked;
    with change as (
      select place, reserve_day, minute, sum(step) as teams, sum(party) as guests from (
        select old.restaurant_no, old.reserve_day, unnest(leaving), -1, -old.number_of_guests
        union all
        select new.restaurant_no, new.reserve_day, unnest(arriving), 1, new.number_of_guests
      ) as one (place, reserve_day, minute, step, party) group by 1, 2, 3
    ), counted as (
      update reservation_slot as s set booked = s.booked + c.teams, guests = s.guests + c.guests
        from change as c where s.restaurant_no = c.place and s.reserve_day = c.reserve_day
          and s.reserve_min = c.minute
        returning s.booked, s.guests, c.teams as more_teams, c.guests as more_guests
    ) select max(counted.booked) filter (where more_teams > 0),
        max(counted.guests) filter (where more_guests > 0)
      into teams, seated from counted;
  end if;

  -- A stay that the owner changed: the owner has decided about whoever no longer fits.
  if not (is_new or is_moved or is_resized) then return null; end if;

  -- Read only now, under the lock, so that a lowered maximum is obeyed and what was judged before the
  -- owner changed something is judged again. The owner locks the restaurant, which the foreign key of a
  -- new booking has locked before this runs.
  select max_team_num, max_seats, rule_no into rule
    from reservation_setting where restaurant_no = new.restaurant_no;
  if teams > coalesce(rule.max_team_num, 0) or seated > rule.max_seats then
    raise exception 'slot full' using errcode = 'RB001';
  end if;
  if tg_op = 'INSERT' and new.rule_no <> rule.rule_no then
    raise exception 'rules changed' using errcode = 'RB002';
  end if;

  if new.member_no is null or not (is_new or is_moved) then return null; end if;
  -- Leaving and booking in one order: whoever withdraws or is deactivated changes this row.
  select is_active, withdrawn_at into holder
    from member where member_no = new.member_no for no key update;
  if holder.withdrawn_at is not null then
    raise exception 'member has left' using errcode = 'RB005';
  end if;
  if not holder.is_active then
    raise exception 'member is inactive' using errcode = 'RB003';
  end if;
  -- Without a number of rules nobody asked for it through the product: history that is filled in.
  if new.rule_no is null then return null; end if;
  select * into held from member_holds(new.member_no, new.reserve_day, new.reserve_min,
    new.created_at, new.reservation_no);
  if (is_new and held.upcoming >= 10) or held.that_day >= 3 or held.is_close then
    raise exception 'holds enough' using errcode = 'RB004';
  end if;
  return null;
end $$;
drop trigger reservation_counts on reservation;
create trigger reservation_counts
  after insert or delete or update of state, restaurant_no, reserve_day, reserve_min, number_of_guests, times
  on reservation for each row execute function reservation_counts();

-- An owner's entries have keys too, each restaurant its own.
alter table reservation drop constraint reservation_idem_of_member;
create unique index reservation_idem_of_entry on reservation (restaurant_no, idem_key)
  where idem_key is not null and member_no is null;

-- A mark that was taken back is history; news that cannot be told are set aside, so that others are.
alter table reservation_event
  drop constraint reservation_event_kind_known,
  add constraint reservation_event_kind_known
    check (kind in ('booked', 'changed', 'cancelled', 'visited', 'noShow', 'takenBack', 'reminder')),
  add column tries smallint not null default 0,
  add column retry_at timestamptz,
  add column given_up_at timestamptz;
drop index reservation_event_untold;
create index reservation_event_untold on reservation_event (event_no)
  where told_at is null and given_up_at is null;
create index reservation_event_given_up on reservation_event (given_up_at) where given_up_at is not null;
