-- What everybody sees is kept as finished answers in every server process. Whatever path changes it, a notice on
-- `shown` names what they show: `changed restaurant:12 category:한식 search`. It arrives with the commit, so no
-- process keeps anything old for longer than a notice takes.
--
-- A notice is paid for by everyone: from NOTIFY to the commit a transaction holds one lock of the whole database.
-- So bookings never send one; of reservations only a visit is told, because reviews say who has been there.

-- A tag that drops everything stands for many: a notice has room for 8,000 bytes.
create function tell_shown(tags text[]) returns void language plpgsql as $$
begin
  if cardinality(tags) > 200 then tags := array['*']; end if;
  if cardinality(tags) > 0 then
    perform pg_notify('shown', 'changed ' || array_to_string(tags, ' '));
  end if;
end $$;

-- Of restaurants. One that is not active is seen by nobody whose answers are kept.
create function restaurant_shown() returns trigger language plpgsql as $$
declare
  tags text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct tag) into tags
      from (select * from before union all select * from changed) as both_sides
      cross join unnest(array['restaurant:' || restaurant_no, 'category:' || category, 'search']) as tag
      where status = 'Y';
  else
    select array_agg(distinct tag) into tags
      from changed
      cross join unnest(array['restaurant:' || restaurant_no, 'category:' || category, 'search']) as tag
      where status = 'Y';
  end if;
  perform tell_shown(tags);
  return null;
end $$;

-- Of rows that belong to a restaurant. The arguments are further tags.
create function restaurant_part_shown() returns trigger language plpgsql as $$
declare
  nos bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct restaurant_no) into nos
      from (select restaurant_no from before union all select restaurant_no from changed) as both_sides;
  else
    select array_agg(distinct restaurant_no) into nos from changed;
  end if;
  if nos is not null then
    perform tell_shown(array(select 'restaurant:' || no from unnest(nos) as no) || tg_argv::text[]);
  end if;
  return null;
end $$;

-- Of rows that belong to a review. One that is removed with its review is told with it.
create function review_part_shown() returns trigger language plpgsql as $$
declare
  nos bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct restaurant_no) into nos
      from (select review_no from before union select review_no from changed) as both_sides
      join review using (review_no);
  else
    select array_agg(distinct restaurant_no) into nos from changed join review using (review_no);
  end if;
  perform tell_shown(array(select 'restaurant:' || no from unnest(nos) as no));
  return null;
end $$;

-- Home lists the best of a category by the rank of what search knows.
create function category_shown() returns trigger language plpgsql as $$
declare
  categories text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct category) into categories
      from (select category from before union all select category from changed) as both_sides;
  else
    select array_agg(distinct category) into categories from changed;
  end if;
  if categories is not null then
    perform tell_shown(array(select 'category:' || one from unnest(categories) as one) || array['search']);
  end if;
  return null;
end $$;

create function search_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown(array['search']);
  return null;
end $$;

create function everything_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown(array['*']);
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('restaurant', 'restaurant_shown', ''),
      ('menu', 'restaurant_part_shown', '''search'''),
      ('operating_hours', 'restaurant_part_shown', '''search'''),
      ('hours_exception', 'restaurant_part_shown', '''search'''),
      ('reservation_setting', 'restaurant_part_shown', '''search'''),
      ('reservation_window', 'restaurant_part_shown', ''),
      ('restaurant_rating', 'restaurant_part_shown', '''search'''),
      ('review', 'restaurant_part_shown', ''),
      ('review_photo', 'review_part_shown', ''),
      ('review_reply', 'review_part_shown', ''),
      ('review_receipt', 'review_part_shown', ''),
      ('restaurant_search', 'category_shown', '')
    ) as shown (table_name, told_by, arguments)
  loop
    execute format('create trigger %1$s_inserted after insert on %2$I
      referencing new table as changed for each statement execute function %1$I(%3$s)',
      one.told_by, one.table_name, one.arguments);
    execute format('create trigger %1$s_updated after update on %2$I
      referencing old table as before new table as changed for each statement execute function %1$I(%3$s)',
      one.told_by, one.table_name, one.arguments);
    execute format('create trigger %1$s_deleted after delete on %2$I
      referencing old table as changed for each statement execute function %1$I(%3$s)',
      one.told_by, one.table_name, one.arguments);
  end loop;
  for one in
    select unnest(array['restaurant', 'menu', 'operating_hours', 'hours_exception', 'reservation_setting',
      'reservation_window', 'restaurant_rating', 'review', 'review_photo', 'review_reply', 'review_receipt',
      'restaurant_search', 'reservation', 'member']) as table_name
  loop
    execute format('create trigger everything_shown after truncate on %I
      for each statement execute function everything_shown()', one.table_name);
  end loop;
end $$;

-- Words and how often they occur: what is offered and corrected follows from them.
create trigger search_shown after insert or update or delete or truncate on search_gram
  for each statement execute function search_shown();
create trigger search_shown after insert or update or delete or truncate on search_term
  for each statement execute function search_shown();

-- Whoever has written is named beside it.
create function member_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown(array(
    select distinct 'restaurant:' || restaurant_no from review where member_no = new.member_no
  ));
  return null;
end $$;
create trigger member_shown after update of member_id, member_nick_name, member_selfie on member
  for each row when (
    (old.member_id, old.member_nick_name, old.member_selfie)
      is distinct from (new.member_id, new.member_nick_name, new.member_selfie)
  ) execute function member_shown();

-- Who has been there. Only of somebody who has written: of a visit nobody else is told.
create function visit_shown() returns trigger language plpgsql as $$
declare
  guests bigint[] := array[old.member_no, new.member_no];
  places bigint[] := array[old.restaurant_no, new.restaurant_no];
begin
  perform tell_shown(array(
    select distinct 'restaurant:' || restaurant_no from review
    where member_no = any(guests) and restaurant_no = any(places)
  ));
  return null;
end $$;
create trigger visit_shown_inserted after insert on reservation
  for each row when (new.state = 'visited') execute function visit_shown();
create trigger visit_shown_updated
  after update of state, member_no, restaurant_no, reserve_day on reservation
  for each row when (old.state = 'visited' or new.state = 'visited') execute function visit_shown();
create trigger visit_shown_deleted after delete on reservation
  for each row when (old.state = 'visited') execute function visit_shown();
