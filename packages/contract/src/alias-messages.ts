/** Of other words for what people search for, which administrators keep. */
export const aliasMessages = {
  blank: '글자나 숫자를 입력해 주세요.',
  tooLong: '별칭과 찾을 말은 30자까지 쓸 수 있어요.',
  known: '이미 있는 별칭이에요.',
  itself: '별칭과 찾을 말이 같아요.',
  tooMany: '별칭은 2,000개까지 둘 수 있어요.',
  added: '별칭을 더했어요.',
  changed: '별칭을 고쳤어요.',
  removed: '별칭을 지웠어요.',
  none: '조회된 별칭이 없어요.',
} as const
