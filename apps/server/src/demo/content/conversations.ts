type Line = {
  readonly from: 'member' | 'admin'
  readonly minutesAgo: number
  readonly content: string
}

const day = 24 * 60

/** What members and the administrator have written to each other. */
export const conversations: readonly {
  readonly memberId: string
  readonly lines: readonly Line[]
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
]
