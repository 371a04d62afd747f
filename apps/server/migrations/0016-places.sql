-- Search knows where a restaurant is and what it costs there, and what the places are called where
-- restaurants are.

alter table restaurant_search
  add column lat real,
  add column lng real,
  -- What each of `menus` costs, in their order, and the price in the middle of the menu.
  add column prices int[] not null default '{}',
  add column won int;

-- Whoever walks down the ranks also asks where a row is, and what it costs there.
drop index restaurant_search_by_pop;
create index restaurant_search_by_pop on restaurant_search (pop desc, restaurant_no)
  include (hay, cho, category, lat, lng, won);

-- Si, gu, eup, myeon and dong as the addresses of restaurants name them, counted again from time to
-- time. There is a 서구 in six cities: one row each, told apart by the area of the country.
create table search_place (
  name text collate "C" not null,
  area text collate "C" not null,
  -- What people say of it: 유성 is 유성구, 둔산 is 둔산1동 and 둔산2동.
  stem text collate "C" not null,
  kind text not null
    constraint search_place_kind_known check (kind in ('시', '구', '군', '읍', '면', '동')),
  -- The middle of its restaurants, and how far they are spread around it, in degrees.
  lat real not null,
  lng real not null,
  lat_spread real not null,
  lng_spread real not null,
  df int not null,
  constraint search_place_pkey primary key (name, area)
);
create index search_place_by_stem on search_place (stem, df desc);

-- What search answers follows from it.
create trigger search_shown after insert or update or delete or truncate on search_place
  for each statement execute function search_shown();
