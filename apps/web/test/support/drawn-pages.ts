import type {
  FoundRestaurant,
  Menu,
  Rating,
  RestaurantCard,
  RestaurantDetail,
} from '@matjari/contract/restaurants/entities'
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
  restaurantDescription: '오래 끓인 국물이에요.',
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
