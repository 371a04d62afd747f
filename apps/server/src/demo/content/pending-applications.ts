import type { MainCategory } from '@matjari/contract/restaurants/tag-list'
import type { SampleRestaurant } from './sample-restaurant.ts'

type Waiting = Pick<
  SampleRestaurant,
  'name' | 'place' | 'number' | 'tags' | 'description' | 'picture'
> & {
  readonly category: MainCategory
  readonly status: 'N' | 'I' | 'R'
}

/** Registrations for the administrator: three to decide, one rejected, one switched off. */
export const pendingRegistrations: readonly Waiting[] = [
  {
    name: '새벽포차 하나',
    category: '한식',
    status: 'N',
    place: 'hwayang',
    number: '45',
    tags: ['포장마차', '심야식당'],
    description: '새벽 세 시까지 여는 포차예요. 꼬막과 오돌뼈를 합니다.',
    picture: 'pork-grill',
  },
  {
    name: '베이글 두개반',
    category: '기타',
    status: 'N',
    place: 'seongsu1',
    number: '31',
    tags: ['베이글', '스페셜티 커피'],
    description: '하루 세 번 굽는 베이글과 크림치즈를 팔아요.',
    picture: 'donuts',
  },
  {
    // Looks like an existing restaurant in the same building.
    name: '사천부엌 마파두부',
    category: '중식',
    status: 'N',
    place: 'euljiro',
    number: '143',
    tags: ['탄탄면', '혼밥'],
    description: '땅콩과 참깨를 갈아 만든 탄탄면 전문점이에요.',
    picture: 'ramen-spicy',
  },
  {
    name: '최저가횟집',
    category: '일식',
    status: 'R',
    place: 'myeongdong',
    number: '2',
    tags: ['회/사시미'],
    description: '무조건 최저가. 전화 주세요.',
    picture: 'sushi-close',
  },
  {
    name: '이사간 파스타집',
    category: '양식',
    status: 'I',
    place: 'donggyo',
    number: '160',
    tags: ['파스타'],
    description: '다른 동네로 옮기려고 잠시 쉬고 있어요.',
    picture: 'tomato-pasta',
  },
]

/** A request for another name, and the reason of a rejected registration. */
export const pendingNameChange = {
  name: '불판위에 을지로',
  wanted: '불판위에 을지로점',
  hoursAgo: 3,
}
export const sampleRejection = { reason: '가게 정보를 확인할 수 없었어요.', hoursLater: 20 }
