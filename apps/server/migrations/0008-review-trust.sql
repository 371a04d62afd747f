-- What makes reviews worth trusting: receipts, the owner's reply, reports.

create index review_by_low_score on review (restaurant_no, half_stars, review_no desc)
  where is_active and deleted_at is null;
create index review_deleted on review (deleted_at) where deleted_at is not null;
-- Whether a picture is still public is asked with every look at it.
create index review_photo_by_address on review_photo (photo);

create table review_receipt (
  review_no bigint constraint review_receipt_pkey primary key
    constraint review_receipt_of_review references review (review_no) on delete cascade,
  member_no bigint not null constraint review_receipt_by_member references member (member_no),
  -- The same file again.
  content_hash bytea not null,
  -- The same picture again: two that look alike share at least one of the four coarse parts, and the
  -- fine print, a grey copy of 96 × 96, tells whether they are the same. It goes with the picture.
  coarse_a int not null,
  coarse_b int not null,
  coarse_c int not null,
  coarse_d int not null,
  fine bytea constraint review_receipt_fine_length check (octet_length(fine) = 9216),
  -- Private. Null once the picture was erased; that there was a receipt remains.
  photo text,
  -- Its author took the review back, and may write with it again.
  is_free boolean not null default false,
  created_at timestamptz not null
);
create unique index review_receipt_once on review_receipt (content_hash) where not is_free;
create index review_receipt_coarse_a on review_receipt (coarse_a);
create index review_receipt_coarse_b on review_receipt (coarse_b);
create index review_receipt_coarse_c on review_receipt (coarse_c);
create index review_receipt_coarse_d on review_receipt (coarse_d);
create index review_receipt_by_member on review_receipt (member_no);

-- One per review, by the owner of the restaurant.
create table review_reply (
  review_no bigint constraint review_reply_pkey primary key
    constraint review_reply_to_review references review (review_no) on delete cascade,
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz
);

create table review_report (
  report_no bigint generated always as identity constraint review_report_pkey primary key,
  review_no bigint not null
    constraint review_report_of_review references review (review_no) on delete cascade,
  member_no bigint not null constraint review_report_by_member references member (member_no),
  reason text not null constraint review_report_reason_known
    check (reason in ('false', 'abuse', 'advertisement', 'privacy', 'other')),
  detail text not null,
  state text not null default 'open' constraint review_report_state_known
    check (state in ('open', 'hidden', 'dismissed')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint review_report_once unique (review_no, member_no)
);
create index review_report_by_state on review_report (state, report_no desc);
create index review_report_by_author on review_report (member_no);
create index review_report_open on review_report (review_no) where state = 'open';
