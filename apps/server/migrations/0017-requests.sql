-- What a guest asks of the restaurant with a booking, and a number to be called back at: for the restaurant
-- alone, and not for long.

alter table reservation
  add column request text not null default ''
    constraint reservation_request_length check (char_length(request) <= 100);

-- What is to be forgotten, by the day after which it is.
create index reservation_with_contact on reservation (reserve_day)
  where member_no is not null and (guest_phone is not null or request <> '');
