-- Tables are held for people: nobody has an offer that excludes another offer or a booking of theirs.

-- Offers whose members have booked something since that excludes them. Their room is passed on a moment later. Rows of
-- their own: whoever books has locked times and the member by then, and must not wait for a place in line as well.
create table excluded_offer (
  waiting_no bigint not null constraint excluded_offer_pkey primary key
);

-- What is held for a member besides `but_no`, counted as `member_holds` counts bookings.
create function member_offers(of_member bigint, of_day date, of_min int, but_no bigint)
returns table (upcoming int, that_day int, is_close boolean) language sql stable as $$
  select count(*)::int, count(*) filter (where day = of_day)::int,
    coalesce(bool_or(abs((day - of_day) * 1440 + hold_min - of_min) < 60), false)
  from waiting as w
  where member_no = of_member and state = 'held' and waiting_no <> but_no
    and not exists (select from excluded_offer as e where e.waiting_no = w.waiting_no)
$$;

-- Named so that it runs after `reservation_counts`, which has locked the member: meanwhile nobody offers them anything.
create function reservation_excludes() returns trigger language plpgsql as $$
declare
  offer record;
begin
  -- First those that bookings alone exclude; of the others whoever was offered last gives way.
  for offer in
    select w.waiting_no, w.day, w.hold_min, w.held_at from waiting as w
    cross join lateral member_holds(w.member_no, w.day, w.hold_min, w.held_at, 0) as h
    where w.member_no = new.member_no and w.state = 'held'
    order by (h.upcoming >= 10 or h.that_day >= 3 or h.is_close) desc, w.held_at desc, w.waiting_no desc
  loop
    insert into excluded_offer (waiting_no)
      select offer.waiting_no
      from member_holds(new.member_no, offer.day, offer.hold_min, offer.held_at, 0) as h
      cross join member_offers(new.member_no, offer.day, offer.hold_min, offer.waiting_no) as o
      where h.upcoming + o.upcoming >= 10 or h.that_day + o.that_day >= 3 or h.is_close or o.is_close
      on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger reservation_excludes after insert on reservation for each row
  when (new.member_no is not null and new.state <> 'cancelled') execute function reservation_excludes();
create trigger reservation_excludes_moved after update of state, reserve_day, reserve_min on reservation
  for each row when (new.member_no is not null and new.state <> 'cancelled' and (old.state = 'cancelled'
    or (new.reserve_day, new.reserve_min) is distinct from (old.reserve_day, old.reserve_min)))
  execute function reservation_excludes();

-- Whether more are there at any of these times than the limits allow.
create function is_crowded(of_restaurant bigint, of_day date, at_times smallint[]) returns boolean language sql stable as $$
  select exists (
    select from reservation_slot as t join reservation_setting as s using (restaurant_no)
    where t.restaurant_no = of_restaurant and t.reserve_day = of_day and t.reserve_min = any(at_times)
      and (t.booked > s.max_team_num or t.guests > s.max_seats))
$$;
