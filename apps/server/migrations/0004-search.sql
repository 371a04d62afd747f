-- What search looks through: one narrow row beside every active restaurant, written in the same
-- transaction. The grams are made by the server, so any PostgreSQL answers alike, whatever its locale.

create table restaurant_search (
  restaurant_no bigint constraint restaurant_search_pkey primary key
    constraint restaurant_search_of_restaurant references restaurant (restaurant_no) on delete cascade,
  category text not null,
  -- Rank among equals; the home page is ordered by it.
  pop real not null,
  -- Folded name, tags and address, and the initial consonants of the first two. Short by construction:
  -- they are in the indexes below, so that a walk through the ranks need not look anywhere else.
  hay text not null,
  cho text not null,
  -- Folded menu names, which may be many.
  menus text not null,
  tsv tsvector not null,
  -- When the rank was computed: it ages, and reviews change it.
  ranked_at timestamptz not null
);
-- Restaurants change seldom and are searched all the time: no list of pending entries beside the index.
create index restaurant_search_grams on restaurant_search using gin (tsv) with (fastupdate = off);
create index restaurant_search_by_pop on restaurant_search (pop desc, restaurant_no)
  include (hay, cho, category);
create index restaurant_search_by_category on restaurant_search (category, pop desc, restaurant_no);
create index restaurant_search_by_rank_age on restaurant_search (ranked_at);

-- In how many restaurants a gram occurs, counted again from time to time; '*' has the number of all.
create table search_gram (
  gram text collate "C" constraint search_gram_pkey primary key,
  df int not null
);

-- What the search box offers to complete: tags, menus and districts in use.
create table search_term (
  kind text not null constraint search_term_kind_known check (kind in ('tag', 'menu', 'address')),
  term text not null,
  folded text collate "C" not null,
  cho text collate "C" not null,
  df int not null,
  constraint search_term_pkey primary key (kind, term)
);
create index search_term_by_text on search_term (folded, df desc);
create index search_term_by_cho on search_term (cho, df desc);
