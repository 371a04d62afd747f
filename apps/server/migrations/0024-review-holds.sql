-- 임시조치: an owner asks for a review to be hidden for a while, an administrator decides, and the clock brings it back.

-- Null: not held. It stays in its place in every list, as a notice.
alter table review
  add column held_until timestamptz,
  add constraint review_held_in_place check (held_until is null or (is_active and deleted_at is null));

-- The one place that says which reviews everybody reads. The planner reads it as if it were written out.
create function is_public(review) returns boolean language sql immutable parallel safe as
  $$ select $1.is_active and $1.deleted_at is null and $1.held_until is null $$;

-- They have no part in the rating, but in how long the list is.
alter table restaurant_rating
  add column held_count int not null default 0
    constraint restaurant_rating_held_real check (held_count >= 0);

create function count_held(restaurant bigint, way int) returns void language plpgsql as $$
begin
  insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    values (restaurant, 0, 0, array[0, 0, 0, 0, 0])
    on conflict (restaurant_no) do nothing;
  update restaurant_rating set held_count = held_count + way, changed_at = now()
    where restaurant_no = restaurant;
end $$;

create or replace function review_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_public(old) then
    perform count_review(old.restaurant_no, old.half_stars, -1);
  end if;
  if tg_op <> 'INSERT' and old.held_until is not null then
    perform count_held(old.restaurant_no, -1);
  end if;
  if tg_op <> 'DELETE' and is_public(new) then
    perform count_review(new.restaurant_no, new.half_stars, 1);
  end if;
  if tg_op <> 'DELETE' and new.held_until is not null then
    perform count_held(new.restaurant_no, 1);
  end if;
  return null;
end $$;
drop trigger review_counts on review;
create trigger review_counts
  after insert or delete or update of restaurant_no, half_stars, is_active, deleted_at, held_until on review
  for each row execute function review_counts();

create table review_hold (
  hold_no bigint generated always as identity constraint review_hold_pkey primary key,
  -- Null once the review is erased: that it was asked for is still counted.
  review_no bigint constraint review_hold_of_review references review (review_no) on delete set null,
  restaurant_no bigint not null
    constraint review_hold_of_restaurant references restaurant (restaurant_no) on delete cascade,
  asked_by bigint not null constraint review_hold_by_member references member (member_no),
  reason text not null constraint review_hold_reason_known
    check (reason in ('untrue', 'defamation', 'privacy', 'elsewhere', 'other')),
  detail text not null,
  asked_at timestamptz not null,
  state text not null default 'asked' constraint review_hold_state_known
    check (state in ('asked', 'hidden', 'declined', 'restored', 'removed', 'withdrawn')),
  hidden_at timestamptz,
  ends_at timestamptz,
  answer text,
  answered_at timestamptz,
  -- The last decision of an administrator.
  decided_by bigint constraint review_hold_decided_by_member references member (member_no),
  decided_at timestamptz,
  decision text not null default '',
  -- By whom: null for the clock.
  ended_at timestamptz,
  ended_by bigint constraint review_hold_ended_by_member references member (member_no),
  -- When its author last changed the text: only then may it be asked about again.
  edited_at timestamptz,
  constraint review_hold_hidden_until check (state <> 'hidden' or (hidden_at is not null and ends_at is not null)),
  constraint review_hold_end_known check ((ended_at is null) = (state in ('asked', 'hidden')))
);
create unique index review_hold_one_open on review_hold (review_no) where state in ('asked', 'hidden');
create index review_hold_by_review on review_hold (review_no, hold_no desc);
create index review_hold_open on review_hold (restaurant_no) where state in ('asked', 'hidden');
create index review_hold_due on review_hold (ends_at) where state = 'hidden';
create index review_hold_by_state on review_hold (state, hold_no desc);
create index review_hold_by_asker on review_hold (asked_by);

-- The public numbers are kept like everything that everybody sees.
create function transparency_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown(array['transparency']);
  return null;
end $$;
create trigger transparency_shown after insert or delete or truncate or update of state on review_hold
  for each statement execute function transparency_shown();

-- What happens by itself is recorded, too, and nobody did it.
alter table audit alter column actor_no drop not null;
