import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { DayOffer, FoundRestaurant } from '../restaurants/entities.ts'
import { mainCategories } from '../restaurants/tag-list.ts'
import { mealNames } from '../table-search/meals.ts'
import { cutToGraphemes, unitsFor } from '../text-length.ts'
import {
  asOneLine,
  ClockTime,
  checkedBy,
  Day,
  DayInput,
  emptyAsAbsent,
  Id,
  IdInput,
  keyEnum,
  NumberInput,
  PageInfo,
  PictureAddress,
  pageFrom,
  requestObject,
  ruledText,
  SearchWords,
  StarsInput,
  shortUnits,
  sizeUpTo,
  Timestamp,
  YesNo,
} from '../wire.ts'
import { aliasProblem } from './alias-rules.ts'
import { priceLevelNames } from './price-levels.ts'
import { allSearchSorts } from './sort.ts'

// What a search can be asked beside words: when, with how many, and where.

/** Several of one kind, with commas between them; its length is looked at before what is in it. */
const listed = <S extends z.ZodType>(element: S, max: number) =>
  z.preprocess(
    (text: string) =>
      typeof text === 'string' && text.length <= max * shortUnits
        ? text.split(',').map((part) => part.trim())
        : null,
    z.array(element, refusals.invalid.message).max(max, refusals.invalid.message),
  )

const RegionCode = z.string().regex(/^\d{2}(\d{3})?$/, refusals.invalid.message)

const between = (least: number, most: number) =>
  NumberInput.pipe(
    z.number().min(least, refusals.invalid.message).max(most, refusals.invalid.message),
  )

/** When a guest wants to eat, and with how many. */
const tableQueryInput = {
  /** With it, each restaurant says what can be booked that day. Absent beside a time, a meal or `bookable`: today. */
  day: emptyAsAbsent(DayInput),
  /**
   * The times of the day nearest to this one of the business day; 25:30 is half past one in the night. Beside a
   * meal: those of the meal, and up to two hours before and after that time.
   */
  time: emptyAsAbsent(ClockTime),
  /** Lunch is 11:00 to 15:00, dinner 17:00 to 22:00. Without a time, those nearest to 12:00 or 18:30. */
  meal: emptyAsAbsent(z.enum(mealNames, refusals.invalid.message)),
  guests: emptyAsAbsent(
    between(1, limits.settings.guestsMax).pipe(z.int(refusals.invalid.message)),
  ),
}

/** Where it should be. */
const locationInput = {
  lat: emptyAsAbsent(between(-90, 90)),
  lng: emptyAsAbsent(between(-180, 180)),
  /** In metres around that point; absent: anywhere, and the nearer the better. */
  radius: emptyAsAbsent(between(1, limits.search.radiusMax)),
  /** minLng,minLat,maxLng,maxLat: what a map shows. */
  bbox: emptyAsAbsent(
    listed(NumberInput, 4).refine((sides) => isBox(sides), refusals.invalid.message),
  ),
}

const isBox = ([west = 0, south = 0, east = 0, north = 0, ...more]: readonly number[]) =>
  more.length === 0 &&
  west < east &&
  south < north &&
  Math.abs(south) <= 90 &&
  Math.abs(north) <= 90

/** Half a point is no place, and what is nearer can only be said from one. */
function locationProblem({
  lat,
  lng,
  radius,
  sort,
}: {
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly radius?: number | undefined
  readonly sort?: string | undefined
}): string | null {
  if ((lat === undefined) !== (lng === undefined)) return refusals.invalid.message
  const needsPoint = sort === 'distance' || radius !== undefined
  return needsPoint && lat === undefined ? messages.search.placeNeeded : null
}

// A pasted paragraph is no reason to refuse: the first characters say what is sought.
const SearchText = z
  .string(refusals.invalid.message)
  .overwrite((text) => text.trimStart().slice(0, unitsFor(limits.search.queryCharacters)))
  .overwrite((text) => cutToGraphemes(asOneLine(text), limits.search.queryCharacters))

/**
 * One thing that was read in a query. `text` is what was typed, without what was left out around it;
 * `label` is what it was read as: '유성' is 유성구, '초밥집' is 초밥, '주차 되는' is 주차 가능, '만원 이하' is
 * 10,000원 이하. A page shows one chip for each; the page sends the `text` of a removed chip in `literal`.
 */
export const Understood = z
  .object({
    kind: z.enum(['place', 'dish', 'category', 'need', 'price', 'time', 'party', 'name']),
    text: z.string(),
    label: z.string(),
    /** Of a price, in won; an open end is null. Null for everything else. */
    wonLeast: z.int().nullable(),
    wonMost: z.int().nullable(),
    /**
     * Of a time: the day (2026-11-21) and the time of day (19:00), each null when it was not said. 밤 1시 belongs to
     * the night of its day and is 25:00; 새벽 1시 is 01:00 of the calendar's day.
     */
    day: z.string().nullable(),
    clock: z.string().nullable(),
    /** Of a party: how many. */
    people: z.int().nullable(),
  })
  .meta({ id: 'Understood' })
export type Understood = z.infer<typeof Understood>

/**
 * Where fewer than five fit all that was read, others follow that fit less of it. They are in the same
 * list and count among its pages: those from the `after`-th on (counted over all pages, from 0) up to the
 * next supplement were found by `query` ('"초밥" 결과도 보여드려요'). `after` 0: nothing fitted all of it. `isNearby`: around
 * the place that `query` names, no longer in it.
 */
export const Supplement = z
  .object({ after: z.int().nonnegative(), query: z.string(), isNearby: z.boolean() })
  .meta({ id: 'Supplement' })
export type Supplement = z.infer<typeof Supplement>

export const SearchPage = z
  .object({
    restaurants: z.array(FoundRestaurant),
    /** What was read in the query, in the order in which it was typed; prices, times and parties first. */
    understood: z.array(Understood),
    /** Results that fit less than all of it, in the order of the list; usually none. */
    supplements: z.array(Supplement),
    /** Counts no further than `limits.search.resultsMax`: guests do not turn more pages. */
    pageInfo: PageInfo,
    /** There are more than were counted. */
    isCapped: z.boolean(),
    /** What was searched instead, when nothing matched as typed. */
    correctedQuery: z.string().nullable(),
    /** With a day: which one, and how many of those found have a time for the party. */
    day: Day.nullable().optional(),
    bookableCount: z.int().nullable().optional(),
  })
  .meta({ id: 'SearchPage' })
export type SearchPage = z.infer<typeof SearchPage>

export const Suggestion = z
  .object({
    text: z.string(),
    kind: z.enum(['restaurant', 'tag', 'menu', 'address']),
    /**
     * Its heading: something to eat (tags and menus, each once), a place (districts,
     * stations and the like, to be searched as typed), or one restaurant. Those of a group come together,
     * at most `limits.search.suggestions` of each.
     */
    group: z.enum(['dish', 'place', 'shop']),
    /** Set when the suggestion is one restaurant. */
    restaurantNo: Id.nullable(),
    /** The restaurant's picture, if it has one; null of anything else. */
    restaurantImage: PictureAddress.nullable(),
    /** Where the restaurant is, as a guest would say it; null of anything else. */
    district: z.string().nullable(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const searchCalls = describeCalls({
  'GET /api/restaurants/search': {
    summary: '맛집 검색',
    access: 'public',
    refusal: 'status',
    cached: {
      tag: 'search',
      // Whether a restaurant is open is a question of the minute.
      until: 'endOfMinute',
      // Each place is asked for once, and how many tables are free is never cached.
      exceptWith: ['day', 'time', 'meal', 'bookable', 'lat', 'bbox'],
    },
    replica: 'anybody',
    slow: true,
    query: requestObject({
      query: emptyAsAbsent(SearchText),
      /**
       * Words of the query that are not to be read as anything, separated by commas, each as in `text` of
       * what was understood: '강남' is then looked for as a word like any other, at any position.
       */
      literal: emptyAsAbsent(SearchText),
      category: emptyAsAbsent(z.enum(mainCategories, refusals.invalid.message)),
      /** Absent: by how well it fits; where a point is given, the nearest first. */
      sort: emptyAsAbsent(keyEnum(allSearchSorts, refusals.invalid.message)),
      reservable: emptyAsAbsent(YesNo),
      openNow: emptyAsAbsent(YesNo),
      minRating: emptyAsAbsent(StarsInput),
      ...tableQueryInput,
      /** Only those with a time for that day and party; without a day, today. */
      bookable: emptyAsAbsent(YesNo),
      ...locationInput,
      /** Codes of si or gu, as of the addresses: '11,11440'. Any of them. */
      region: emptyAsAbsent(listed(RegionCode, limits.search.regionsMax)),
      /** Levels of the median price of the menu, 1 to 4: '1,2'. Any of them. */
      price: emptyAsAbsent(listed(z.enum(priceLevelNames, refusals.invalid.message), 4)),
      page: pageFrom(1),
      size: sizeUpTo(limits.search.perPageMax),
    }).superRefine(checkedBy(locationProblem)),
    items: SearchPage,
  },
  'GET /api/restaurants/times': {
    summary: '여러 맛집의 하루에 예약할 수 있는 시간',
    access: 'public',
    refusal: 'status',
    replica: 'anybody',
    slow: true,
    query: requestObject({
      /** Numbers with commas between them; those that are not shown are left out of the answer. */
      restaurantNo: listed(IdInput, limits.search.perPageMax),
      ...tableQueryInput,
    }),
    items: z.array(DayOffer),
  },
  'GET /api/restaurants/suggest': {
    summary: '검색어 자동 완성',
    access: 'public',
    refusal: 'status',
    cached: { tag: 'search' },
    replica: 'anybody',
    slow: true,
    query: requestObject({ query: emptyAsAbsent(SearchText) }),
    items: z.array(Suggestion),
  },
})

export const SearchAlias = z
  .object({
    aliasNo: Id,
    /** What people type: '스벅'. Spaces, punctuation and upper case mean nothing in it. */
    alias: z.string(),
    /** What is searched for them, too: '스타벅스'. */
    word: z.string(),
    changeDate: Timestamp,
  })
  .meta({ id: 'SearchAlias' })
export type SearchAlias = z.infer<typeof SearchAlias>

const AliasInput = requestObject({
  alias: ruledText(aliasProblem),
  word: ruledText(aliasProblem),
})

/** Other names of what is sought. A change is in effect with the next search, and in the record. */
export const searchAliasCalls = describeCalls({
  'GET /api/admin/search-aliases': {
    summary: '검색 별칭 목록 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      /** In the alias or in the word; absent for all, in the order of the alphabet. */
      query: SearchWords,
      page: pageFrom(1),
      size: sizeUpTo(limits.searchAlias.perPageMax),
    }),
    items: z.object({ aliases: z.array(SearchAlias), pageInfo: PageInfo }),
  },
  'POST /api/admin/search-aliases': {
    summary: '검색 별칭 더하기 (관리자)',
    access: 'admin',
    refusal: 'status',
    changesPublicData: true,
    body: AliasInput,
    items: SearchAlias,
    success: { message: messages.searchAlias.added },
  },
  'PUT /api/admin/search-aliases/:aliasNo': {
    summary: '검색 별칭 고치기 (관리자)',
    access: 'admin',
    refusal: 'status',
    changesPublicData: true,
    body: AliasInput,
    items: SearchAlias,
    success: { message: messages.searchAlias.changed },
  },
  'DELETE /api/admin/search-aliases/:aliasNo': {
    summary: '검색 별칭 지우기 (관리자)',
    access: 'admin',
    refusal: 'status',
    changesPublicData: true,
    success: { message: messages.searchAlias.removed },
  },
})
