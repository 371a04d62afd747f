-- News of a place in line that cannot be told is tried again by itself and given up in the end, so that others are told.
alter table waiting
  -- The state whose news was tried and failed: another state is other news, with tries of its own.
  add column tried_state text,
  add column tries smallint not null default 0,
  add column retry_at timestamptz,
  add column given_up_at timestamptz;
create index waiting_given_up on waiting (given_up_at) where given_up_at is not null;
