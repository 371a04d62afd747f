/** The sections of home. */
export const categories = [
  { title: '한식', lead: '갓 지은 밥과 오래 끓인 국물' },
  { title: '중식', lead: '불 향 가득한 웍, 김이 오르는 찜기' },
  { title: '일식', lead: '한 점, 한 그릇에 담은 정성' },
  { title: '양식', lead: '와인 한 잔이 어울리는 저녁' },
]
