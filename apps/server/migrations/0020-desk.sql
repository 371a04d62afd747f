-- The owner's desk: what one restaurant knows of its guests, entries above the limits, and writes that may be
-- sent twice.

-- A guest of one restaurant: a member, or somebody known by the number they phoned with. A member has a row only
-- once something is noted. Nobody else ever reads it.
create table guest (
  guest_no bigint generated always as identity constraint guest_pkey primary key,
  restaurant_no bigint not null
    constraint guest_of_restaurant references restaurant (restaurant_no) on delete cascade,
  member_no bigint constraint guest_of_member references member (member_no) on delete cascade,
  guest_name text,
  phone text,
  note text not null default '' constraint guest_note_length check (char_length(note) <= 500),
  marks text[] not null default '{}'
    constraint guest_marks_known check (marks <@ array['window', 'child', 'allergy', 'quiet']),
  noted_at timestamptz,
  created_at timestamptz not null,
  constraint guest_is_somebody check ((member_no is null) = (phone is not null)),
  constraint guest_member_once unique (restaurant_no, member_no),
  constraint guest_phone_once unique (restaurant_no, phone)
);
create index guest_by_member on guest (member_no) where member_no is not null;

alter table reservation
  -- Only of guests who phoned; members are known by themselves.
  add column guest_no bigint constraint reservation_of_guest references guest (guest_no) on delete set null,
  add column is_over boolean not null default false;
create index reservation_by_guest on reservation (guest_no) where guest_no is not null;
-- Who is known by one evening alone, by the day after which they are forgotten.
create index reservation_with_name on reservation (reserve_day)
  where member_no is null and guest_no is null
    and (guest_name is not null or guest_phone is not null or memo <> '');

insert into guest (restaurant_no, guest_name, phone, created_at)
  select distinct on (restaurant_no, guest_phone) restaurant_no, guest_name, guest_phone, created_at
  from reservation where member_no is null and guest_phone is not null
  order by restaurant_no, guest_phone, reservation_no desc;
update reservation as v set guest_no = g.guest_no from guest as g
  where v.member_no is null and g.restaurant_no = v.restaurant_no and g.phone = v.guest_phone;

-- What the staff wants to remember of a day.
create table desk_memo (
  restaurant_no bigint not null
    constraint desk_memo_of_restaurant references restaurant (restaurant_no) on delete cascade,
  day date not null,
  memo text not null constraint desk_memo_length check (char_length(memo) between 1 and 200),
  constraint desk_memo_pkey primary key (restaurant_no, day)
);

-- Changes, marks and cancellations that were sent with a key: the same one again is the same one. Kept for a day.
-- Bookings are locked by then, and restaurants come before bookings: hence no reference that would lock one.
create table desk_write (
  restaurant_no bigint not null,
  idem_key text not null,
  idem_hash bytea not null,
  created_at timestamptz not null,
  constraint desk_write_pkey primary key (restaurant_no, idem_key)
);
create index desk_write_by_age on desk_write (created_at);

alter table reservation_event
  drop constraint reservation_event_kind_known,
  add constraint reservation_event_kind_known check (kind in
    ('booked', 'changed', 'cancelled', 'visited', 'noShow', 'takenBack', 'reminder', 'message')),
  -- Of an owner's change: the guest wanted it.
  add column is_asked boolean;

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
  -- Above the limits only where the owner has said so; counted all the same, so the app offers nothing more.
  if not new.is_over and (teams > coalesce(rule.max_team_num, 0) or seated > rule.max_seats) then
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
