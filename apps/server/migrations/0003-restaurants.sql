-- Restaurants, what they cook, when they are open, who likes them, and the pictures of all of it.

create table restaurant (
  restaurant_no bigint generated always as identity constraint restaurant_pkey primary key,
  -- Whoever registered it owns it.
  member_no bigint not null constraint restaurant_of_member references member (member_no),
  restaurant_name text not null
    constraint restaurant_name_fits check (restaurant_name <> '' and octet_length(restaurant_name) <= 50),
  restaurant_address text not null constraint restaurant_address_filled check (restaurant_address <> ''),
  postal_code text not null constraint restaurant_postal_code_digits check (postal_code ~ '^[0-9]{5}$'),
  -- Legal-dong codes: each begins with the one above it.
  si_code text not null constraint restaurant_si_code_digits check (si_code ~ '^[0-9]{2}$'),
  gu_code text not null constraint restaurant_gu_code_digits check (gu_code ~ '^[0-9]{5}$'),
  dong_code text not null constraint restaurant_dong_code_digits check (dong_code ~ '^[0-9]{10}$'),
  phone_number text not null,
  description text not null
    constraint restaurant_description_fits check (octet_length(description) <= 300),
  category text not null
    constraint restaurant_category_known check (category in ('한식', '중식', '일식', '양식', '기타')),
  tags text[] not null constraint restaurant_tags_counted check (cardinality(tags) between 1 and 5),
  latitude double precision constraint restaurant_latitude_on_earth check (latitude between -90 and 90),
  longitude double precision
    constraint restaurant_longitude_on_earth check (longitude between -180 and 180),
  -- False: the coordinates are the middle of the dong, not the door.
  is_location_exact boolean not null default false,
  photo text,
  status text not null default 'N'
    constraint restaurant_status_known check (status in ('N', 'Y', 'I', 'R', 'C')),
  created_at timestamptz not null,
  constraint restaurant_location_whole check ((latitude is null) = (longitude is null))
);
create index restaurant_by_member on restaurant (member_no, restaurant_no);
create index restaurant_by_status on restaurant (status, restaurant_no);

create table menu (
  menu_no bigint generated always as identity constraint menu_pkey primary key,
  restaurant_no bigint not null
    constraint menu_of_restaurant references restaurant (restaurant_no) on delete cascade,
  menu_name text not null constraint menu_name_filled check (menu_name <> ''),
  menu_price int not null constraint menu_price_range check (menu_price between 0 and 10000000),
  photo text,
  position int not null,
  -- Checked at the end, so that two dishes can change places.
  constraint menu_position_once unique (restaurant_no, position) deferrable initially deferred
);

create table favorite (
  member_no bigint not null
    constraint favorite_of_member references member (member_no) on delete cascade,
  restaurant_no bigint not null
    constraint favorite_of_restaurant references restaurant (restaurant_no) on delete cascade,
  created_at timestamptz not null,
  constraint favorite_pkey primary key (member_no, restaurant_no)
);
create index favorite_by_restaurant on favorite (restaurant_no);

-- Minutes since the start of the business day: 26:00 is 1560. A closed day has no row. Monday is 1.
create table operating_hours (
  operating_hours_no bigint generated always as identity constraint operating_hours_pkey primary key,
  restaurant_no bigint not null
    constraint operating_hours_of_restaurant references restaurant (restaurant_no) on delete cascade,
  week_day smallint not null constraint operating_hours_week_day_known check (week_day between 1 and 7),
  start_min smallint not null
    constraint operating_hours_start_on_grid check (start_min between 0 and 1430 and start_min % 10 = 0),
  end_min smallint not null
    constraint operating_hours_end_on_grid check (end_min <= start_min + 1440 and end_min % 10 = 0),
  break_start_min smallint,
  break_end_min smallint,
  constraint operating_hours_once unique (restaurant_no, week_day),
  constraint operating_hours_end_later check (end_min > start_min),
  constraint operating_hours_break_whole check ((break_start_min is null) = (break_end_min is null)),
  constraint operating_hours_break_inside check (
    start_min < break_start_min and break_start_min < break_end_min and break_end_min < end_min
  )
);

-- A day that differs from its weekday: closed, or open with hours of its own.
create table hours_exception (
  restaurant_no bigint not null
    constraint hours_exception_of_restaurant references restaurant (restaurant_no) on delete cascade,
  day date not null,
  is_closed boolean not null,
  start_min smallint,
  end_min smallint,
  break_start_min smallint,
  break_end_min smallint,
  reason text not null default '',
  constraint hours_exception_pkey primary key (restaurant_no, day),
  constraint hours_exception_open_with_hours
    check (is_closed = (start_min is null) and is_closed = (end_min is null)),
  constraint hours_exception_end_later check (end_min > start_min and end_min <= start_min + 1440),
  constraint hours_exception_break_whole check ((break_start_min is null) = (break_end_min is null)),
  constraint hours_exception_break_inside check (
    start_min < break_start_min and break_start_min < break_end_min and break_end_min < end_min
  )
);

-- Every stored picture, written down before its files are: what no row of the product claims is swept away.
create table picture (
  picture_key text constraint picture_pkey primary key,
  -- How many rows show it.
  claims int not null default 0 constraint picture_claims_counted check (claims >= 0),
  -- Its files are being removed: nothing can claim it any more.
  is_doomed boolean not null default false,
  -- When it was stored, and again when it was let go or doomed.
  since timestamptz not null,
  constraint picture_doomed_unclaimed check (not is_doomed or claims = 0)
);
create index picture_unclaimed on picture (since) where claims = 0;
