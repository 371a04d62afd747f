type Inside = { readonly room: string; readonly front: string }

/** A room and a front for each kind of house. */
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

/** What most houses of a category look like, and those that are otherwise. */
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

/** Where one sits, and how one finds it. */
export const insideOf = ({
  name,
  category,
}: {
  readonly name: string
  readonly category: string
}) => insides[otherwise[name] ?? usual[category] ?? 'hall']
