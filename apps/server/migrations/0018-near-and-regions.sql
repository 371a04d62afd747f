-- Search knows in which si and gu a restaurant is, and who is nearest.

-- Where it stands on Mercator's map, on which a step is as long in every direction: plain distances put what is
-- near in order, in Jeju as in Seoul. That map ends before the poles. Said to be dear, so that no planner computes it
-- for every restaurant there is instead of asking the index.
create function map_point(lat real, lng real) returns point
  language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return point(lng::float8, degrees(ln(tan(radians(45 + greatest(-85, least(85, lat::float8)) / 2)))));
end $$;

-- Every row is written again: without these indexes that is much faster.
drop index restaurant_search_grams;
drop index restaurant_search_by_pop;

alter table restaurant_search add column gu_code text collate "C" not null default '';
update restaurant_search as s set gu_code = r.gu_code,
    tsv = s.tsv || array_to_tsvector(array['R' || r.gu_code, 'R' || left(r.gu_code, 2)])
  from restaurant as r where r.restaurant_no = s.restaurant_no;

create index restaurant_search_grams on restaurant_search using gin (tsv) with (fastupdate = off);
create index restaurant_search_by_pop on restaurant_search (pop desc, restaurant_no)
  include (hay, cho, category, lat, lng, won, gu_code);
create index restaurant_search_by_place on restaurant_search using gist (map_point(lat, lng))
  where lat is not null;

-- A gram is known from its first restaurant on.
insert into search_gram (gram, df)
  select 'R' || code, count(*) from restaurant_search
    cross join lateral unnest(array[gu_code, left(gu_code, 2)]) as code
    where code <> '' group by code
  on conflict (gram) do update set df = excluded.df;
