-- What a sign-in opens, how long one with a temporary password lasts, and whose a proved address is.

alter table sign_in
  -- Limited: only the calls that name the scope, until the form is saved or the second step is done.
  add column scope text not null default 'full'
    constraint sign_in_scope_known check (scope in ('full', 'extraForm', 'twoStep')),
  -- Begun with a temporary password, and over when that is.
  add column temporary_until timestamptz;

alter table email_code
  -- The network that asked for it: a stranger who asks for one does not void another's.
  add column asked_by bytea constraint email_code_asked_by_is_sha256 check (octet_length(asked_by) = 32),
  -- Who typed it: the browser with our cookie, or without one the network.
  add column proved_by bytea constraint email_code_proved_by_is_sha256 check (octet_length(proved_by) = 32);
-- Nobody knows any more whose these are; they would have lived for half an hour.
delete from email_code;
alter table email_code
  drop column tries,
  alter column asked_by set not null,
  add constraint email_code_proved_by_somebody check ((proved_at is null) = (proved_by is null));
drop index email_code_one_for_sign_up;
create unique index email_code_one_for_sign_up on email_code (email, asked_by) where purpose = 'signUp';

-- Wrong tries, each network its own.
create table email_code_try (
  email_code_no bigint not null
    constraint email_code_try_of_code references email_code (email_code_no) on delete cascade,
  asker bytea not null constraint email_code_try_asker_is_sha256 check (octet_length(asker) = 32),
  tries int not null constraint email_code_try_counted check (tries between 1 and 5),
  constraint email_code_try_pkey primary key (email_code_no, asker)
);
