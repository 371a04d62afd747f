-- Backups that were begun here, and what became of each. About this place: no part of what is backed up.
create table backup (
  backup_no bigint generated always as identity constraint backup_pkey primary key,
  -- The process that makes it.
  made_by text not null,
  started_at timestamptz not null,
  -- Said again and again by its maker. While it is young the files of pictures stay, whatever becomes of the pictures.
  alive_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The folder, once it is whole.
  name text,
  bytes bigint,
  problem text,
  constraint backup_outcome_known check (
    (finished_at is null and name is null and problem is null)
    or (finished_at is not null and (name is null) <> (problem is null)))
);
create unique index backup_one_at_a_time on backup ((true)) where finished_at is null;
create index backup_by_start on backup (started_at desc);
