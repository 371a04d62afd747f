// The messages of the home page, apart from the others, so that a first visit loads no more. All other code
// imports them through `messages`.

export const sessionMessages = {
  loading: '로딩 중',
  logoutDone: '로그아웃 되었습니다.',
  logoutFailed: '로그아웃 실패',
  /** Below the first sentence: what it means for the member who logged out. */
  logoutHereOnly: '서버에 알리지 못했지만 이 기기에서는 로그아웃했어요.',
  inactiveAtStart: '비활성 사용자입니다. 로그아웃 됩니다.',
  loginNeeded: '로그인이 필요합니다.',
  /** The my-page's alert has no full stop in the spec. */
  loginNeededForMyPage: '로그인이 필요합니다',
} as const

export const homeMessages = {
  categoryLoading: (title: string) => `${title} 로딩 중…`,
  categoryFailed: (title: string, error: string) => `${title} 실패: ${error}`,
} as const

export const searchMessages = {
  empty: '검색어를 입력해주세요.',
} as const
