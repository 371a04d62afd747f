type WrittenReview = {
  readonly restaurant: string
  readonly memberId: string
  readonly content: string
  readonly photos?: readonly string[]
  readonly reply?: string
  readonly report?: {
    /** Absent when the restaurant's owner wrote it. */
    readonly by?: string
    readonly reason: 'abuse' | 'advertisement'
    readonly detail: string
  }
}

/** Reviews whose texts are written by hand. Their stars are random, like those of all others. */
const written: readonly WrittenReview[] = [
  {
    restaurant: '파스타 바 오늘면',
    memberId: 'member01',
    content:
      '바 자리에 앉으니 면 삶는 냄새부터 반겨 주네요. 라구는 고기 결이 살아 있고, 성게 크림은 느끼해지기 직전에 멈춰요. 생면이 떨어지면 일찍 닫는다고 해서 서둘러 예약했는데 잘한 선택이었어요.',
    photos: ['spread-dark', 'interior-counter'],
  },
  {
    restaurant: '사천부엌 마파',
    memberId: 'member01',
    content:
      '얼얼함을 반으로 줄여 달라고 했더니 두부 맛이 더 잘 보여요. 밥을 다 비빈 뒤에 화자오를 한 번 더 갈아 주시는데, 그 향이 집에 와서도 남았습니다. 혼자 앉기 좋은 바 자리도 마음에 들어요.',
    photos: ['spread-light'],
    reply:
      '얼얼함을 줄이면 두부가 보인다는 말씀, 주방에 적어 붙였습니다. 다음에는 탄탄면도 반만 맵게 해 드릴게요.',
  },
  {
    restaurant: '뇨끼와 친구들',
    memberId: 'member01',
    content:
      '방은 참 예쁘고 뇨끼도 폭신했는데, 크림이 식어 갈 즈음에야 포크를 받았어요. 직원분이 한 분뿐이라 바빠 보이셨습니다. 음식만 보면 다시 가고 싶어서 별 셋 남겨요.',
    reply:
      '예쁘게 봐 주신 방에서 기다리시게만 했네요, 죄송합니다. 저녁 홀에 한 사람이 더 섰고, 식기는 앉으시기 전에 놓아 두기로 했어요. 다음에는 뜨거울 때 드실 수 있게 하겠습니다.',
  },
  {
    restaurant: '떡볶이는 못참지',
    memberId: 'member01',
    content:
      '밀떡과 쌀떡을 번갈아 집어 먹는 재미가 있어요. 양념은 매콤한데 뒤가 깔끔하고, 튀김은 옷이 얇아서 국물에 찍어도 눅눅해지지 않아요. 자리가 몇 개 없으니 점심때는 피해서 가세요.',
  },
  {
    restaurant: '담은비빔 연남',
    memberId: 'diner01',
    content:
      '넷이 가서 돌솥과 육회, 차돌된장까지 나눠 먹었어요. 나물은 하나씩 집어 먹어도 간이 다 다르고 누룽지는 끝까지 바삭해요. 곁들여 나온 잡채까지 비웠습니다. 사진을 고르다가 그냥 다 올려요.',
    photos: [
      'guest-bibimbap',
      'guest-kimchi-stew',
      'spread-light',
      'spread-dark',
      'interior-counter',
    ],
  },
  {
    restaurant: '멘야하루',
    memberId: 'diner04',
    content:
      '라멘을 먹으러 다닌 지 오래됐는데 이 맑은 국물은 손에 꼽아요. 닭 향이 먼저, 조개 향이 나중에 와요. 셋이서 메뉴판을 거의 다 시켰고 차슈덮밥은 마지막 한 숟갈을 두고 다퉜습니다.',
    photos: ['guest-ramen', 'spread-dark', 'interior-counter', 'spread-light'],
    reply:
      '조개 향이 나중에 온다는 말씀에 주방이 술렁였습니다. 딱 그걸 하고 싶었거든요. 다음에는 차슈덮밥을 처음부터 세 그릇으로 나눠 내어 드릴게요.',
  },
  {
    restaurant: '훠궈 둘레길',
    memberId: 'diner10',
    content:
      '두 번 다시 안 갑니다. 직원 말투가 왜 그 모양인지. 이런 데를 좋다고 오는 사람들도 이해가 안 가네요.',
    report: {
      by: 'diner03',
      reason: 'abuse',
      detail: '가게 사람들과 다른 손님을 함부로 말하고 있어요.',
    },
  },
  {
    restaurant: '쌀국수 아침시장',
    memberId: 'diner02',
    content:
      '여기 말고 길 건너 새로 생긴 집으로 가세요. 훨씬 싸고 처음 가면 음료도 그냥 줍니다. 저는 이제 거기만 가요.',
    report: { reason: 'advertisement', detail: '다른 가게를 알리려고 쓴 글 같아요.' },
  },
]

export const writtenReview = (restaurant: string, memberId: string) =>
  written.find((one) => one.restaurant === restaurant && one.memberId === memberId)

/**
 * Guests' photos: from another side, in the light of a phone, half eaten. Guests would not upload the owner's own
 * picture.
 */
const taken = {
  'guest-bibimbap': ['bibimbap-walnut', 'bibimbap-close'],
  'guest-kimchi-stew': ['kimchi-stew', 'kimchi-stew-close'],
  'guest-pork-grill': ['pork-grill', 'pork-grill-close'],
  'guest-naengmyeon': ['naengmyeon', 'naengmyeon-close'],
  'guest-bulgogi': ['bulgogi'],
  'guest-samgyetang': ['samgyetang'],
  'guest-seolleongtang': ['seolleongtang'],
  'guest-budae': ['budae-stew'],
  'guest-kalguksu': ['kalguksu'],
  'guest-jjajang': ['jjajang-red', 'jjajang-close'],
  'guest-dimsum': ['dimsum-steamer', 'dimsum-close'],
  'guest-mapo': ['mapo-tofu', 'mapo-tofu-close'],
  'guest-tangsuyuk': ['tangsuyuk', 'tangsuyuk-close'],
  'guest-malatang': ['malatang'],
  'guest-hotpot': ['hotpot'],
  'guest-beef-noodles': ['beef-noodles'],
  'guest-lamb': ['lamb-skewers'],
  'guest-ramen': ['ramen-walnut', 'ramen-table', 'ramen-spicy', 'ramen-close'],
  'guest-sushi': ['sushi-slate', 'sushi-close', 'sushi-counter'],
  'guest-katsu': ['katsu-green', 'katsu-close'],
  'guest-gyoza-beer': ['gyoza-plate'],
  'guest-okonomiyaki': ['okonomiyaki'],
  'guest-sukiyaki': ['sukiyaki'],
  'guest-unagi': ['unagi-box'],
  'guest-udon': ['udon'],
  'guest-pizza': ['pizza-margherita', 'pizza-close'],
  'guest-pasta': ['tomato-pasta', 'tomato-pasta-close'],
  'guest-steak': ['steak-walnut', 'steak-close'],
  'guest-burger': ['burger-board', 'burger-close'],
  'guest-tacos': ['tacos'],
  'guest-gnocchi': ['gnocchi'],
  'guest-fish-and-chips': ['fish-and-chips'],
  'guest-pho': ['pho'],
  'guest-pad-thai': ['pad-thai'],
  'guest-butter-chicken': ['butter-chicken'],
  'guest-waffle': ['waffle'],
} satisfies Record<string, readonly string[]>

/** A picture of a whole table shows dishes that have no picture of their own. */
const tables = ['spread-light', 'spread-dark']

const entries: readonly (readonly [string, readonly string[]])[] = Object.entries(taken)

/** The guests' pictures of the dish with this picture, and of the table. */
export const guestPicturesOf = (picture: string): readonly string[] => [
  ...entries.flatMap(([guest, of]) => (of.includes(picture) ? [guest] : [])),
  ...tables,
]
