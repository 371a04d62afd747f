import type { GuestMark } from '@matjari/contract/owner-desk/rules'

/** Requests of guests, notes of owners, and reasons for cancellations. */
// biome-ignore format: a list to be read by people
export const bookingRequests = [
  '창가 자리 부탁드려요.', '아기 의자 하나 부탁드립니다.', '조용한 안쪽 자리면 좋겠어요.', '땅콩 알레르기가 있어요.',
  '한 명이 갑각류 알레르기가 있습니다. 새우는 빼 주세요.', '생일이라 작은 케이크를 가져가도 될까요?', '10분 정도 늦을 수 있어요.',
  '유모차를 두고 앉을 수 있는 자리로 부탁드려요.', '한 분은 채식을 하세요.', '부모님 모시고 가요. 계단 없는 자리 있을까요?',
  '맵지 않게 부탁드려요.', '소개팅이라 옆자리와 조금 떨어진 곳이면 감사하겠습니다.', '고수는 빼 주세요.',
  '유제품을 못 먹어요. 대신할 메뉴가 있으면 알려 주세요.', '콘센트 가까운 자리로 부탁드려요.', '휠체어를 타고 가요.',
  '회사 점심이라 한 시 전에 나와야 해요.', '밀가루를 못 먹는 일행이 있어요.', '주차 한 대 할 수 있을까요?',
  '와인을 한 병 가져가려고 해요.', '아이 둘(5살, 8살)이 함께 가요.', '따뜻한 물로 부탁드립니다.',
]

/** Notes about a guest who booked by telephone. */
// biome-ignore format: a list to be read by people
export const phoneNotes = [
  '', '', '', '단골. 창가를 좋아하심', '계란 알레르기', '늦으면 전화 주시기로', '생일 상, 미역국 되는지 물으심', '유아 의자 1', '회사 회식, 계산은 법인카드',
  '지난번 자리 그대로', '새우 빼고', '주차 안내함', '어르신 계심, 문 가까이', '아이 있음, 맵지 않게', '일행 한 분 더 올 수 있음',
]

/** Notes about walk-in guests. */
// biome-ignore format: a list to be read by people
export const doorNotes = ['', '', '', '10분 기다리심', '바 자리', '짐 많으심', '외국 손님, 영어 메뉴판', '지나다 들르심']

// biome-ignore format: a list to be read by people
export const phoneCallers = [
  '김선영', '이부장님', '박진수', '최은하', '정 선생님', '강미라', '조 대리', '윤정우', '장 여사님', '임해인', '한소라', '오 팀장님',
  '서기훈', '신혜진', '권오름', '황 사장님', '안지은', '송하윤', '홍 과장', '류나래', '문 교수님', '배유진', '노은채', '하태경네',
]

// biome-ignore format: a list to be read by people
export const guestExcuses = [
  '갑자기 야근이 생겼어요.', '아이가 열이 나서 못 가게 됐어요.', '일행과 날짜가 어긋났어요.', '다른 날로 다시 잡을게요.', '몸이 좋지 않아요.',
  '비가 많이 와서 다음에 갈게요.', '약속이 취소됐어요.',
]

// biome-ignore format: a list to be read by people
export const restaurantExcuses = [
  '주방 설비가 고장 나서 그날은 손님을 모시지 못하게 됐어요. 죄송합니다.', '재료가 제때 들어오지 않았어요. 정말 죄송합니다.',
  '단체 예약이 겹쳐 자리가 모자라요. 전화로 안내드렸습니다.',
]

type Noted = { readonly note: string; readonly marks: readonly GuestMark[] }

/** A restaurant's notes about regular guests, polite enough to be read to them. */
export const guestNotes: readonly Noted[] = [
  { note: '창가 자리를 좋아하세요. 물은 따뜻하게.', marks: ['window'] },
  { note: '아이 둘과 함께 오세요. 유아 의자 하나 미리 놓기.', marks: ['child'] },
  { note: '땅콩 알레르기. 주방에 꼭 전하기.', marks: ['allergy'] },
  { note: '조용한 안쪽 자리. 부모님과 오시는 날이 많아요.', marks: ['quiet'] },
  { note: '늘 같은 메뉴를 드세요. 먼저 여쭤 보면 반가워하세요.', marks: [] },
  { note: '새우를 못 드세요. 육수도 확인하기.', marks: ['allergy'] },
  { note: '회사 모임으로 자주 오세요. 영수증은 나눠서.', marks: [] },
]

/** A note for the staff of the day. */
export const dayMemo = '나물 다섯 가지만 나가요. 8번 자리는 에어컨 바로 아래예요.'
