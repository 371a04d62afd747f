import { pictureAddress } from '@matjari/contract/media/picture-address'
import { districts, neighbourhoodRows } from '@matjari/contract/places/districts'
import type { MainCategory } from '@matjari/contract/restaurants/tag-list'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { countPlaces, learnTerms, putRows } from '../features/search/indexing/document.sql.ts'
import { searchDocument } from '../features/search/indexing/document.ts'
import { popularityOf } from '../features/search/indexing/refresh.ts'
import { recountGrams } from '../features/search/indexing/upkeep.sql.ts'
import { phoneCallers } from './content/booking-words.ts'
import { spoken } from './content/korean-particles.ts'
import { type Dice, diceOf } from './dice.ts'
import { sampleCategories } from './sample-city.ts'
import { pictureId } from './sample-pictures.ts'

const largeCount = 20_000
const batch = 1000
const dayMs = 24 * 60 * 60_000

type Life = {
  readonly now: Date
  readonly ownerNos: readonly string[]
  /** Members who signed up early enough to have written the reviews. */
  readonly writerNos: readonly string[]
}

/** Adds many restaurants, so that search and map have data; inserted in bulk, a thousand at a time. */
export async function loadLargeCity(tx: Db, life: Life, count = largeCount) {
  const indexes = await dropSearchIndexes(tx)
  for (let from = 0; from < count; from += batch) {
    const length = Math.min(batch, count - from)
    const part = Array.from({ length }, (_, at) => inventedRestaurant(from + at))
    const nos = await insertRestaurants(tx, part, life)
    await insertDetails(tx, part, nos)
    await insertReviews(tx, part, { ...life, nos })
    await putIntoSearch(tx, part, { ...life, nos })
  }
  for (const { indexdef } of indexes) await sql.raw(indexdef).execute(tx)
  await insertBookings(tx, life.now)
  await recountGrams(tx)
  await countPlaces(tx)
}

/**
 * The indexes are recreated at the end, which is much faster than updating them row by row. Unique indexes stay,
 * because inserts rely on them.
 */
async function dropSearchIndexes(tx: Db) {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes where schemaname = current_schema()
      and tablename in ('restaurant_search', 'search_term') and indexdef like 'CREATE INDEX%'`.execute(
    tx,
  )
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(tx)
  return rows
}

type Numbered = Life & { readonly nos: readonly string[] }

async function insertRestaurants(tx: Db, part: readonly Invented[], { now, ownerNos }: Life) {
  const column = <Key extends keyof Invented>(key: Key) => part.map((one) => one[key])
  const { rows } = await sql<{ restaurantNo: string }>`
    insert into restaurant (member_no, restaurant_name, restaurant_address, postal_code, si_code, gu_code, dong_code,
      phone_number, description, category, tags, status, created_at, latitude, longitude, is_location_exact, photo)
    select owner, name, address, '00000', '11', gu, dong, phone, description, category, string_to_array(tags, '|'),
      'Y', ${now}::timestamptz - age * interval '1 day', lat, lng, true, photo
    from unnest(${part.map((_, at) => ownerNos[at % ownerNos.length])}::bigint[], ${column('restaurantName')}::text[],
      ${column('restaurantAddress')}::text[], ${column('guCode')}::text[], ${column('dongCode')}::text[],
      ${column('phoneNumber')}::text[], ${column('description')}::text[], ${column('category')}::text[],
      ${part.map(({ tags }) => tags.join('|'))}::text[], ${column('ageDays')}::float8[],
      ${column('latitude')}::float8[], ${column('longitude')}::float8[], ${column('photo')}::text[]
    ) with ordinality
      as t (owner, name, address, gu, dong, phone, description, category, tags, age, lat, lng, photo, at)
    order by at returning restaurant_no`.execute(tx)
  return rows.map(({ restaurantNo }) => restaurantNo)
}

/** Menus, hours on every day but the day off, and settings of restaurants that take bookings. */
async function insertDetails(tx: Db, part: readonly Invented[], nos: readonly string[]) {
  const dishes = part.flatMap(({ menus, prices }, at) =>
    menus.map((name, index) => ({ no: nos[at], name, price: prices[index] ?? 0, at: index + 1 })),
  )
  await sql`insert into menu (restaurant_no, menu_name, menu_price, position)
    select * from unnest(${dishes.map(({ no }) => no)}::bigint[], ${dishes.map(({ name }) => name)}::text[],
      ${dishes.map(({ price }) => price)}::int[], ${dishes.map(({ at }) => at)}::int[])`.execute(tx)
  const houses = sql`unnest(${nos}::bigint[], ${part.map(({ hours }) => hours[0])}::smallint[],
    ${part.map(({ hours }) => hours[1])}::smallint[], ${part.map(({ dayOff }) => dayOff)}::smallint[],
    ${part.map(({ isBookable }) => isBookable)}::boolean[]) as t (no, from_min, to_min, day_off, bookable)`
  await sql`insert into operating_hours (restaurant_no, week_day, start_min, end_min)
    select no, day, from_min, to_min from ${houses} cross join generate_series(1, 7) as day
    where day <> day_off`.execute(tx)
  await sql`insert into reservation_setting (restaurant_no, interval_min, min_num, max_num, max_team_num)
    select no, 30, 1, 6, 4 from ${houses} where bookable`.execute(tx)
  await sql`insert into reservation_window (restaurant_no, week_day, start_min, end_min)
    select no, day, from_min, to_min - 60 from ${houses} cross join generate_series(1, 7) as day
    where bookable and day <> day_off`.execute(tx)
}

/** Ratings are counted once at the end instead of review by review. */
async function insertReviews(tx: Db, part: readonly Invented[], { now, nos, writerNos }: Numbered) {
  const reviews = part.flatMap(({ reviews: some }, at) =>
    some.map(({ writer, ...review }, index) => ({
      ...review,
      no: nos[at],
      // Neighbours in the list, so that no member writes twice about one restaurant.
      memberNo: writerNos[(Math.floor(writer * writerNos.length) + index) % writerNos.length],
      day: addDays(seoulToday(now), -review.daysAgo),
    })),
  )
  await sql`alter table review disable trigger review_counts`.execute(tx)
  await sql`insert into review (restaurant_no, member_no, half_stars, content, written_day, created_at)
    select no, member_no, stars, content, day, (day + interval '19 hours') at time zone 'Asia/Seoul'
    from unnest(${reviews.map(({ no }) => no)}::bigint[], ${reviews.map(({ memberNo }) => memberNo)}::bigint[],
      ${reviews.map(({ halfStars }) => halfStars)}::smallint[], ${reviews.map(({ content }) => content)}::text[],
      ${reviews.map(({ day }) => day)}::date[]) as t (no, member_no, stars, content, day)
    on conflict do nothing`.execute(tx)
  await sql`alter table review enable trigger review_counts`.execute(tx)
  await sql`insert into restaurant_rating (restaurant_no, review_count, half_stars_sum, stars)
    select restaurant_no, count(*), sum(half_stars), array(
      select (count(*) filter (where whole_stars(w.half_stars) = star))::int
      from review as w cross join generate_series(1, 5) as star
      where w.restaurant_no = r.restaurant_no group by star order by star)
    from review as r where restaurant_no = any(${nos}::bigint[]) group by restaurant_no`.execute(tx)
}

async function putIntoSearch(tx: Db, part: readonly Invented[], { now, nos }: Numbered) {
  const rows = part.map((one, at) => ({
    ...searchDocument(one),
    restaurantNo: nos[at] ?? '',
    category: one.category,
    latitude: one.latitude,
    longitude: one.longitude,
    guCode: one.guCode,
    popularity: popularityOf(
      {
        reviewCount: one.reviews.length,
        halfStarsSum: one.reviews.reduce((sum, { halfStars }) => sum + halfStars, 0),
        createdAt: new Date(now.getTime() - one.ageDays * dayMs),
      },
      now,
    ),
  }))
  const terms = rows
    .flatMap((row) => row.terms)
    .map((term) => [term.kind + term.term, term] as const)
  await putRows(tx, rows, now)
  await learnTerms(tx, [...new Map(terms).values()])
}

/** Some tables in the coming week, booked by telephone. */
async function insertBookings(tx: Db, now: Date) {
  await sql`alter table reservation disable trigger reservation_counts`.execute(tx)
  await sql`
    with made as (
      insert into reservation (restaurant_no, reserve_day, reserve_min, number_of_guests, source, guest_name,
        created_at, stay_min, times)
      select w.restaurant_no, day::date, w.start_min + 30 * (w.restaurant_no % 6 + d), 2 + w.restaurant_no % 3, 'phone',
        (${phoneCallers}::text[])[1 + (w.restaurant_no + d) % ${phoneCallers.length}::int],
        ${now}::timestamptz - interval '1 day', 30, array[(w.start_min + 30 * (w.restaurant_no % 6 + d))::smallint]
      from generate_series(1, 6) as d
        cross join lateral (select ${seoulToday(now)}::date + d::int as day) as ahead
        join reservation_window as w on w.week_day = extract(isodow from day)
          and w.start_min + 30 * (w.restaurant_no % 6 + d) < w.end_min
      where (w.restaurant_no + d) % 5 = 0
        and not exists (select from reservation as v where v.restaurant_no = w.restaurant_no)
      returning restaurant_no, reserve_day, reserve_min, number_of_guests
    )
    insert into reservation_slot (restaurant_no, reserve_day, reserve_min, booked, guests)
    select restaurant_no, reserve_day, reserve_min, count(*), sum(number_of_guests)
    from made group by 1, 2, 3`.execute(tx)
  await sql`alter table reservation enable trigger reservation_counts`.execute(tx)
}

const byteLength = (text: string) => Buffer.byteLength(text)
const guNames = new Map(districts.map(({ code, name }) => [code, name]))

/** The pictures of the small city, by category: the large one has none of its own. */
const photosOf = new Map(
  sampleCategories.map(({ category, restaurants }) => [
    category,
    restaurants.map(({ picture }) => pictureAddress(pictureId(picture))),
  ]),
)

function addressOf(dice: Dice) {
  const [dongCode, dong, lat, lng, roads] = dice.pick(neighbourhoodRows)
  const gu = guNames.get(dongCode.slice(0, 5)) ?? ''
  const number = dice.between(1, 290)
  // Within walking distance of the middle of its neighbourhood.
  const apart = () => (dice.roll() + dice.roll() - 1) * 0.007
  return {
    restaurantAddress: `서울 ${gu} ${dice.pick(roads.split(' '))} ${number} (${dong})`,
    guCode: dongCode.slice(0, 5),
    dongCode,
    latitude: lat + apart(),
    longitude: lng + apart(),
  }
}

/** The n-th restaurant of an endless city, the same on every machine. */
function inventedRestaurant(n: number) {
  const dice = diceOf('large city', n)
  const kind = dice.pick(kinds)
  const address = addressOf(dice)
  const restaurantName = nameOf(kind.name, dice)
  const liking = 6.6 + dice.roll() * 2.8
  const reviews = dice.roll() < 0.45 ? 0 : dice.between(1, 4)
  const [first] = kind.dishes[0] ?? ['음식']
  return {
    ...address,
    restaurantName,
    category: kind.category,
    tags: kind.tags,
    description: `${spoken('{을}', first)} 내는 ${address.restaurantAddress.split(' ')[1] ?? ''}의 작은 가게예요.`,
    photo: dice.roll() < 0.7 ? dice.pick(photosOf.get(kind.category) ?? []) : null,
    phoneNumber: `02-0${dice.between(100, 999)}-${dice.between(1000, 9999)}`,
    menus: kind.dishes.map(([name]) => name),
    prices: kind.dishes.map(
      ([, price]) => Math.round((price * (0.85 + dice.roll() * 0.4)) / 500) * 500,
    ),
    /** Opening and closing minutes, and the day off. */
    hours: dice.pick([
      [660, 1320],
      [690, 1290],
      [1020, 1440],
      [600, 1260],
    ] as const),
    dayOff: dice.between(0, 7),
    isBookable: dice.roll() < 0.3,
    ageDays: 60 + dice.roll() * 900,
    reviews: Array.from({ length: reviews }, () => ({
      halfStars: Math.min(10, Math.max(3, Math.round(liking + dice.roll() * 3 - 1))),
      content: spoken(dice.pick(remarks), first),
      daysAgo: dice.between(1, 55),
      writer: dice.roll(),
    })),
  }
}

type Invented = ReturnType<typeof inventedRestaurant>

function nameOf(kind: string, dice: Dice): string {
  const name = `${dice.pick(beginnings)}${dice.pick(middles)} ${kind}${dice.pick(endings)}`
  const tidy = name.replaceAll(/\s+/g, ' ')
  return byteLength(tidy) <= 50 ? tidy : `${dice.pick(beginnings)} ${kind}`
}

// Parts of the names of the invented restaurants. No real restaurant is meant.

// biome-ignore format: a list to be read by people
const beginnings = [
  '가온', '나루', '다온', '라온', '마루', '새벽', '아침', '자작', '타래', '파란', '하늘', '골목', '구름', '기찻길', '느티', '늘봄',
  '단비', '달빛', '담장', '도담', '돌담', '두레', '들꽃', '뜨락', '모퉁이', '물결', '미리내', '바람', '별빛', '보름', '봄날', '산들',
  '새참', '샛별', '소담', '솔잎', '솟대', '시냇물', '아람', '앞마당', '양지', '언덕', '여울', '오솔길', '옹달샘', '이슬', '장독대',
  '조약돌', '종달새', '초롱', '토담', '통나무', '풀잎', '한결', '한들', '함지', '해오름', '해질녘', '햇살', '호수', '화로', '흰구름',
]

// biome-ignore format: a list to be read by people
const middles = ['', '', '', '네 ', ' 작은', ' 오래된', ' 두번째', ' 옆집', ' 뒷마당', ' 첫째', ' 늦은', ' 이른', ' 큰', ' 숨은', ' 느린', ' 따뜻한', ' 붉은', ' 푸른']

type Kind = {
  readonly name: string
  readonly category: MainCategory
  readonly tags: readonly string[]
  readonly dishes: readonly (readonly [name: string, price: number])[]
}

const kind = (name: string, category: MainCategory, tags: string, dishes: string): Kind => ({
  name,
  category,
  tags: tags.split(', '),
  dishes: dishes.split(', ').map((dish) => {
    const at = dish.lastIndexOf(' ')
    return [dish.slice(0, at), Number(dish.slice(at + 1))] as const
  }),
})

// biome-ignore format: a table to be read by people
const kinds: readonly Kind[] = [
  kind('김치찌개', '한식', '김치찌개, 혼밥', '돼지김치찌개 9500, 참치김치찌개 9500, 계란말이 8000, 제육볶음 12000'),
  kind('된장', '한식', '된장찌개, 보리밥', '차돌된장찌개 10500, 냉이된장찌개 10000, 보리비빔밥 10000, 고등어구이 13000'),
  kind('설렁탕', '한식', '설렁탕, 노포', '설렁탕 12000, 도가니탕 19000, 수육 42000'),
  kind('삼겹살', '한식', '삼겹살, 회식', '생삼겹살 17000, 목살 17000, 김치볶음밥 5000, 물냉면 8000'),
  kind('칼국수', '한식', '칼국수, 만두', '바지락칼국수 10000, 들깨칼국수 10500, 왕만두 8000'),
  kind('비빔밥', '한식', '비빔밥, 채식', '돌솥비빔밥 11500, 산채비빔밥 11000, 육회비빔밥 16000'),
  kind('떡볶이', '한식', '떡볶이, 튀김', '쌀떡볶이 5500, 로제떡볶이 8500, 모둠튀김 6500, 순대 6000'),
  kind('쌈밥', '한식', '쌈밥, 가족 외식', '우렁쌈밥 14000, 제육쌈밥 15000, 도토리묵 12000'),
  kind('한정식', '한식', '한정식, 상견례', '점심상 29000, 저녁상 52000, 보리굴비 38000'),
  kind('통닭', '한식', '치킨, 맥주', '옛날통닭 18000, 양념통닭 20000, 생맥주 5000'),
  kind('반점', '중식', '짜장면, 짬뽕, 탕수육', '간짜장 9500, 삼선짬뽕 11500, 탕수육 24000, 군만두 7000'),
  kind('양꼬치', '중식', '양꼬치, 맥주', '양꼬치 17000, 꿔바로우 19000, 건두부볶음 14000'),
  kind('마라', '중식', '마라탕, 마라샹궈', '마라탕 12000, 마라샹궈 23000, 꿔바로우 16000'),
  kind('딤섬', '중식', '딤섬, 데이트', '하가우 9500, 샤오마이 9000, 소롱포 11000'),
  kind('만두', '중식', '만두, 혼밥', '찐만두 7000, 군만두 7500, 물만두 7000'),
  kind('스시', '일식', '스시, 회/사시미', '점심초밥 17000, 모둠초밥 25000, 후토마키 17000'),
  kind('라멘', '일식', '라멘, 혼밥', '쇼유라멘 11000, 돈코츠라멘 11500, 차슈덮밥 9500, 교자 6000'),
  kind('우동', '일식', '우동, 혼밥', '가케우동 8000, 붓카케우동 9500, 유부초밥 4000'),
  kind('돈카츠', '일식', '돈카츠, 혼밥', '등심돈카츠 14000, 안심돈카츠 15500, 치즈돈카츠 15500'),
  kind('이자카야', '일식', '이자카야, 사케', '모둠꼬치 19000, 가라아게 15000, 오뎅나베 22000, 하이볼 8000'),
  kind('소바', '일식', '메밀소바, 텐동', '자루소바 12000, 새우텐동 16500, 계란말이 8000'),
  kind('파스타', '양식', '파스타, 데이트', '봉골레 19000, 라구 파스타 22000, 감바스 24000'),
  kind('피자', '양식', '피자, 모임', '마르게리타 19000, 고르곤졸라 21000, 루콜라 피자 24000'),
  kind('스테이크', '양식', '스테이크, 기념일', '등심 스테이크 56000, 안심 스테이크 64000, 시저 샐러드 17000'),
  kind('버거', '양식', '수제버거, 햄버거', '치즈버거 11500, 베이컨버거 14000, 감자튀김 5500'),
  kind('브런치', '양식', '브런치, 샐러드', '에그베네딕트 18000, 프렌치토스트 16000, 리코타 샐러드 17000'),
  kind('와인', '양식', '와인바, 데이트', '치즈 한 접시 24000, 문어 감자 23000, 하우스 와인 12000'),
  kind('커피', '기타', '스페셜티 커피, 디저트', '아메리카노 5000, 바닐라라테 6000, 당근케이크 8000'),
  kind('빵집', '기타', '베이커리, 디저트', '소금빵 3500, 크루아상 4500, 무화과깜빠뉴 9000'),
  kind('쌀국수', '기타', '퓨전 요리, 혼밥', '양지쌀국수 11000, 분짜 14000, 짜조 7500'),
  kind('커리', '기타', '인도 음식, 커리', '버터치킨 커리 15500, 시금치 커리 15000, 갈릭난 4000'),
  kind('타코', '기타', '멕시칸, 맥주', '카르니타스 타코 14500, 생선 타코 15500, 나초 11000'),
]

// biome-ignore format: a list to be read by people
const endings = ['', '', '', ' 식당', ' 상회', ' 공방', ' 부엌', '집', ' 한 그릇', ' 사랑방', ' 다락', ' 마당', ' 하우스', ' 식탁', ' 골목점', ' 언덕점']

// biome-ignore format: a list to be read by people
const remarks = [
  '{이} 생각보다 훨씬 좋았어요.', '{} 먹으러 또 갈게요.', '{} 양이 넉넉해요.', '조용해서 혼자 먹기 좋았어요.', '{은} 간이 딱 맞습니다.', '직원분들이 친절해요.',
  '{} 추천. 자리는 조금 좁음.', '동네에 이런 집이 있어 다행이다.', '{은} 무난해요.', '기다린 만큼은 아니었어요.', '{이} 늦게 나왔지만 맛있었어요.', '부모님과 가기 좋습니다.',
]
