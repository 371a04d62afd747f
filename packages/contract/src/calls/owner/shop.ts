import { describeCalls } from '../../call.ts'
import { Shop, ShopRequest } from '../../entities/owner/shop.ts'
import { ShopParts } from '../../entities/owner/shop-input.ts'
import { AddressInput, RegistrationParts, RestaurantName } from '../../entities/restaurant-input.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { requestObject } from '../../wire.ts'

const said = messages.shop
/** Whoever registered it, also while it is not theirs to run yet: a rejected registrant is no owner. */
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
    parts: ShopParts,
    files: { photos: { max: limits.shopPhotos.max, required: false, tooMany: said.tooManyPhotos } },
    items: Shop,
    success: { message: said.saved },
  },
  // Whatever waited before is taken back: nobody approves what they have not seen.
  'PUT /api/shops/:restaurantNo/name': {
    summary: '새 이름 신청 (승인될 때까지 지금 이름이 보임)',
    ...registrants,
    body: requestObject({ restaurantName: RestaurantName }),
    items: ShopRequest,
    success: { message: said.applied },
  },
  'PUT /api/shops/:restaurantNo/address': {
    summary: '새 주소 신청 (승인될 때까지 지금 주소가 보임)',
    ...registrants,
    body: AddressInput,
    items: ShopRequest,
    success: { message: said.applied },
  },
  // What waits is withdrawn; what was rejected is left as it is and no longer shown.
  'DELETE /api/shops/:restaurantNo/requests/:applicationNo': {
    summary: '이름이나 주소 신청 거두기',
    ...registrants,
    success: { message: said.withdrawn },
  },
  'PUT /api/shops/:restaurantNo/registration': {
    summary: '등록 내용을 고쳐서 다시 신청 (승인 전이거나 반려된 등록)',
    ...registrants,
    parts: RegistrationParts,
    files: { restaurantMainPhoto: { max: 1, required: false } },
    items: Shop,
    success: { message: said.appliedAgain },
  },
})
