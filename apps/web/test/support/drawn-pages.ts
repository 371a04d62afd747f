import type { RenderedAddress } from '@matjari/contract/pages'
import type {
  FoundRestaurant,
  Menu,
  Rating,
  RestaurantCard,
  RestaurantDetail,
} from '@matjari/contract/restaurants/entities'
import { textsByWire } from '@matjari/contract/restaurants/shop-texts'
import type { Review, ReviewPage } from '@matjari/contract/reviews/entities'
import type { OperatingHours } from '@matjari/contract/schedule/entities'
import type { SearchPage } from '@matjari/contract/search/calls'
import { weekDays } from '@matjari/contract/seoul-day'
import { firstPageOf } from './answers.ts'

// Two places, and everything their pages ask for.

const card: RestaurantCard = {
  restaurant_no: '7',
  name: '합정 국밥',
  imageUrl: '/media/gukbap.webp',
  restaurantCuisineType: '한식,국밥',
  district: '마포구',
  averageRating: 4.5,
  reviewCount: 8,
  reservable: true,
}

export const foundPlace: FoundRestaurant = {
  priceMedian: 14_000,
  photos: ['/media/gukbap.webp'],
  restaurantNo: '7',
  restaurantName: '합정 국밥',
  restaurantAddress: '서울 마포구 양화로 1',
  isActive: 'Y',
  restaurantImage: '/media/gukbap.webp',
  restaurantCuisineType: '한식,국밥',
  district: '마포구',
  averageRating: 4.5,
  reviewCount: 8,
  reservable: true,
  openNow: true,
  lat: 37.55,
  lng: 126.91,
}

const detail: RestaurantDetail = {
  restaurantNo: '7',
  memberNo: '3',
  restaurantName: '합정 국밥',
  restaurantAddress: '서울 마포구 양화로 1',
  restaurantPostalCode: '04000',
  ...textsByWire(() => '오래 끓인 국물이에요.'),
  restaurantMainPhoto: '/media/gukbap.webp',
  restaurantImage: '/media/gukbap.webp',
  photos: ['/media/gukbap.webp'],
  restaurantCuisineType: '한식,국밥',
  restaurantPhoneNumber: '02-333-1234',
  isActive: 'Y',
  status: 'Y',
  lat: 37.55,
  lng: 126.91,
  isLocationExact: true,
  district: '마포구',
  averageRating: 4.5,
  reviewCount: 8,
  reservable: true,
  isOwner: false,
  isFavorite: false,
}

const dishes: readonly Menu[] = ['돼지국밥', '순대국밥', '수육', '모둠순대', '공깃밥'].map(
  (menuName, index) => ({
    menuNo: String(index + 1),
    menuName,
    menuPrice: 9000 + index * 1000,
    menuPhotoUrl: null,
  }),
)

const hours: readonly OperatingHours[] = weekDays.map((weekDay, index) => ({
  operatingHoursNo: String(index + 1),
  restaurantNo: '7',
  weekDay,
  weekday: weekDay,
  startTime: '11:00',
  endTime: '21:30',
  breakStartTime: null,
  breakEndTime: null,
}))

const rating: Rating = {
  averageRating: 4.5,
  reviewCount: 8,
  scoreCounts: [
    { score: 5, count: 4 },
    { score: 4, count: 4 },
  ],
}

const review: Review = {
  reviewNo: '11',
  memberNo: '5',
  memberId: 'guest5',
  memberNickname: '국물파',
  memberSelfie: 'NULL',
  restaurantNo: '7',
  restaurantName: '합정 국밥',
  reviewScore: 5,
  reviewContent: '국물이 <진해요> & 깊어요.',
  createDate: '2026-11-01T15:30:00.000Z',
  createdDate: '2026-11-01T15:30:00.000Z',
  updateDate: null,
  isActive: 'Y',
  billPhotoUrl: null,
  photos: [],
  receiptVerified: true,
  visited: true,
  mine: false,
  reported: false,
  reply: null,
  openReportCount: 0,
  deleteDate: null,
  hold: null,
  holdRequest: null,
}

const reviews: ReviewPage = { reviews: [review], pageInfo: firstPageOf(8, 3), isCapped: false }

export const search: SearchPage = {
  correctedQuery: null,
  restaurants: [foundPlace],
  understood: [
    {
      kind: 'dish',
      text: '국밥집',
      label: '국밥',
      wonLeast: null,
      wonMost: null,
      day: null,
      clock: null,
      people: null,
    },
  ],
  supplements: [{ after: 0, query: '합정 국밥', isNearby: false }],
  pageInfo: firstPageOf(45),
  isCapped: false,
}

/** Every page that the server renders: an example, and what it shows without scripts. */
export const drawnPages: Readonly<
  Record<RenderedAddress, { readonly url: string; readonly words: readonly string[] }>
> = {
  '/': {
    url: '/',
    words: ['한눈에 고르는', '합정 국밥', 'href="/restaurant/7"', 'prefers-color-scheme: dark'],
  },
  '/search-results': {
    url: '/search-results?query=국밥',
    words: [
      '45곳',
      '음식 국밥으로 읽지 않기',
      '합정 국밥&quot; 결과도',
      'href="/restaurant/7"',
      'action="/search-results"',
    ],
  },
  '/restaurant/:restaurantNo': {
    url: '/restaurant/7',
    words: [
      '돼지국밥',
      '9,000원',
      '영업 중',
      '11:00 ~ 21:30',
      '국물이 &lt;진해요&gt; &amp; 깊어요.',
      '예약하려면 브라우저에서 자바스크립트를 켜 주세요.',
      '나머지 메뉴를 보려면',
      'href="/reviews/7"',
    ],
  },
  '/reviews/:restaurantNo': {
    url: '/reviews/7',
    words: ['국물파', '2026.11.02', 'href="/reviews/7?page=2"', 'sort=scoreAsc'],
  },
}

/** By the path they are asked under. */
export const drawnAnswers: Readonly<Record<string, unknown>> = {
  '/api/restaurants/category/한식': [card],
  '/api/restaurants/category/중식': [],
  '/api/restaurants/category/일식': [],
  '/api/restaurants/category/양식': [],
  '/api/restaurants/search': search,
  '/api/restaurants/7': detail,
  '/api/restaurants/7/rating': rating,
  '/api/restaurants/7/menu': { menus: dishes, hasMore: true, isOwner: false, totalCount: 8 },
  '/api/restaurants/7/reviews': reviews,
  '/api/operatings': hours,
  '/api/operatings/exceptions': [],
}
