-- What members prove, agree to and are told, and what administrators do to them.

-- An address somebody typed takes nothing away from its real owner until it is proved.
alter table member add column is_email_proved boolean not null default false;
update member set is_email_proved = true where member_email is not null;
drop index member_email_taken;
create unique index member_email_taken on member (lower(member_email))
  where withdrawn_at is null and is_email_proved;

-- Set by a sign-in with a temporary password, cleared by a password of the member's own.
alter table member add column is_password_temporary boolean not null default false;

-- The first token of a sign-in that came back in an address: it can be exchanged once, without grace.
alter table refresh_token add column is_one_time boolean not null default false;

-- Who a social provider says somebody is.
create table social_identity (
  provider text not null
    constraint social_identity_provider_known check (provider in ('google', 'kakao')),
  subject text not null,
  member_no bigint not null
    constraint social_identity_of_member references member (member_no) on delete cascade,
  created_at timestamptz not null default now(),
  constraint social_identity_pkey primary key (provider, subject)
);
create index social_identity_by_member on social_identity (member_no);

-- Works beside the member's own password until it is used or expires.
create table temporary_password (
  member_no bigint constraint temporary_password_pkey primary key
    constraint temporary_password_of_member references member (member_no) on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Which version of which document somebody agreed to. Rows are closed, never changed or removed.
create table consent (
  consent_no bigint generated always as identity constraint consent_pkey primary key,
  member_no bigint not null
    constraint consent_of_member references member (member_no) on delete cascade,
  kind text not null
    constraint consent_kind_known check (kind in ('terms', 'privacy', 'marketing')),
  version text not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_withdrawn_later check (withdrawn_at >= agreed_at)
);
create unique index consent_one_live on consent (member_no, kind) where withdrawn_at is null;

-- Codes sent by mail, as keyed hashes. A code is live, then proved, then used; the newest counts.
create table email_code (
  email_code_no bigint generated always as identity constraint email_code_pkey primary key,
  purpose text not null
    constraint email_code_purpose_known check (purpose in ('signUp', 'member')),
  -- In lower case.
  email text not null constraint email_code_email_lower check (email = lower(email)),
  -- Whose code it is; a sign-up has no member yet.
  member_no bigint
    constraint email_code_of_member references member (member_no) on delete cascade,
  code_hash bytea not null
    constraint email_code_is_sha256 check (octet_length(code_hash) = 32),
  tries int not null default 0 constraint email_code_tries_counted check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  constraint email_code_member_known check ((purpose = 'member') = (member_no is not null))
);
create unique index email_code_one_for_sign_up on email_code (email) where purpose = 'signUp';
create unique index email_code_one_for_member on email_code (member_no) where purpose = 'member';
create index email_code_by_email on email_code (email);
create index email_code_by_expiry on email_code (expires_at);

-- Letters to be sent. Written in the transaction of what they announce; the content is encrypted,
-- because it may carry a code, and erased once the letter has left.
create table mail (
  mail_no bigint generated always as identity constraint mail_pkey primary key,
  -- Stays the same in every attempt, so that a receiver can tell a repetition.
  message_id uuid not null default gen_random_uuid() constraint mail_message_id_once unique,
  recipient text not null,
  sealed bytea,
  created_at timestamptz not null,
  -- Not worth sending afterwards: its code has expired.
  useless_after timestamptz,
  tries int not null default 0,
  -- When a sender may take it; pushed forward while one is at work and after each failure.
  due_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  constraint mail_has_one_end check (sent_at is null or given_up_at is null)
);
create index mail_due on mail (due_at) where sent_at is null and given_up_at is null;
create index mail_by_age on mail (created_at);

-- Attempts per somebody and window. Who they are is only kept as a keyed hash.
create table attempt_limit (
  subject_hash bytea constraint attempt_limit_pkey primary key
    constraint attempt_limit_is_sha256 check (octet_length(subject_hash) = 32),
  attempts int not null,
  ends_at timestamptz not null
);
create index attempt_limit_by_end on attempt_limit (ends_at);

-- Every administrative change: who, what, when, why.
create table audit (
  audit_no bigint generated always as identity constraint audit_pkey primary key,
  actor_no bigint not null constraint audit_by_member references member (member_no),
  action text not null,
  target_kind text not null constraint audit_target_kind_known check (
    target_kind in ('member', 'restaurant', 'review', 'reservation', 'report', 'receipt')
  ),
  target_no bigint not null,
  target_name text not null,
  before text,
  after text,
  reason text not null default '',
  created_at timestamptz not null
);
create index audit_by_time on audit (created_at desc, audit_no desc);
create index audit_by_target on audit (target_kind, target_no);
