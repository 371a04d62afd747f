import { chance, pick } from './chance.ts'
import { withParticle } from './particle.ts'

type Line = (dish: string) => string

const subject: Line = (dish) => withParticle(dish, ['이', '가'])
const object: Line = (dish) => withParticle(dish, ['을', '를'])
const topic: Line = (dish) => withParticle(dish, ['은', '는'])

const delighted: readonly Line[] = [
  (dish) => `${subject(dish)} 기대보다 훨씬 좋았어요. 다음에는 부모님 모시고 오려고요.`,
  (dish) => `${object(dish)} 한입 먹자마자 말이 없어졌어요. 접시를 비우고서야 사진 생각이 났네요.`,
  (dish) => `이 동네에서 ${topic(dish)} 여기가 제일이에요. 간이 세지 않은데 깊어요.`,
  () => '직원분이 메뉴를 차근차근 설명해 주셔서 고르기 편했어요. 음식도 빨리 나왔고요.',
  (dish) => `비 오는 날 찾아가서 ${object(dish)} 먹었는데 딱이었어요. 창가 자리가 좋아요.`,
  (dish) => `세 번째 방문이에요. ${topic(dish)} 올 때마다 맛이 같아서 믿고 시켜요.`,
  (dish) => `혼자 갔는데 눈치 없이 편하게 먹었어요. ${dish} 양도 넉넉해요.`,
  (dish) => `${dish} 하나로 충분히 올 이유가 돼요. 예약하고 가니 기다리지 않았어요.`,
  () => '테이블 사이가 넓어서 이야기하기 좋았어요. 조명도 따뜻해서 사진이 잘 나와요.',
  (dish) =>
    `친구 생일에 갔는데 다들 ${object(dish)} 칭찬했어요. 후식까지 챙겨 주셔서 감동이었어요.`,
]

const content: readonly Line[] = [
  (dish) => `${topic(dish)} 맛있었고 값도 적당해요. 저녁엔 조금 시끄러운 편이에요.`,
  (dish) => `${subject(dish)} 제 입에는 살짝 달았지만 전체적으로 만족해요.`,
  () => '15분 정도 기다렸어요. 음식은 기다린 보람이 있었습니다.',
  (dish) => `점심에 ${object(dish)} 먹었어요. 회전이 빨라서 직장인에게 좋겠어요.`,
  () => '깔끔하고 무난해요. 근처라면 또 들를 것 같아요.',
  (dish) => `${topic(dish)} 좋았는데 곁들임이 조금 아쉬웠어요. 그래도 추천해요.`,
]

const doubtful: readonly Line[] = [
  (dish) => `${subject(dish)} 식어서 나왔어요. 맛은 괜찮았는데 아쉽네요.`,
  () => '주말 저녁엔 많이 붐벼요. 예약하지 않으면 오래 기다려야 해요.',
  (dish) => `${dish} 양이 줄어든 느낌이에요. 예전이 더 좋았어요.`,
]

/** One or two sentences of somebody who gave this many half stars. */
export function reviewText(halfStars: number, dish: string, ...words: readonly string[]): string {
  const tone = halfStars >= 9 ? delighted : halfStars >= 7 ? content : doubtful
  const first = pick(tone, 'text', ...words)(dish)
  return chance('length', ...words) < 0.25 ? `${first} 또 갈게요.` : first
}
