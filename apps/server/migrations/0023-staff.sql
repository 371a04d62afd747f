-- Who works at a restaurant beside its owner, and who is asked to.

create table restaurant_staff (
  staff_no bigint generated always as identity constraint restaurant_staff_pkey primary key,
  restaurant_no bigint not null
    constraint restaurant_staff_of_restaurant references restaurant (restaurant_no) on delete cascade,
  member_no bigint not null
    constraint restaurant_staff_is_member references member (member_no) on delete cascade,
  -- As the owner wrote it: what else the member is called is theirs to change.
  email text not null,
  joined_at timestamptz not null,
  left_at timestamptz
);
create unique index restaurant_staff_once on restaurant_staff (restaurant_no, member_no) where left_at is null;
create index restaurant_staff_by_member on restaurant_staff (member_no);

-- A declined one stands as long as it would have waited: who asked does not learn whether somebody has read it.
create table staff_invitation (
  invitation_no bigint generated always as identity constraint staff_invitation_pkey primary key,
  restaurant_no bigint not null
    constraint staff_invitation_of_restaurant references restaurant (restaurant_no) on delete cascade,
  email text not null constraint staff_invitation_email_filled check (email <> ''),
  state text not null default 'waiting' constraint staff_invitation_state_known
    check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitation_once on staff_invitation (restaurant_no, lower(email))
  where state in ('waiting', 'declined');
create index staff_invitation_by_email on staff_invitation (lower(email)) where state = 'waiting';
create index staff_invitation_by_end on staff_invitation (expires_at);

-- Whoever no longer works there has their board closed in every process, with the commit.
create function tell_staff_left() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', old.member_no::text);
  return null;
end $$;
create trigger restaurant_staff_left after update of left_at or delete on restaurant_staff
  for each row execute function tell_staff_left();

-- Who wrote it last.
alter table guest add column noted_by bigint;
alter table desk_memo add column written_by bigint;
