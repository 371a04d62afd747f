type ChatLine = {
  readonly from: 'member' | 'admin'
  readonly minutesAgo: number
  readonly content: string
}

const day = 24 * 60

/** Chats between members and the administrator. */
export const conversations: readonly {
  readonly memberId: string
  readonly lines: readonly ChatLine[]
}[] = [
  {
    memberId: 'member01',
    lines: [
      {
        from: 'member',
        minutesAgo: 2 * day + 40,
        content: '안녕하세요, 예약한 가게에 주차가 되는지 알 수 있을까요?',
      },
      {
        from: 'admin',
        minutesAgo: 2 * day + 31,
        content: '안녕하세요, 하루 님. 가게에 여쭤보고 알려 드릴게요.',
      },
      {
        from: 'admin',
        minutesAgo: 2 * day + 5,
        content: '건물 뒤 공영주차장을 한 시간 지원해 주신대요.',
      },
      { from: 'member', minutesAgo: 2 * day + 3, content: '감사합니다. 빠르게 답해 주셨네요.' },
    ],
  },
  {
    memberId: 'diner04',
    lines: [
      { from: 'member', minutesAgo: day + 200, content: '라멘집을 하나 더 등록해 주실 수 있나요?' },
      {
        from: 'admin',
        minutesAgo: day + 180,
        content: '위쪽 메뉴의 맛집 등록에서 누구나 올릴 수 있어요.',
      },
      { from: 'member', minutesAgo: day + 175, content: '아, 찾았어요.' },
    ],
  },
  {
    memberId: 'owner02',
    lines: [{ from: 'member', minutesAgo: 95, content: '메뉴 사진을 바꾸면 바로 보이나요?' }],
  },
  {
    memberId: 'diner11',
    lines: [
      { from: 'member', minutesAgo: 38, content: '어제 쓴 리뷰를 고치고 싶어요.' },
      { from: 'member', minutesAgo: 36, content: '어디에서 고칠 수 있나요?' },
    ],
  },
  {
    memberId: 'diner02',
    lines: [
      {
        from: 'member',
        minutesAgo: 79 * day + 260,
        content: '예약을 취소했는데 다시 살릴 수 있나요?',
      },
      {
        from: 'admin',
        minutesAgo: 79 * day + 248,
        content: '취소한 예약은 되살릴 수 없어서, 같은 시간에 자리가 있으면 새로 예약하셔야 해요.',
      },
      { from: 'member', minutesAgo: 79 * day + 241, content: '네, 자리가 있어서 다시 했어요.' },
    ],
  },
  {
    memberId: 'diner06',
    lines: [
      {
        from: 'member',
        minutesAgo: 71 * day + 260,
        content: '리뷰에 올린 영수증이 다른 사람에게 보이나요?',
      },
      {
        from: 'admin',
        minutesAgo: 71 * day + 248,
        content: '아니요, 영수증은 확인하는 데만 쓰고 아무에게도 보이지 않아요.',
      },
      { from: 'member', minutesAgo: 71 * day + 241, content: '안심했습니다.' },
    ],
  },
  {
    memberId: 'diner09',
    lines: [
      { from: 'member', minutesAgo: 63 * day + 260, content: '닉네임은 몇 번까지 바꿀 수 있어요?' },
      {
        from: 'admin',
        minutesAgo: 63 * day + 248,
        content: '횟수 제한은 없어요. 마이 페이지에서 바꾸실 수 있어요.',
      },
      { from: 'member', minutesAgo: 63 * day + 241, content: '고마워요!' },
    ],
  },
  {
    memberId: 'owner03',
    lines: [
      {
        from: 'member',
        minutesAgo: 55 * day + 260,
        content: '추석 연휴에 쉬는 날을 한 번에 넣을 수 있을까요?',
      },
      {
        from: 'admin',
        minutesAgo: 55 * day + 248,
        content: '예약 설정의 특별한 날에서 날짜마다 쉬는 날로 정하실 수 있어요.',
      },
      { from: 'member', minutesAgo: 55 * day + 241, content: '해 보니 되네요. 감사합니다.' },
    ],
  },
  {
    memberId: 'diner13',
    lines: [
      {
        from: 'member',
        minutesAgo: 47 * day + 260,
        content: '회사 근처 점심 예약되는 곳만 보고 싶어요.',
      },
      {
        from: 'admin',
        minutesAgo: 47 * day + 248,
        content: '검색에서 날짜와 점심을 고르고 예약 가능만 켜시면 돼요.',
      },
      { from: 'member', minutesAgo: 47 * day + 241, content: '오, 이거 좋네요.' },
    ],
  },
  {
    memberId: 'diner07',
    lines: [
      {
        from: 'member',
        minutesAgo: 38 * day + 260,
        content: '즐겨찾기가 다른 기기에서도 보이나요?',
      },
      {
        from: 'admin',
        minutesAgo: 38 * day + 248,
        content: '같은 아이디로 로그인하시면 어디서나 보여요.',
      },
      { from: 'member', minutesAgo: 38 * day + 241, content: '네 확인했습니다.' },
    ],
  },
  {
    memberId: 'owner05',
    lines: [
      {
        from: 'member',
        minutesAgo: 29 * day + 260,
        content: '손님이 전화로 예약하시면 어떻게 적나요?',
      },
      {
        from: 'admin',
        minutesAgo: 29 * day + 248,
        content: '예약 현황에서 손님 추가를 누르고 전화를 고르시면 돼요.',
      },
      { from: 'member', minutesAgo: 29 * day + 241, content: '바로 해 볼게요.' },
    ],
  },
  {
    memberId: 'diner12',
    lines: [
      {
        from: 'member',
        minutesAgo: 20 * day + 260,
        content: '매운맛 단계를 검색할 수 있으면 좋겠어요.',
      },
      {
        from: 'admin',
        minutesAgo: 20 * day + 248,
        content: '좋은 의견이에요. 개발하는 분들께 전할게요.',
      },
      { from: 'member', minutesAgo: 20 * day + 241, content: '기대할게요 ㅎㅎ' },
    ],
  },
  {
    memberId: 'diner05',
    lines: [
      {
        from: 'member',
        minutesAgo: 12 * day + 260,
        content: '가게가 문을 닫은 것 같아요. 어디에 알려야 하나요?',
      },
      {
        from: 'admin',
        minutesAgo: 12 * day + 248,
        content: '여기에 가게 이름을 알려 주시면 저희가 확인할게요.',
      },
      {
        from: 'member',
        minutesAgo: 12 * day + 241,
        content: '다시 보니 쉬는 날이었어요. 죄송해요!',
      },
    ],
  },
  {
    memberId: 'diner08',
    lines: [
      {
        from: 'member',
        minutesAgo: 5 * day + 260,
        content: '혼자 앉기 좋은 자리가 있는지 알 수 있어요?',
      },
      {
        from: 'admin',
        minutesAgo: 5 * day + 248,
        content: '혼밥 태그가 있는 가게를 찾아보세요. 예약할 때 요청사항에 적으셔도 돼요.',
      },
      { from: 'member', minutesAgo: 5 * day + 241, content: '감사합니다.' },
    ],
  },
]
