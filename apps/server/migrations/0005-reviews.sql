-- Reviews, and the rating that follows from them in the same transaction.

create table review (
  review_no bigint generated always as identity constraint review_pkey primary key,
  restaurant_no bigint not null
    constraint review_of_restaurant references restaurant (restaurant_no) on delete cascade,
  member_no bigint not null constraint review_by_member references member (member_no),
  -- Half stars: 9 is 4.5.
  half_stars smallint not null constraint review_half_stars_range check (half_stars between 1 and 10),
  content text not null,
  -- The day in Asia/Seoul on which it was written: one active review per member, restaurant and day.
  written_day date not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz,
  -- Gone for the public, not for an administrator.
  deleted_at timestamptz
);
create unique index review_one_a_day on review (restaurant_no, member_no, written_day)
  where is_active and deleted_at is null;
create index review_by_score on review (restaurant_no, half_stars desc, review_no desc)
  where is_active and deleted_at is null;
create index review_by_age on review (restaurant_no, review_no desc)
  where is_active and deleted_at is null;
create index review_by_member on review (member_no, review_no desc);

create table review_photo (
  review_no bigint not null
    constraint review_photo_of_review references review (review_no) on delete cascade,
  position smallint not null,
  photo text not null,
  constraint review_photo_pkey primary key (review_no, position)
);

-- Only active reviews count. `stars` has the number of reviews with one to five stars; a half star
-- counts with the star it belongs to.
create table restaurant_rating (
  restaurant_no bigint constraint restaurant_rating_pkey primary key
    constraint restaurant_rating_of_restaurant references restaurant (restaurant_no) on delete cascade,
  review_count int not null constraint restaurant_rating_count_real check (review_count >= 0),
  half_stars_sum int not null constraint restaurant_rating_sum_real check (half_stars_sum >= 0),
  stars int[] not null constraint restaurant_rating_five_stars check (cardinality(stars) = 5),
  changed_at timestamptz not null default now()
) with (fillfactor = 70);

create function count_review(restaurant bigint, half_stars smallint, way int) returns void
language plpgsql as $$
begin
  -- Two first reviews at once must not both insert.
  insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    values (restaurant, 0, 0, array[0, 0, 0, 0, 0])
    on conflict (restaurant_no) do nothing;
  update restaurant_rating as r
    set review_count = r.review_count + way,
      half_stars_sum = r.half_stars_sum + way * half_stars,
      stars[(half_stars + 1) / 2] = r.stars[(half_stars + 1) / 2] + way,
      changed_at = now()
    where r.restaurant_no = restaurant;
end $$;

-- Whatever path changes a review, its restaurant's rating follows.
create function review_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_active and old.deleted_at is null then
    perform count_review(old.restaurant_no, old.half_stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.is_active and new.deleted_at is null then
    perform count_review(new.restaurant_no, new.half_stars, 1);
  end if;
  return null;
end $$;
create trigger review_counts
  after insert or delete or update of restaurant_no, half_stars, is_active, deleted_at on review
  for each row execute function review_counts();
