import { jamoOf } from '../../lib/hangul/syllables.ts'

/** A word with the particle its last syllable asks for: 라멘이, 교자가. */
export function withParticle(word: string, [afterFinal, afterVowel]: readonly [string, string]) {
  const last = jamoOf(word.at(-1) ?? '')
  return word + (last && last.final > 0 ? afterFinal : afterVowel)
}

type Line = {
  readonly text: (dish: string) => string
  /** What an owner may say to it. */
  readonly answers: readonly string[]
}

const subject = (dish: string) => withParticle(dish, ['이', '가'])
const object = (dish: string) => withParticle(dish, ['을', '를'])
const topic = (dish: string) => withParticle(dish, ['은', '는'])

const delighted: readonly Line['text'][] = [
  (dish) => `${subject(dish)} 기대보다 훨씬 좋았어요. 다음에는 부모님 모시고 오려고요.`,
  (dish) => `${object(dish)} 한입 먹자마자 말이 없어졌어요. 접시를 비우고서야 고개를 들었네요.`,
  (dish) => `이 동네에서 ${topic(dish)} 여기가 제일이에요. 맛이 과하지 않은데 깊어요.`,
  () => '직원분이 메뉴를 차근차근 설명해 주셔서 고르기 편했어요. 음식도 빨리 나왔고요.',
  (dish) => `비 오는 날 찾아가서 ${object(dish)} 먹었는데 딱이었어요. 창가 자리가 좋아요.`,
  (dish) => `세 번째 방문이에요. ${topic(dish)} 올 때마다 맛이 같아서 믿고 시켜요.`,
  (dish) => `혼자 갔는데 눈치 보지 않고 편하게 먹었어요. ${dish} 양도 넉넉해요.`,
  (dish) => `${dish} 하나만으로도 찾아올 이유가 돼요. 조금 일찍 가니 기다리지 않았어요.`,
  () => '자리가 편해서 이야기하기 좋았어요. 조명이 따뜻해서 사진도 잘 나와요.',
  (dish) => `친구 생일에 갔는데 다들 ${object(dish)} 칭찬했어요. 끝까지 세심하게 챙겨 주셨어요.`,
  (dish) => `퇴근하고 들렀는데 하루가 풀리는 맛이었어요. ${topic(dish)} 꼭 드셔 보세요.`,
  (dish) => `재료가 신선한 게 느껴져요. ${object(dish)} 먹고 나서 속이 편했어요.`,
  (dish) => `소문 듣고 멀리서 왔는데 올 만했어요. ${subject(dish)} 제일 기억에 남아요.`,
  (dish) => `입맛 까다로운 동생이 먼저 또 가자고 해요. ${subject(dish)} 마음에 들었대요.`,
  (dish) => `사진보다 실물이 낫네요. ${object(dish)} 나눠 먹다가 하나 더 시켰어요.`,
  () => '아이와 함께였는데 앞접시와 물을 먼저 챙겨 주셨어요. 덕분에 천천히 먹었습니다.',
  (dish) => `메뉴가 많지 않은 데는 다 이유가 있네요. 다음에도 ${topic(dish)} 무조건이에요.`,
  (dish) => `값이 조금 있다 싶었는데 먹어 보니 알겠어요. ${dish} 양도 맛도 아쉽지 않아요.`,
  (dish) => `문 여는 시간에 맞춰 갔어요. 첫 손님으로 먹은 ${subject(dish)} 오래 생각날 것 같아요.`,
]

const content: readonly Line['text'][] = [
  (dish) => `${topic(dish)} 맛있었고 값도 적당해요. 손님이 많을 땐 조금 시끄러운 편이에요.`,
  (dish) => `${subject(dish)} 제 입에는 살짝 달았지만 전체적으로 만족해요.`,
  () => '15분 정도 기다렸어요. 음식은 기다린 보람이 있었습니다.',
  (dish) => `혼자 ${object(dish)} 먹었어요. 빨리 나와서 시간이 없을 때도 좋겠어요.`,
  () => '깔끔하고 무난해요. 근처라면 또 들를 것 같아요.',
  (dish) => `${topic(dish)} 좋았는데 곁들임이 조금 아쉬웠어요. 그래도 추천해요.`,
  (dish) => `기대가 커서인지 놀랄 정도는 아니었어요. 그래도 ${topic(dish)} 다시 먹고 싶어요.`,
  () => '찾아가는 길이 조금 헷갈렸어요. 골목 안쪽까지 들어가야 보여요. 맛은 좋습니다.',
  (dish) => `${dish} 말고 다른 메뉴도 궁금해졌어요. 친절하신데 자리는 조금 좁아요.`,
]

const doubtful: readonly Line[] = [
  {
    text: (dish) => `${subject(dish)} 늦게 나와서 일행과 따로 먹었어요. 맛은 괜찮았는데 아쉽네요.`,
    answers: [
      '함께 드시지 못하게 해 드려 죄송합니다. 한 상은 한 번에 나가도록 주방의 순서를 바꾸었습니다.',
    ],
  },
  {
    text: () =>
      '사람이 몰리는 시간이라 오래 서서 기다렸어요. 얼마나 남았는지 알 수 있으면 좋겠어요.',
    answers: [
      '서서 기다리시게 했네요, 죄송합니다. 문 앞에 의자를 놓았고 남은 시간도 미리 알려 드리고 있어요.',
    ],
  },
  {
    text: (dish) => `${dish} 양이 줄어든 느낌이에요. 예전이 더 좋았어요.`,
    answers: [
      '오래 찾아 주신 분의 말씀이라 더 무겁게 들었습니다. 담는 양을 다시 맞추었으니 한 번 더 들러 주세요.',
    ],
  },
  {
    text: () => '주문이 한 번 빠져서 다시 말씀드려야 했어요. 바쁜 건 알지만 조금 서운했습니다.',
    answers: ['주문을 놓쳐 기다리시게 했습니다. 죄송해요. 다음에 오시면 제가 직접 챙기겠습니다.'],
  },
  {
    text: (dish) => `${subject(dish)} 지난번과 맛이 달랐어요. 그날만 그런 거였으면 좋겠어요.`,
    answers: [
      '맛이 흔들렸다는 말씀이 가장 아픕니다. 그날 준비한 것을 처음부터 다시 살폈어요. 알려 주셔서 고맙습니다.',
    ],
  },
  {
    text: () => '옆자리 이야기가 그대로 들려서 대화하기 어려웠어요. 음식은 보통이에요.',
    answers: [
      '자리가 가까워 불편하셨지요. 안쪽은 조금 더 조용하니 말씀해 주시면 먼저 안내해 드릴게요.',
    ],
  },
]

const thanks = [
  '정성껏 남겨 주신 글 덕분에 주방이 환해졌어요. 다음에도 같은 맛으로 기다릴게요.',
  '맛있게 드셨다니 저희가 더 기쁩니다. 편한 날 다시 들러 주세요.',
  '찾아와 주신 것만으로도 고마운데 글까지 남겨 주셨네요. 다음에는 더 좋은 자리로 모실게요.',
  '칭찬은 식구들과 나눠 읽었습니다. 처음 마음 그대로 준비하겠습니다.',
  '맛있는 시간이 되셨다니 다행이에요. 계절이 바뀌면 새 메뉴로 인사드릴게요.',
  '별점보다 글이 더 고맙습니다. 오래 기억해 두고 다음에 꼭 알아볼게요.',
  '바쁘신 중에 남겨 주신 한마디가 큰 힘이 됩니다. 늘 이만큼, 조금 더 잘하겠습니다.',
  '이런 글을 읽는 날은 하루가 짧아요. 고맙습니다, 또 뵐게요.',
  '작은 것까지 봐 주셔서 고맙습니다. 다음에 오시면 먼저 인사드리겠습니다.',
]

const promises = [
  '솔직한 말씀 고맙습니다. 아쉬우셨던 부분은 하나씩 고쳐 가겠습니다.',
  '좋았던 점도 아쉬운 점도 적어 두었어요. 다음에는 더 만족하실 수 있게 준비할게요.',
  '들러 주셔서 고맙습니다. 말씀해 주신 것은 식구들과 바로 나누었습니다.',
  '조금 더 편히 드실 수 있게 살피겠습니다. 다시 뵐 날을 기다릴게요.',
  '꼼꼼히 봐 주셔서 배울 점이 많았어요. 다음번엔 별 하나 더 받을 수 있게 애쓸게요.',
]

const tones = {
  delighted: delighted.map((text) => ({ text, answers: thanks })),
  content: content.map((text) => ({ text, answers: promises })),
  doubtful,
} satisfies Record<string, readonly Line[]>

export type Mood = keyof typeof tones

export const moodOf = (halfStars: number): Mood =>
  halfStars >= 9 ? 'delighted' : halfStars >= 7 ? 'content' : 'doubtful'

export const linesOf = (mood: Mood): readonly Line[] => tones[mood]
