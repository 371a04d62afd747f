import type { GuestMark } from '@matjari/contract/rules/desk/guests'

type Noted = { readonly note: string; readonly marks: readonly GuestMark[] }

/** What a house has written down about those who come often, in words one could read to them. */
export const guestNotes: readonly Noted[] = [
  { note: '창가 자리를 좋아하세요. 물은 따뜻하게.', marks: ['window'] },
  { note: '아이 둘과 함께 오세요. 유아 의자 하나 미리 놓기.', marks: ['child'] },
  { note: '땅콩 알레르기. 주방에 꼭 전하기.', marks: ['allergy'] },
  { note: '조용한 안쪽 자리. 부모님과 오시는 날이 많아요.', marks: ['quiet'] },
  { note: '늘 같은 메뉴를 드세요. 먼저 여쭤 보면 반가워하세요.', marks: [] },
  { note: '새우를 못 드세요. 육수도 확인하기.', marks: ['allergy'] },
  { note: '회사 모임으로 자주 오세요. 영수증은 나눠서.', marks: [] },
]

/** For whoever works today. */
export const dayMemo = '나물 다섯 가지만 나가요. 8번 자리는 에어컨 바로 아래예요.'
