-- News on members' devices: the key push services know us by, the browsers that asked for news, and what waits to leave.

create table push_key (
  is_only boolean not null default true constraint push_key_pkey primary key
    constraint push_key_one check (is_only),
  public_key text not null,
  -- The private half, sealed with a key the database does not have.
  sealed bytea not null constraint push_key_sealed_bounded check (octet_length(sealed) <= 500),
  created_at timestamptz not null
);

create table push_subscription (
  subscription_no bigint generated always as identity constraint push_subscription_pkey primary key,
  member_no bigint not null
    constraint push_subscription_of_member references member (member_no) on delete cascade,
  -- Null: that sign-in is over by its age, which is not the same as signing out.
  sign_in_no bigint
    constraint push_subscription_of_sign_in references sign_in (sign_in_no) on delete set null,
  endpoint text not null constraint push_subscription_endpoint_once unique
    constraint push_subscription_endpoint_bounded check (octet_length(endpoint) <= 1000),
  p256dh text not null constraint push_subscription_p256dh_bounded check (octet_length(p256dh) = 87),
  auth text not null constraint push_subscription_auth_bounded check (octet_length(auth) = 22),
  created_at timestamptz not null
);
create index push_subscription_by_member on push_subscription (member_no, subscription_no);
create index push_subscription_by_sign_in on push_subscription (sign_in_no);

-- An outbox, like that of letters; what has left or is given up is gone.
create table push_message (
  message_no bigint generated always as identity constraint push_message_pkey primary key,
  subscription_no bigint not null constraint push_message_to_subscription
    references push_subscription (subscription_no) on delete cascade,
  -- Of one subject only the latest news is worth sending.
  topic text not null,
  sealed bytea not null,
  is_urgent boolean not null,
  created_at timestamptz not null,
  useless_after timestamptz not null,
  tries int not null default 0,
  -- When a sender may take it; pushed forward while one is at work and after each failure.
  due_at timestamptz not null,
  constraint push_message_topic_once unique (subscription_no, topic)
);
create index push_message_due on push_message (due_at);

-- A browser that signs out, or is signed out from elsewhere, gets no more news: by the database itself, so that no
-- way of ending a sign-in is forgotten. Browsers whose sign-in is no longer known go with the next that ends.
create function push_ends_with_sign_in() returns trigger language plpgsql as $$
begin
  delete from push_subscription where sign_in_no = new.sign_in_no
    or (member_no = new.member_no and sign_in_no is null);
  return null;
end $$;
create trigger push_ends_with_sign_in after update of revoked_at on sign_in for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function push_ends_with_sign_in();

create function push_ends_with_member() returns trigger language plpgsql as $$
begin
  delete from push_subscription where member_no = new.member_no;
  return null;
end $$;
create trigger push_ends_with_member after update of is_active, withdrawn_at on member for each row
  when ((old.is_active and not new.is_active) or (old.withdrawn_at is null and new.withdrawn_at is not null))
  execute function push_ends_with_member();
