-- 4.5 belongs to 4, in distributions and filters alike; a single half has nowhere to go but 1.
create function whole_stars(half_stars smallint) returns int language sql immutable parallel safe
  return greatest(half_stars / 2, 1);

create or replace function count_review(restaurant bigint, half_stars smallint, way int) returns void
language plpgsql as $$
begin
  -- Two first reviews at once must not both insert.
  insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    values (restaurant, 0, 0, array[0, 0, 0, 0, 0])
    on conflict (restaurant_no) do nothing;
  update restaurant_rating as r
    set review_count = r.review_count + way,
      half_stars_sum = r.half_stars_sum + way * half_stars,
      stars[whole_stars(half_stars)] = r.stars[whole_stars(half_stars)] + way,
      changed_at = now()
    where r.restaurant_no = restaurant;
end $$;

-- Nobody writes a review while all are counted anew.
lock table review in share row exclusive mode;
update restaurant_rating as r set stars = array(
  select (select count(*)::int from review as w
    where w.restaurant_no = r.restaurant_no and w.is_active and w.deleted_at is null
      and whole_stars(w.half_stars) = star)
  from generate_series(1, 5) as star order by star
) where r.review_count > 0;
