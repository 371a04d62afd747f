/** 일을, 이를, 삼을 … 십을: by the sound in which the number ends. */
const objectOf = (count: number) => (/[2459]$/.test(String(count)) ? '를' : '을')

/** 사진 4를 3번째로 옮겼어요. */
export const movedText = (from: number, to: number) =>
  `사진 ${from}${objectOf(from)} ${to}번째로 옮겼어요.`

export const removedText = (place: number) => `사진 ${place}${objectOf(place)} 지웠어요.`
