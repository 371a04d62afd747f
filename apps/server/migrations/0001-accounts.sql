-- Members and their sign-ins. Names of constraints and indexes are part of the code: stores recognise them.

create table member (
  member_no bigint generated always as identity constraint member_pkey primary key,
  member_id text not null,
  -- Null: a social member, who has no password.
  password_hash text,
  member_role text not null default 'ROLE_COMMON'
    constraint member_role_known check (member_role in ('ROLE_COMMON', 'ROLE_ADMIN')),
  member_name text not null,
  member_nick_name text not null,
  -- Null: a social provider need not tell it, and a configured administrator has none.
  member_email text,
  member_selfie text,
  is_active boolean not null default true,
  is_store_owner boolean not null default false,
  -- False: a social member who has not completed the extra form.
  is_modify boolean not null default true,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);

-- Whoever has left gives the names back.
create unique index member_id_taken on member (lower(member_id)) where withdrawn_at is null;
create unique index member_nick_name_taken on member (lower(member_nick_name)) where withdrawn_at is null;
create unique index member_email_taken on member (lower(member_email)) where withdrawn_at is null;

-- One sign-in on one device: the family of its refresh tokens.
create table sign_in (
  sign_in_no bigint generated always as identity constraint sign_in_pkey primary key,
  member_no bigint not null
    constraint sign_in_of_member references member (member_no) on delete cascade,
  long_lived boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  password_confirmed_at timestamptz,
  revoked_at timestamptz,
  constraint sign_in_expires_later check (expires_at > created_at)
);
create index sign_in_by_member on sign_in (member_no);
create index sign_in_by_expiry on sign_in (expires_at);

-- Only hashes. The successor of a token is derived from the token itself and the server's secret, so
-- the same successor can be handed out again although nothing secret is stored.
create table refresh_token (
  token_hash bytea constraint refresh_token_pkey primary key
    constraint refresh_token_is_sha256 check (octet_length(token_hash) = 32),
  sign_in_no bigint not null
    constraint refresh_token_of_sign_in references sign_in (sign_in_no) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  replaced_at timestamptz,
  successor_hash bytea
    constraint refresh_token_successor_is_sha256 check (octet_length(successor_hash) = 32),
  constraint refresh_token_replaced_by_successor
    check ((replaced_at is null) = (successor_hash is null))
);
create index refresh_token_by_sign_in on refresh_token (sign_in_no);
-- Of two rotations at the same moment at most one can leave a live token behind.
create unique index refresh_token_one_live on refresh_token (sign_in_no) where replaced_at is null;
