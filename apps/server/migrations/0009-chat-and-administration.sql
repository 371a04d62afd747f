-- The conversation with the administrators, live.

-- Who sends a message again after a cut names it as before, and the room has it once.
alter table chat_message add column send_key uuid;
create unique index chat_message_sent_once on chat_message (member_no, send_key)
  where send_key is not null;

-- Numbers of one room are given out under the lock of its row and become visible in their order, so
-- "everything after the last one I saw" never passes one over. The row also knows the newest, and how far
-- each side has read; the administrators read as one.
alter table chat_room
  add column last_message_no bigint,
  add column member_read_no bigint not null default 0,
  add column admin_read_no bigint not null default 0;
update chat_room r set last_message_no =
  (select max(message_no) from chat_message c where c.room_no = r.room_no);
update chat_room set member_read_no = coalesce(last_message_no, 0);
create index chat_room_by_news on chat_room (last_message_no desc) where last_message_no is not null;
create index chat_room_unread on chat_room (last_message_no desc)
  where last_message_no > admin_read_no;

-- The lists of the administration. A new booking is confirmed, and pays nothing for the third.
create index audit_by_actor on audit (actor_no, audit_no desc);
create index review_by_writing on review (created_at);
create index reservation_settled on reservation (state, reservation_no desc) where state <> 'confirmed';
create index member_by_joining on member (created_at);
