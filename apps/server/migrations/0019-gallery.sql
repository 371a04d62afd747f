-- Pictures of the place itself, its room and its front, beside the main photo and those of the menu.

create table restaurant_photo (
  restaurant_no bigint not null
    constraint restaurant_photo_of_restaurant references restaurant (restaurant_no) on delete cascade,
  position smallint not null constraint restaurant_photo_position_range check (position between 1 and 20),
  photo text not null,
  constraint restaurant_photo_pkey primary key (restaurant_no, position)
);

-- Its page shows them.
create trigger restaurant_part_shown_inserted after insert on restaurant_photo
  referencing new table as changed for each statement execute function restaurant_part_shown();
create trigger restaurant_part_shown_updated after update on restaurant_photo
  referencing old table as before new table as changed for each statement execute function restaurant_part_shown();
create trigger restaurant_part_shown_deleted after delete on restaurant_photo
  referencing old table as changed for each statement execute function restaurant_part_shown();
create trigger everything_shown after truncate on restaurant_photo
  for each statement execute function everything_shown();
