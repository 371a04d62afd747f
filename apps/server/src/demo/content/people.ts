/** The named members of the sample city. The server prints the first three when it starts. */
const accounts = [
  { memberId: 'member01', memberName: '김하루', memberNickName: '하루' },
  { memberId: 'owner01', memberName: '박사장', memberNickName: '담은비빔_사장' },
  { memberId: 'admin01', memberName: '이관리', memberNickName: '맛자리지기' },
] as const

const guests = [
  ['diner01', '서지우', '연남동산책'],
  ['diner02', '정민호', '퇴근후한잔'],
  ['diner03', '최은별', '은별이의식탁'],
  ['diner04', '한도윤', '라멘순례'],
  ['diner05', '오세라', 'sera_eats'],
  ['diner06', '임건우', '국밥한그릇'],
  ['diner07', '문채원', '디저트먼저'],
  ['diner08', '배준서', '혼밥일기'],
  ['diner09', '신아린', '아린아린'],
  ['diner10', '유태오', '주말엔파스타'],
  ['diner11', '장소희', '동네한바퀴'],
  ['diner12', '조현우', '맵부심'],
  ['diner13', '황보람', '보람찬점심'],
] as const

const owners = [
  ['owner02', '강불판', '불판지기'],
  ['owner03', '노반점', '웍돌리는사람'],
  ['owner04', '류하나', '하루국물'],
  ['owner05', '백화덕', '화덕지기'],
  ['owner06', '사온기', '초밥쥐는손'],
  ['owner07', '안커피', '느린바리스타'],
] as const

/** Not among the random guests: adding a member would change all random choices. */
const standIn = ['diner14', '권나루', '골목탐험가'] as const

/** Signed up in the last days and has done nothing yet. */
const newcomers = [
  ['diner15', '송이레', '이레의하루'],
  ['diner16', '탁서준', '골목끝집'],
  ['diner17', '남윤슬', '윤슬한접시'],
] as const

type Person = {
  readonly memberId: string
  readonly memberName: string
  readonly memberNickName: string
}

const person = ([memberId, memberName, memberNickName]: readonly [
  string,
  string,
  string,
]): Person => ({
  memberId,
  memberName,
  memberNickName,
})

export const people: readonly Person[] = [
  ...accounts,
  ...[...guests, standIn, ...owners, ...newcomers].map(person),
]
export const guestIds: readonly string[] = ['member01', ...guests.map(([memberId]) => memberId)]
export const ownerIds: readonly string[] = ['owner01', ...owners.map(([memberId]) => memberId)]
export const standInId = standIn[0]
export const newcomerIds: readonly string[] = newcomers.map(([memberId]) => memberId)

// The other guests of the sample city, with names that are put together from parts.

// biome-ignore format: a list to be read by people
const families = [
  '김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권', '황', '안', '송', '류', '홍',
]

// biome-ignore format: a list to be read by people
const givenNames = [
  '가온', '나연', '다인', '도현', '라희', '루다', '마루', '미소', '민재', '보민', '서율', '선우', '소담', '수안', '승아',
  '시온', '아람', '연서', '영진', '예린', '우진', '유나', '윤호', '은결', '이든', '인하', '재이', '정빈', '주원', '지안',
  '진솔', '찬희', '채민', '태린', '하진', '해솔', '현서', '혜원', '희수', '가람', '다온', '바름', '세인', '이솔', '온유',
]

// biome-ignore format: a list to be read by people
const beginnings = [
  '느긋한', '배고픈', '퇴근길', '주말의', '골목', '새벽', '비오는날', '심심한', '조용한', '열두시', '두그릇', '단골', '옆자리',
  '창가', '반숙', '매콤한', '고소한', '바삭한', '구수한', '한입만', '마지막', '동네', '걸어서', '버스타고', '둘이서', '혼자서도',
]

// biome-ignore format: a list to be read by people
const endings = [
  '숟가락', '젓가락', '국자', '냄비', '만두', '깍두기', '누룽지', '김치', '두부', '파전', '식탁', '메뉴판', '찻잔', '접시',
  '라면', '감자', '고양이', '산책', '미식가', '우산', '계란', '밥친구', '점심', '야식',
]

// biome-ignore format: a list to be read by people
const idWords = [
  'mint', 'river', 'spoon', 'sunny', 'bean', 'cloud', 'maple', 'tiger', 'noodle', 'rainy', 'lemon', 'paper', 'hill', 'ocean',
  'peach', 'stone', 'violet', 'walnut', 'window', 'yellow', 'bridge', 'candle', 'garden', 'pepper',
]

const partOf = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

/** The n-th of these guests. Nicknames repeat only after every beginning was combined with every ending. */
export function crowdMember(n: number) {
  const round = Math.floor(n / beginnings.length)
  return {
    memberId: `${partOf(idWords, n * 7 + round)}${100 + n}`,
    memberName: `${partOf(families, n * 3 + round)}${partOf(givenNames, n * 11 + round * 5)}`,
    memberNickName: `${partOf(beginnings, n)}${partOf(endings, (n % beginnings.length) + round)}`,
  }
}

/** Enough guests that full Saturdays differ, and few enough to be created quickly. */
export const crowdSize = 560
