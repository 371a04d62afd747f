-- What waits for an administrator, what was decided about it, and who has still to hear of that.

-- A registration, or a new name or address of a restaurant that stays public under its old one meanwhile.
create table application (
  application_no bigint generated always as identity constraint application_pkey primary key,
  restaurant_no bigint not null
    constraint application_of_restaurant references restaurant (restaurant_no) on delete cascade,
  kind text not null
    constraint application_kind_known check (kind in ('registration', 'name', 'address')),
  state text not null default 'waiting' constraint application_state_known
    check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  -- One of the same kind was rejected before.
  is_again boolean not null default false,
  reason text not null default '',
  -- A rejected wish that its owner has given up is no longer shown.
  is_closed boolean not null default false,
  decided_by bigint constraint application_decided_by_member references member (member_no),
  decided_at timestamptz,
  -- By its owner; one that ends with its restaurant has none.
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
-- Whoever corrects what waits takes it back and applies anew: nobody decides about what they have not seen.
create unique index application_waiting_once on application (restaurant_no, kind) where state = 'waiting';
create index application_waiting on application (application_no) where state = 'waiting';
create index application_by_restaurant on application (restaurant_no, application_no desc);
create index application_decided on application (decided_at) where decided_at is not null;

-- Of a name or an address: what is wished for, and what it replaced when it was approved.
create table application_value (
  application_no bigint not null
    constraint application_value_of_application references application (application_no) on delete cascade,
  is_replaced boolean not null,
  restaurant_name text,
  restaurant_address text,
  postal_code text,
  si_code text,
  gu_code text,
  dong_code text,
  latitude double precision,
  longitude double precision,
  is_location_exact boolean,
  constraint application_value_pkey primary key (application_no, is_replaced),
  constraint application_value_is_one check ((restaurant_name is null) <> (restaurant_address is null)),
  constraint application_value_address_whole check ((restaurant_address is null) = (postal_code is null)
    and (restaurant_address is null) = (dong_code is null) and (restaurant_address is null) = (gu_code is null)
    and (restaurant_address is null) = (si_code is null)
    and (restaurant_address is null) = (is_location_exact is null))
);

insert into application (restaurant_no, kind, created_at)
  select restaurant_no, 'registration', created_at from restaurant where status = 'N'
  order by created_at, restaurant_no;
-- Whoever was rejected before finds the reason that was recorded then.
insert into application (restaurant_no, kind, state, reason, decided_by, decided_at, created_at)
  select r.restaurant_no, 'registration', 'rejected', coalesce(a.reason, ''), a.actor_no, a.created_at,
    r.created_at
  from restaurant as r left join lateral (
    select reason, actor_no, created_at from audit
    where target_kind = 'restaurant' and target_no = r.restaurant_no and after = '거부됨'
    order by audit_no desc limit 1
  ) as a on true
  where r.status = 'R';

-- Whatever path changes a status: a restaurant waits exactly as long as its registration does.
create function restaurant_waits() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  if new.status = 'N' then
    insert into application (restaurant_no, kind, is_again, created_at)
      values (new.restaurant_no, 'registration', tg_op = 'UPDATE' and old.status = 'R',
        case tg_op when 'INSERT' then new.created_at else now() end)
      on conflict (restaurant_no, kind) where state = 'waiting' do nothing;
    return null;
  end if;
  update application
    set state = case new.status when 'Y' then 'approved' when 'R' then 'rejected' else 'withdrawn' end
    where restaurant_no = new.restaurant_no and kind = 'registration' and state = 'waiting';
  if new.status in ('R', 'C') then
    update application set state = 'withdrawn'
      where restaurant_no = new.restaurant_no and state = 'waiting';
  end if;
  return null;
end $$;
create trigger restaurant_waits after insert or update of status on restaurant
  for each row execute function restaurant_waits();

-- What became of a restaurant, for its registrant to read. Told a little later, so that it can be taken back.
create table restaurant_event (
  event_no bigint generated always as identity constraint restaurant_event_pkey primary key,
  restaurant_no bigint not null
    constraint restaurant_event_of_restaurant references restaurant (restaurant_no) on delete cascade,
  application_no bigint
    constraint restaurant_event_of_application references application (application_no) on delete cascade,
  kind text not null
    constraint restaurant_event_kind_known check (kind in ('approved', 'rejected', 'status')),
  subject text not null constraint restaurant_event_subject_known
    check (subject in ('registration', 'name', 'address', 'status')),
  before text not null,
  after text not null,
  reason text not null default '',
  actor_no bigint constraint restaurant_event_by_member references member (member_no),
  created_at timestamptz not null,
  tell_at timestamptz not null,
  told_at timestamptz,
  taken_back_at timestamptz,
  tries smallint not null default 0,
  given_up_at timestamptz
);
create index restaurant_event_untold on restaurant_event (tell_at)
  where told_at is null and taken_back_at is null and given_up_at is null;
create index restaurant_event_given_up on restaurant_event (given_up_at) where given_up_at is not null;
create index restaurant_event_by_restaurant on restaurant_event (restaurant_no, event_no desc);
create index restaurant_event_by_application on restaurant_event (application_no)
  where application_no is not null;

-- Guests look for a restaurant by the name they remember: for a while the former one finds it too.
create table former_name (
  restaurant_no bigint not null
    constraint former_name_of_restaurant references restaurant (restaurant_no) on delete cascade,
  restaurant_name text not null,
  found_until timestamptz not null,
  constraint former_name_pkey primary key (restaurant_no, restaurant_name)
);
create index former_name_by_end on former_name (found_until);

-- Registrations that look alike.
create index restaurant_by_phone on restaurant (phone_number);
create index restaurant_by_address on restaurant (restaurant_address);
create index restaurant_by_dong on restaurant (dong_code);

-- Search shows a few pictures of the place as well.
drop trigger restaurant_part_shown_inserted on restaurant_photo;
drop trigger restaurant_part_shown_updated on restaurant_photo;
drop trigger restaurant_part_shown_deleted on restaurant_photo;
create trigger restaurant_part_shown_inserted after insert on restaurant_photo
  referencing new table as changed for each statement execute function restaurant_part_shown('search');
create trigger restaurant_part_shown_updated after update on restaurant_photo
  referencing old table as before new table as changed
  for each statement execute function restaurant_part_shown('search');
create trigger restaurant_part_shown_deleted after delete on restaurant_photo
  referencing old table as changed for each statement execute function restaurant_part_shown('search');
