-- What a guest has done at one restaurant is read without visiting what they did elsewhere.
drop index reservation_by_member;
create index reservation_by_member on reservation (member_no, reserve_day desc, restaurant_no);
