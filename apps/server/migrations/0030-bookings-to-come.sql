-- Everybody's bookings by the time they are for: what administrators read first is what is to come. Many share a time, so
-- an entry takes a few bytes. While it is made nobody books, as with every index of this table.
create index reservation_by_time on reservation ((reserve_day + make_interval(mins => reserve_min)), state);
analyze reservation;
