/** Who comes with the sample city. The first three are named when the server starts. */
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

/** Not among the guests the city draws lots with: all they drew would change. */
const standIn = ['diner14', '권나루', '골목탐험가'] as const

/** Signed up in the last days, and has done nothing yet. */
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
