-- What was refused, for a minute: who sends a booking again with its key hears the same, also when a table has come free
-- in between. Unlogged: writing it costs no wait for the disk, and after a crash nobody waits for a second no.
create unlogged table refused_booking (
  member_no bigint not null,
  idem_key text not null,
  idem_hash bytea not null,
  outcome text not null,
  refused_at timestamptz not null,
  constraint refused_booking_pkey primary key (member_no, idem_key)
);
create index refused_booking_by_time on refused_booking (refused_at);
