import { z } from 'zod'
import { describeCalls } from '../call.ts'
import {
  ListedRestaurant,
  Rating,
  Registration,
  RestaurantCard,
  RestaurantDetail,
  RestaurantStatus,
} from '../entities/restaurant.ts'
import { RegistrationParts } from '../entities/restaurant-input.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { AffectedChoice } from '../owner-input.ts'
import { PageInfo, pageFrom, sizeUpTo } from '../paging.ts'
import { refusals } from '../refusals.ts'
import { atMost } from '../rules/text-length.ts'
import { emptyAsAbsent, Id, optionalText, requestObject, SoughtText } from '../wire.ts'

export const restaurantCalls = describeCalls({
  'GET /api/restaurants/category/:categoryName': {
    summary: '분류별 추천 맛집',
    access: 'public',
    refusal: 'status',
    params: requestObject({
      categoryName: z.string(refusals.notFound.message).max(20, refusals.notFound.message),
    }),
    bare: z.array(RestaurantCard),
  },
  'GET /api/restaurants/mine': {
    summary: '내가 등록한 맛집 (최근 500개까지)',
    access: 'member',
    refusal: 'status',
    items: z.array(ListedRestaurant),
    capped: true,
  },
  'GET /api/restaurants/:restaurantNo': {
    summary: '맛집 상세',
    access: 'public',
    refusal: 'status',
    bare: RestaurantDetail,
  },
  'GET /api/restaurants/:restaurantNo/rating': {
    summary: '맛집 평점',
    access: 'public',
    refusal: 'status',
    bare: Rating,
  },
  'POST /api/stores/register': {
    summary: '맛집 등록',
    access: 'member',
    refusal: 'answered',
    parts: RegistrationParts,
    files: {
      restaurantMainPhoto: {
        max: 1,
        required: true,
        missing: messages.registration.photoRequired,
      },
    },
    items: z.object({ restaurantNo: Id }),
    success: { code: 'S100', message: messages.registration.done },
  },
  // Open to everyone with status2=Y, because the search results page of the spec reads it: that is a search.
  'GET /api/admin/restaurants': {
    summary: '맛집 목록 (검색하지 않으면 최근 것부터, 1,000개까지)',
    access: 'admin',
    publicWhen: { status2: 'Y' },
    refusal: 'status',
    query: requestObject({
      status2: emptyAsAbsent(RestaurantStatus),
      keyword2: SoughtText,
    }),
    bare: z.array(ListedRestaurant),
    capped: true,
  },
  'GET /api/admin/registrations': {
    summary: '맛집 목록, 한 쪽씩 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      status: emptyAsAbsent(RestaurantStatus),
      /** In the name, or in the telephone number, with or without hyphens. */
      search: SoughtText,
      page: pageFrom(1),
      size: sizeUpTo(limits.admin.perPageMax),
    }),
    items: z.object({ restaurants: z.array(ListedRestaurant), pageInfo: PageInfo }),
  },
  'GET /api/admin/registrations/:restaurantNo': {
    summary: '맛집 등록 내용 미리 보기 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: Registration,
  },
  'PATCH /api/admin/restaurants/:restaurantNo/status': {
    summary: '맛집 상태 바꾸기 (관리자)',
    access: 'admin',
    refusal: 'status',
    body: requestObject({
      status: RestaurantStatus,
      reason: optionalText(atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong)),
      affected: AffectedChoice,
    }),
    items: z.object({ restaurantNo: Id, isActive: RestaurantStatus }),
    success: { message: messages.admin.statusDone },
  },
})
