import type { OwnServer } from '../setup/own-server.ts'

/**
 * So many registrations that wait, made in one statement, each unlike the others: 자리1, 자리2 … Whatever waited
 * before is out of the way, and nothing was decided today.
 */
export async function fillQueue({ sql }: OwnServer, count: number) {
  await sql(`update restaurant set status = 'C' 
    where status = 'N' or restaurant_address like '서울 마포구 대기로 %'`)
  await sql(`update application set state = 'withdrawn' where state = 'waiting'`)
  await sql(`update application set decided_at = decided_at - interval '2 days'`)
  await sql(`insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code, gu_code,
      dong_code, phone_number, description, category, tags, latitude, longitude, is_location_exact, photo, created_at)
    select member_no, n || '번 ' || substr('가나다라마바사아자차카타파하거너더러머버서어저처', 1 + n % 24, 1)
        || substr('도로모보소오조초코토포호구누두루무부수우주추쿠투', 1 + n / 3 % 24, 1)
        || substr('산강들꽃달별숲길', 1 + n % 8, 1),
      '서울 마포구 대기로 ' || n, '04050', '11', '11440', '1144012' || lpad(n::text, 3, '0'),
      '02-7' || lpad(n::text, 3, '0') || '-1148', n || '번째로 기다리는 가게예요.', category, tags,
      33.1 + n * 0.01, 126.2, true, photo, now() - interval '9 days' + n * interval '1 minute'
    from generate_series(1, ${count}) as n cross join (
      select member_no, category, tags, photo from restaurant
      where status = 'Y' and photo is not null order by restaurant_no limit 1) as model`)
}
