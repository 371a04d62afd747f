import { z } from 'zod'
import { describeCalls } from '../call.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { AffectedChoice } from '../owner-input.ts'
import { refusals } from '../refusals.ts'
import { atMost } from '../text-length.ts'
import {
  boundedList,
  checkedBy,
  emptyAsAbsent,
  Id,
  IdInput,
  numberInput,
  optionalText,
  PageInfo,
  pageFrom,
  requestObject,
  ruledText,
  SearchWords,
  sizeUpTo,
  YesNo,
} from '../wire.ts'
import { rejectReasonProblem } from './approvals.ts'
import {
  AddressInput,
  Application,
  ApplicationCounts,
  ApplicationDetail,
  FavoriteRestaurant,
  LeftApplication,
  ListedRestaurant,
  Menu,
  MenuPage,
  Rating,
  Registration,
  RegistrationParts,
  RestaurantCard,
  RestaurantDetail,
  RestaurantName,
  RestaurantStatus,
  Shop,
  ShopParts,
  ShopRequest,
} from './entities.ts'
import { menuNameProblem, menuPriceProblem } from './menu-rules.ts'

export const restaurantCalls = describeCalls({
  'GET /api/restaurants/category/:categoryName': {
    summary: '분류별 추천 맛집',
    access: 'public',
    refusal: 'status',
    cached: { tag: 'category:{categoryName}', tagOfEach: 'restaurant:{restaurant_no}' },
    replica: 'anybody',
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
    cached: { tag: 'restaurant:{restaurantNo}', isPersonal: true },
    replica: 'visitors',
    bare: RestaurantDetail,
  },
  'GET /api/restaurants/:restaurantNo/rating': {
    summary: '맛집 평점',
    access: 'public',
    refusal: 'status',
    cached: { tag: 'restaurant:{restaurantNo}' },
    replica: 'visitors',
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
    slow: true,
    query: requestObject({
      status2: emptyAsAbsent(RestaurantStatus),
      keyword2: SearchWords,
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
      search: SearchWords,
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
    changesPublicData: true,
    movesBookings: true,
    body: requestObject({
      status: RestaurantStatus,
      reason: optionalText(atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong)),
      affected: AffectedChoice,
    }),
    items: z.object({ restaurantNo: Id, isActive: RestaurantStatus }),
    success: { message: messages.admin.statusDone },
  },
})

const Favorite = z.object({ restaurantNo: Id, isFavorite: z.boolean() }).meta({ id: 'Favorite' })

export const favoriteCalls = describeCalls({
  'GET /api/favorites': {
    summary: '내 즐겨찾기 (최근 500개까지)',
    access: 'member',
    refusal: 'status',
    items: z.array(FavoriteRestaurant),
    capped: true,
  },
  'GET /api/favorites/:restaurantNo': {
    summary: '즐겨찾기에 있는지',
    access: 'member',
    refusal: 'status',
    items: Favorite,
  },
  'PUT /api/favorites/:restaurantNo': {
    summary: '즐겨찾기에 담기',
    access: 'member',
    refusal: 'status',
    items: Favorite,
    success: { message: messages.favorite.added },
  },
  'DELETE /api/favorites/:restaurantNo': {
    summary: '즐겨찾기에서 빼기',
    access: 'member',
    refusal: 'status',
    items: Favorite,
    success: { message: messages.favorite.removed },
  },
})

const MenuParts = requestObject({
  menuName: ruledText(menuNameProblem),
  menuPrice: numberInput(messages.menu.priceRule).refine(
    (price) => menuPriceProblem(price) === null,
    messages.menu.priceRule,
  ),
})

export const menuCalls = describeCalls({
  'GET /api/restaurants/:restaurantNo/menu': {
    summary: '메뉴 (쪽은 0부터)',
    access: 'public',
    refusal: 'status',
    cached: { tag: 'restaurant:{restaurantNo}', isPersonal: true },
    replica: 'visitors',
    query: requestObject({ page: pageFrom(0), size: sizeUpTo(limits.menu.perPageMax) }),
    bare: MenuPage,
    success: { code: 'S200' },
  },
  'POST /api/restaurants/:restaurantNo/menu': {
    summary: '메뉴 추가',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    changesPublicData: true,
    parts: MenuParts,
    files: { menuPhoto: { max: 1, required: false } },
    items: Menu,
    success: { message: messages.menu.saved },
  },
  'PUT /api/restaurants/:restaurantNo/menu/order': {
    summary: '메뉴 순서 바꾸기',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    changesPublicData: true,
    body: requestObject({
      menuNos: boundedList(IdInput, {
        max: limits.menu.perRestaurant,
        message: messages.menu.orderRule,
      })
        .refine((menuNos) => menuNos.length > 0, messages.menu.orderRule)
        .refine((menuNos) => new Set(menuNos).size === menuNos.length, messages.menu.orderRule),
    }),
    items: z.array(Menu),
    success: { message: messages.menu.reordered },
  },
  'PUT /api/restaurants/:restaurantNo/menu/:menuNo': {
    summary: '메뉴 수정',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    changesPublicData: true,
    parts: MenuParts.extend({
      /** Y takes the present photo away; a new one replaces it anyway. */
      removePhoto: emptyAsAbsent(YesNo),
    }),
    files: { menuPhoto: { max: 1, required: false } },
    items: Menu,
    success: { message: messages.menu.saved },
  },
  'DELETE /api/restaurants/:restaurantNo/menu/:menuNo': {
    summary: '메뉴 삭제',
    access: 'owner',
    whose: ['registrant'],
    refusal: 'status',
    changesPublicData: true,
    success: { message: messages.menu.deleted },
  },
})

const shopMessages = messages.shop
/** The registrant, also before the approval: a rejected registrant is no owner. */
const registrants = { access: 'member', whose: ['registrant'], refusal: 'status' } as const

export const shopCalls = describeCalls({
  'GET /api/shops/:restaurantNo': {
    summary: '가게 정보, 신청과 그 결과',
    ...registrants,
    items: Shop,
  },
  'PUT /api/shops/:restaurantNo': {
    summary: '전화, 설명, 태그, 사진 바꾸기 (바로 보임)',
    ...registrants,
    changesPublicData: true,
    parts: ShopParts,
    files: {
      photos: { max: limits.shopPhotos.max, required: false, tooMany: shopMessages.tooManyPhotos },
    },
    items: Shop,
    success: { message: shopMessages.saved },
  },
  // Withdraws the waiting one: an administrator approves only what they have seen.
  'PUT /api/shops/:restaurantNo/name': {
    summary: '새 이름 신청 (승인될 때까지 지금 이름이 보임)',
    ...registrants,
    body: requestObject({ restaurantName: RestaurantName }),
    items: ShopRequest,
    success: { message: shopMessages.applied },
  },
  'PUT /api/shops/:restaurantNo/address': {
    summary: '새 주소 신청 (승인될 때까지 지금 주소가 보임)',
    ...registrants,
    body: AddressInput,
    items: ShopRequest,
    success: { message: shopMessages.applied },
  },
  // A waiting request is withdrawn; a rejected one stays as it is and is hidden.
  'DELETE /api/shops/:restaurantNo/requests/:applicationNo': {
    summary: '이름이나 주소 신청 거두기',
    ...registrants,
    success: { message: shopMessages.withdrawn },
  },
  'PUT /api/shops/:restaurantNo/registration': {
    summary: '등록 내용을 고쳐서 다시 신청 (승인 전이거나 반려된 등록)',
    ...registrants,
    parts: RegistrationParts,
    files: { restaurantMainPhoto: { max: 1, required: false } },
    items: Shop,
    success: { message: shopMessages.appliedAgain },
  },
})

const verdictMessages = messages.verdict

const ApplicationNos = boundedList(IdInput, {
  max: limits.applications.atOnce,
  message: verdictMessages.listRule,
})
  .refine((nos) => nos.length > 0, verdictMessages.listRule)
  .transform((nos) => [...new Set(nos)])

const verdictProblem = ({ verdict, reason }: { verdict: 'approve' | 'reject'; reason: string }) =>
  verdict === 'reject' ? rejectReasonProblem(reason) : null

export const applicationCalls = describeCalls({
  // The longest waiting first. `after` is the last one of the page before.
  'GET /api/admin/applications': {
    summary: '승인 대기, 오래된 것부터 (관리자)',
    access: 'admin',
    refusal: 'status',
    query: requestObject({
      group: emptyAsAbsent(z.enum(['new', 'change', 'again'], '무엇을 볼지 다시 골라 주세요.')),
      after: emptyAsAbsent(IdInput),
      size: sizeUpTo(limits.applications.perPageMax),
    }),
    items: z.object({ applications: z.array(Application), counts: ApplicationCounts }),
  },
  'GET /api/admin/applications/:applicationNo': {
    summary: '신청 하나와 비슷한 가게 (관리자)',
    access: 'admin',
    refusal: 'status',
    items: ApplicationDetail,
  },
  // Each is decided for itself: what cannot be is left and named. The news leave ten seconds later.
  'POST /api/admin/applications/verdicts': {
    summary: '승인하거나 반려 (관리자, 50곳까지)',
    access: 'admin',
    refusal: 'status',
    changesPublicData: true,
    body: requestObject({
      verdict: z.enum(['approve', 'reject'], '승인이나 반려를 골라 주세요.'),
      applicationNos: ApplicationNos,
      /** Y: chosen together, so that whatever looks alike is not approved along with the others. */
      isBulk: emptyAsAbsent(YesNo),
      reason: optionalText(atMost(limits.audit.reasonCharacters, messages.admin.reasonTooLong)),
    }).superRefine(checkedBy(verdictProblem)),
    items: z.object({
      decided: z.array(Id),
      left: z.array(LeftApplication),
      counts: ApplicationCounts,
    }),
    success: { message: messages.admin.statusDone },
  },
  'POST /api/admin/applications/take-back': {
    summary: '방금 한 승인이나 반려 되돌리기 (관리자, 10초 안)',
    access: 'admin',
    refusal: 'status',
    changesPublicData: true,
    body: requestObject({ applicationNos: ApplicationNos }),
    items: z.object({
      takenBack: z.array(Id),
      left: z.array(LeftApplication),
      counts: ApplicationCounts,
    }),
    success: { message: verdictMessages.takenBack },
  },
})
