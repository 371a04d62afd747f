-- Search knows whole words: what was meant is looked up among names, their words, tags and menus that
-- exist, and what is being typed is completed key by key.

-- Names, and single words of names and menus, are known like tags and menus: what was mistyped is
-- looked for among them. Only tags, menus and districts are offered as such.
alter table search_term
  drop constraint search_term_kind_known,
  add constraint search_term_kind_known
    check (kind in ('tag', 'menu', 'address', 'name', 'word')),
  -- The keys that type it, doubled consonants as single ones: folded, and as written where that differs.
  add column typed text collate "C" not null default '',
  add column typed_as_written text collate "C",
  -- What is left of it when one or two of its characters are wrong, as numbers.
  add column near int[] not null default '{}',
  add column far int[] not null default '{}',
  -- Its consonants as they are heard, with a letter for the script it is written in.
  add column sound text collate "C" not null default '';

create index search_term_by_typed on search_term (typed, df desc) where typed <> '';
create index search_term_by_typed_as_written on search_term (typed_as_written, df desc)
  where typed_as_written is not null;
create index search_term_near on search_term using gin (near) with (fastupdate = off);
create index search_term_far on search_term using gin (far) with (fastupdate = off);
create index search_term_by_sound on search_term (sound, df desc) where sound <> '';

alter table restaurant_search
  add column typed text collate "C" not null default '',
  add column typed_as_written text collate "C",
  -- How this row was made. Rows made otherwise than the server makes them now are made again.
  add column made_by smallint not null default 0;

create index restaurant_search_by_typed on restaurant_search (typed) include (pop);
create index restaurant_search_by_typed_as_written on restaurant_search (typed_as_written) include (pop)
  where typed_as_written is not null;
create index restaurant_search_by_making on restaurant_search (made_by);

-- What people call it, and what it is: 스벅 is 스타벅스. Administrators add what they see sought in vain.
create table search_alias (
  alias_no bigint generated always as identity constraint search_alias_pkey primary key,
  alias text not null constraint search_alias_length check (char_length(alias) between 1 and 30),
  -- The alias as it is looked up: lower case, without spaces and punctuation.
  sought text collate "C" not null constraint search_alias_once unique
    constraint search_alias_sought check (sought <> ''),
  word text not null constraint search_alias_word_length check (char_length(word) between 1 and 30),
  changed_at timestamptz not null default now()
);

alter table audit drop constraint audit_target_kind_known,
  add constraint audit_target_kind_known check (
    target_kind in ('member', 'restaurant', 'review', 'reservation', 'report', 'receipt', 'searchAlias')
  );

insert into search_alias (alias, sought, word)
  select alias, alias, word from (values
    -- Brands, as people shorten them.
    ('스벅', '스타벅스'), ('별다방', '스타벅스'), ('배라', '배스킨라빈스'), ('베라', '배스킨라빈스'),
    ('베스킨라빈스', '배스킨라빈스'), ('맥날', '맥도날드'), ('맥도널드', '맥도날드'), ('롯리', '롯데리아'),
    ('버킹', '버거킹'), ('맘터', '맘스터치'), ('교촌', '교촌치킨'), ('엽떡', '엽기떡볶이'), ('신전', '신전떡볶이'),
    ('김천', '김밥천국'), ('파바', '파리바게뜨'), ('빠바', '파리바게뜨'), ('파리바게트', '파리바게뜨'), ('뚜쥬', '뚜레쥬르'),
    ('투썸', '투썸플레이스'), ('이디야', '이디야커피'), ('메가커피', '메가엠지씨커피'), ('메머드', '매머드커피'),
    ('컴포즈', '컴포즈커피'), ('빽다', '빽다방'), ('던킨', '던킨도너츠'), ('서브웨', '서브웨이'),
    ('섭웨이', '서브웨이'), ('노랑', '노랑통닭'), ('굽네', '굽네치킨'), ('비비큐', 'bbq'),
    ('비에이치씨', 'bhc'), ('본도', '본도시락'), ('한솥', '한솥도시락'), ('새마을', '새마을식당'),
    ('홍콩반', '홍콩반점'), ('역전', '역전할머니맥주'), ('역할맥', '역전할머니맥주'), ('이삭', '이삭토스트'),
    ('아웃백', '아웃백스테이크'), ('크크', '크리스피크림'), ('할리스커피', '할리스'), ('엔젤', '엔제리너스'),
    ('국대', '국대떡볶이'), ('죠스', '죠스떡볶이'), ('청년', '청년다방'), ('유가네', '유가네닭갈비'),
    ('명륜', '명륜진사갈비'), ('설빙빙수', '설빙'),
    -- The same in Latin letters, where the spelling is far from the sound.
    ('ediya', '이디야'), ('parisbaguette', '파리바게뜨'), ('touslesjours', '뚜레쥬르'),
    ('mrpizza', '미스터피자'), ('mcdonald', '맥도날드'), ('baskinrobbins', '배스킨라빈스'),
    ('br31', '배스킨라빈스'), ('paiksdabang', '빽다방'), ('paikdabang', '빽다방'),
    ('composecoffee', '컴포즈커피'), ('megacoffee', '메가엠지씨커피'), ('momstouch', '맘스터치'),
    ('kyochon', '교촌'), ('hansot', '한솥'), ('isaactoast', '이삭토스트'), ('hollys', '할리스'),
    ('pascucci', '파스쿠찌'), ('krispykreme', '크리스피크림'), ('popeyes', '파파이스'), ('jaws', '죠스떡볶이'),
    ('twosomeplace', '투썸플레이스'), ('twosome', '투썸플레이스'), ('angelinus', '엔제리너스'), ('shakeshack', '쉐이크쉑'),
    ('papajohns', '파파존스'), ('caffebene', '카페베네'), ('coffeebean', '커피빈'), ('sulbing', '설빙'),
    ('bonjuk', '본죽'), ('goobne', '굽네'), ('nene', '네네치킨'), ('hongkongbanjeom', '홍콩반점'),
    ('7eleven', '세븐일레븐'), ('dunkindonuts', '던킨도너츠'), ('tomntoms', '탐앤탐스'),
    -- Dishes by their English names.
    ('sushi', '초밥'), ('beef', '소고기'), ('pork', '돼지고기'), ('noodles', '국수'),
    ('noodle', '국수'), ('dumpling', '만두'), ('dumplings', '만두'),
    ('friedchicken', '치킨'), ('ricecake', '떡볶이'), ('coldnoodles', '냉면'),
    ('porkbelly', '삼겹살'), ('koreanbbq', '고기'), ('seafood', '해물'), ('rawfish', '회'),
    ('sashimi', '회'), ('soup', '국밥'), ('friedrice', '볶음밥'), ('ribs', '갈비'),
    ('grilledfish', '생선구이'), ('stew', '찌개'), ('beer', '맥주'), ('wine', '와인'),
    ('tea', '차'), ('bread', '빵'), ('cake', '케이크'), ('coffee', '커피'),
    ('ricesoup', '국밥'), ('pigfeet', '족발'), ('porkcutlet', '돈까스'),
    ('blackbeannoodles', '짜장면'), ('hotpot', '훠궈'), ('malatang', '마라탕'),
    ('vegan', '비건'), ('buffet', '뷔페'), ('vietnamese', '베트남'), ('thai', '태국'),
    ('indian', '인도'), ('mexican', '멕시코'), ('chinese', '중식'), ('japanese', '일식'),
    ('korean', '한식'), ('western', '양식'), ('croissant', '크루아상'),
    ('icecream', '아이스크림'), ('fish', '생선'), ('eel', '장어'), ('crab', '게'), ('shrimp', '새우'),
    ('octopus', '낙지'), ('squid', '오징어'), ('duck', '오리'), ('lamb', '양고기'), ('tofu', '두부'),
    ('porridge', '죽'), ('clam', '조개'), ('abalone', '전복'), ('tripe', '곱창'), ('rice', '밥'),
    ('hangoversoup', '해장국'), ('pancake', '팬케이크'), ('koreanfood', '한식'), ('streetfood', '분식'),
    ('seaweedrice', '김밥'), ('meat', '고기'), ('steak', '스테이크'), ('ramyeon', '라면'), ('makgeolli', '막걸리'),
    ('soju', '소주'), ('pub', '술집'), ('bar', '술집'), ('bakery', '베이커리'), ('vegetarian', '채식'),
    ('dessert', '디저트'), ('juice', '주스'), ('tart', '타르트'), ('restaurant', '레스토랑'), ('topokki', '떡볶이'),
    ('pretzel', '프레즐'), ('hotdog', '핫도그'), ('sausage', '소시지'), ('chickenfeet', '닭발'), ('ricebowl', '덮밥'),
    -- Dishes as people shorten them.
    ('떡볶', '떡볶이'), ('김볶', '김치볶음밥'), ('제육', '제육볶음'), ('부찌', '부대찌개'), ('김찌', '김치찌개'),
    ('된찌', '된장찌개'), ('순두부', '순두부찌개'), ('뼈해', '뼈해장국'), ('소곱', '소곱창'),
    ('양념통닭', '양념치킨'), ('아아', '커피'), ('삼겹', '삼겹살'), ('물냉', '물냉면'), ('비냉', '비빔냉면'),
    ('돈카스', '돈까스'), ('짜파', '짜장면'), ('짬짜', '짬짜면'), ('탕슉', '탕수육'), ('치맥', '치킨'),
    ('소맥', '맥주'), ('피맥', '피자'), ('곱도리', '곱도리탕'), ('마탕', '마라탕'), ('쌀국', '쌀국수'),
    ('카공', '카페'), ('브런치카페', '브런치')
  ) as pairs (alias, word);

-- What search answers follows from it.
create trigger search_shown after insert or update or delete or truncate on search_alias
  for each statement execute function search_shown();
