-- What members see of their sign-ins, when one ends for good, and the second step of a sign-in.

alter table sign_in
  -- As the browser says it; the list makes 'Chrome · Android' of it.
  add column user_agent text not null default ''
    constraint sign_in_user_agent_bounded check (octet_length(user_agent) <= 1200),
  -- The network only ('203.0.113.x'): who reads the database need not learn where members live.
  add column place text not null default ''
    constraint sign_in_place_bounded check (octet_length(place) <= 45),
  -- No renewal goes beyond it.
  add column ends_at timestamptz;
update sign_in set ends_at = created_at + interval '90 days';
update sign_in set expires_at = ends_at where expires_at > ends_at;
alter table sign_in
  alter column ends_at set not null,
  add constraint sign_in_within_its_end check (expires_at <= ends_at);

-- The shared secret of a member's authenticator app.
create table two_step (
  member_no bigint constraint two_step_pkey primary key
    constraint two_step_of_member references member (member_no) on delete cascade,
  -- Sealed with a key the database does not have.
  secret bytea not null constraint two_step_secret_bounded check (octet_length(secret) <= 200),
  begun_at timestamptz not null,
  -- Null: begun, but no code was shown yet, so nothing is asked at sign-in.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: no code counts twice.
  last_step bigint
);

-- For who has lost the app. Each is deleted by its one use.
create table recovery_code (
  member_no bigint not null
    constraint recovery_code_of_two_step references two_step (member_no) on delete cascade,
  code_hash bytea not null
    constraint recovery_code_is_sha256 check (octet_length(code_hash) = 32),
  constraint recovery_code_pkey primary key (member_no, code_hash)
);

-- Sockets end with the sign-in: told by the database itself, so that no way of ending one is forgotten.
-- Whose it was is all that is told; a notice told twice in a transaction arrives once.
create function tell_sign_in_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('sign_in', new.member_no::text);
  return null;
end $$;
create trigger sign_in_ended after update of revoked_at on sign_in for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_sign_in_change();
create trigger member_stopped after update of is_active, withdrawn_at, member_role on member for each row
  when ((old.is_active and not new.is_active)
    or (old.withdrawn_at is null and new.withdrawn_at is not null)
    or old.member_role <> new.member_role)
  execute function tell_sign_in_change();
