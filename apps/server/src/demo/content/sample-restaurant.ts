import type { MainCategory } from '@matjari/contract/restaurants/tag-list'

/** Name, price in won, and the picture of the dish if there is one. */
export type SampleDish = readonly [name: string, price: number, picture?: string]

/** An invented restaurant: real names with invented ratings would be unfair. */
export type SampleRestaurant = {
  readonly name: string
  readonly place: Neighbourhood
  /** The building number on its road. */
  readonly number: string
  readonly tags: readonly string[]
  readonly description: string
  readonly picture: string
  readonly hours: WeekPlan
  /** Absent when it takes no bookings. */
  readonly booking?: BookingPlan
  /** The average rating in stars; the reviews scatter around it. */
  readonly liking: number
  readonly reviews: number
  readonly dishes: readonly SampleDish[]
}

export type SampleCategory = {
  readonly category: MainCategory
  readonly restaurants: readonly SampleRestaurant[]
}

type DayPlan = {
  readonly from: number
  readonly to: number
  readonly rest?: readonly [from: number, to: number]
}

const hour = 60
const lunchAndDinner: DayPlan = {
  from: 11.5 * hour,
  to: 21.5 * hour,
  rest: [15 * hour, 17 * hour],
}
const through: DayPlan = { from: 11 * hour, to: 22 * hour }
const longWeekend: DayPlan = { from: 11 * hour, to: 23 * hour }
const evening: DayPlan = { from: 17 * hour, to: 24 * hour }
const night: DayPlan = { from: 18 * hour, to: 26 * hour }
const daytime: DayPlan = { from: 10.5 * hour, to: 15.5 * hour }
const cafe: DayPlan = { from: 9 * hour, to: 21 * hour }
const brunch: DayPlan = { from: 10 * hour, to: 17 * hour }

/** Monday to Sunday; null is a day off. */
const weeks = {
  mondayOff: [
    null,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    through,
    through,
  ],
  everyDay: [through, through, through, through, longWeekend, longWeekend, through],
  sundayOff: [
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    lunchAndDinner,
    through,
    null,
  ],
  evenings: [null, evening, evening, evening, night, night, evening],
  nights: [night, night, night, night, night, night, null],
  weekdays: [daytime, daytime, daytime, daytime, daytime, null, null],
  cafe: [cafe, cafe, cafe, cafe, cafe, cafe, cafe],
  brunch: [null, null, brunch, brunch, brunch, brunch, brunch],
} satisfies Record<string, readonly (DayPlan | null)[]>

export type WeekPlan = keyof typeof weeks

/** The open days, with Monday as 1 and minutes since the start of the business day. */
export const openDays = (week: WeekPlan) =>
  weeks[week].flatMap((day, index) => (day ? [{ ...day, weekDay: index + 1 }] : []))

type Setting = {
  readonly intervalMin: 30 | 60
  readonly minNum: number
  readonly maxNum: number
  readonly maxTeamNum: number
  readonly stayMin?: number
  readonly maxSeats?: number
}

const bookings = {
  counter: { intervalMin: 30, minNum: 1, maxNum: 4, maxTeamNum: 3 },
  hall: { intervalMin: 30, minNum: 1, maxNum: 8, maxTeamNum: 5 },
  course: { intervalMin: 60, minNum: 2, maxNum: 6, maxTeamNum: 2 },
  // A restaurant that knows its guests' usual stay and its number of seats.
  seated: { intervalMin: 30, minNum: 1, maxNum: 8, maxTeamNum: 8, stayMin: 90, maxSeats: 24 },
} satisfies Record<string, Setting>

const notes: Readonly<Record<keyof typeof bookings, string>> = {
  counter: '바 자리 위주예요. 네 분까지 나란히 앉으실 수 있어요.',
  hall: '예약 시간 10분 뒤까지 자리를 비워 둘게요. 유아 의자가 있어요.',
  seated: '한 자리는 90분이에요. 예약 시간 10분 뒤까지 자리를 비워 둘게요.',
  course: '코스로 준비해요. 못 드시는 재료는 하루 전까지 알려 주세요.',
}

export type BookingPlan = keyof typeof bookings

export function settingOf(plan: BookingPlan) {
  const setting: Setting = bookings[plan]
  return { ...setting, description: notes[plan] }
}

/** Public facts about roads of Seoul: postcode, legal dong and the middle of that. */
const facts = {
  yeoksam: ['강남구 테헤란로', '06236', '1168010100', '역삼동', 37.5001, 127.0386],
  sinsa: ['강남구 가로수길', '06034', '1168010700', '신사동', 37.5234, 127.0291],
  donggyo: ['마포구 양화로', '04050', '1144012100', '동교동', 37.5576, 126.9252],
  yeonnam: ['마포구 연남로1길', '03990', '1144012400', '연남동', 37.563, 126.9215],
  hapjeong: ['마포구 포은로', '04020', '1144012200', '합정동', 37.547, 126.9091],
  seongsu2: ['성동구 연무장길', '04781', '1120011500', '성수동2가', 37.5409, 127.0566],
  seongsu1: ['성동구 서울숲2길', '04768', '1120011400', '성수동1가', 37.5435, 127.0428],
  itaewon: ['용산구 이태원로', '04406', '1117013000', '이태원동', 37.5385, 126.9925],
  hangangno: ['용산구 한강대로', '04386', '1117012500', '한강로2가', 37.5316, 126.9686],
  sogyeok: ['종로구 삼청로', '03053', '1111014200', '소격동', 37.5796, 126.981],
  tongin: ['종로구 자하문로7길', '03040', '1111010800', '통인동', 37.5802, 126.9702],
  myeongdong: ['중구 명동10길', '04537', '1114012700', '명동2가', 37.5629, 126.9853],
  euljiro: ['중구 을지로', '04545', '1114015700', '산림동', 37.5677, 126.996],
  songpa: ['송파구 백제고분로45길', '05619', '1171010400', '송파동', 37.5051, 127.1136],
  banpo: ['서초구 서래로', '06580', '1165010700', '반포동', 37.504, 127.0008],
  yeouido: ['영등포구 여의나루로', '07328', '1156011000', '여의도동', 37.5287, 126.9285],
  hwayang: ['광진구 능동로13길', '05011', '1121510700', '화양동', 37.5433, 127.0734],
  bongcheon: ['관악구 관악로14길', '08788', '1162010100', '봉천동', 37.478, 126.9535],
  changcheon: ['서대문구 연세로', '03776', '1141011600', '창천동', 37.5587, 126.9343],
} as const

export type Neighbourhood = keyof typeof facts

// About 250 m in each direction.
const spread = 0.0045

/** The position of a building number; `scatter` (two numbers from 0 to 1) separates neighbours. */
export function addressAt(
  place: Neighbourhood,
  number: string,
  scatter: readonly [number, number],
) {
  const [road, postalCode, dongCode, dong, latitude, longitude] = facts[place]
  return {
    restaurantAddress: `서울 ${road} ${number} (${dong})`,
    postalCode,
    siCode: dongCode.slice(0, 2),
    guCode: dongCode.slice(0, 5),
    dongCode,
    latitude: round(latitude + (scatter[0] - 0.5) * spread),
    longitude: round(longitude + (scatter[1] - 0.5) * spread),
  }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

type Inside = { readonly room: string; readonly front: string }

/** Pictures of the inside and the front for each kind of restaurant. */
const insides = {
  hall: { room: 'room-korean-hall', front: 'front-brick-alley' },
  hanok: { room: 'room-hanok', front: 'front-hanok-gate' },
  grill: { room: 'room-grill-house', front: 'front-grill-night' },
  counter: { room: 'room-japanese-counter', front: 'front-ramen' },
  chinese: { room: 'room-chinese-hall', front: 'front-chinese-red' },
  bistro: { room: 'room-bistro', front: 'front-bistro' },
  cafe: { room: 'room-cafe', front: 'front-cafe-glass' },
  bar: { room: 'room-bar', front: 'front-bar-night' },
} satisfies Record<string, Inside>

/** The usual kind for a category, and restaurants that differ. */
const usual: Readonly<Record<string, keyof typeof insides>> = {
  한식: 'hall',
  중식: 'chinese',
  일식: 'counter',
  양식: 'bistro',
  기타: 'cafe',
}
const otherwise: Readonly<Record<string, keyof typeof insides>> = {
  한옥다방상: 'hanok',
  '불고기 소반': 'hanok',
  '보리밭 쌈밥': 'hanok',
  '간장게장 만석': 'hanok',
  '잡채와 막걸리': 'bar',
  '장어집 강가에': 'hanok',
  '뇨끼와 친구들': 'hanok',
  '소바집 여름밤': 'hanok',
  '불판위에 을지로': 'grill',
  '화로 위 양꼬치': 'grill',
  '치킨은 서른세마리': 'bar',
  '바베큐 연기나는집': 'grill',
  '이자카야 둥근달': 'bar',
  '칵테일바 돌고래자리': 'bar',
  '와인과 접시들': 'bar',
  '버거 낮과밤': 'bar',
  '샐러드 초록마을': 'cafe',
  '브런치 열시반': 'cafe',
  '슬라이스 피자 가게': 'cafe',
  '인도부엌 자이': 'bistro',
  '태국식당 싸왓디': 'bistro',
}

/** First the inside, then the front. */
export const interiorPicturesOf = ({
  name,
  category,
}: {
  readonly name: string
  readonly category: string
}) => insides[otherwise[name] ?? usual[category] ?? 'hall']
