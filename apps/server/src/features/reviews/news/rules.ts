type Told = { readonly restaurantName: string; readonly now: Date }

type Line = {
  readonly memberNo: string
  readonly title: string
  readonly content: string
  readonly link: string | null
}

// Without anybody's name: who withdraws must not live on in other people's messages.
const news = ({ now }: Told, line: Line) => ({ kind: 'review' as const, ...line, createdAt: now })

export type ReviewNews = ReturnType<typeof news>

/** What other subjects of reviews have to tell. */
export const toMember = ({ now, ...line }: Line & { readonly now: Date }): ReviewNews => ({
  kind: 'review',
  ...line,
  createdAt: now,
})

const mine = '/mypage/reviews'
const because = (reason: string) => (reason ? `. 이유: ${reason}` : '')

export const newReviewNews = (told: Told & { restaurantNo: string; ownerNo: string }) =>
  news(told, {
    memberNo: told.ownerNo,
    title: '새 리뷰가 올라왔어요',
    content: told.restaurantName,
    link: `/reviews/${told.restaurantNo}`,
  })

type ToAuthor = Told & { readonly authorNo: string }

export const replyNews = (told: ToAuthor) =>
  news(told, {
    memberNo: told.authorNo,
    title: '사장님이 답글을 남겼어요',
    content: told.restaurantName,
    link: mine,
  })

const byAdministrator = (title: string) => (told: ToAuthor & { readonly reason: string }) =>
  news(told, {
    memberNo: told.authorNo,
    title,
    content: `${told.restaurantName}${because(told.reason)}`,
    link: mine,
  })

export const hiddenNews = byAdministrator('관리자가 리뷰를 숨겼어요')
export const shownNews = byAdministrator('관리자가 리뷰를 다시 보이게 했어요')
export const editedNews = byAdministrator('관리자가 리뷰를 고쳤어요')
export const deletedNews = byAdministrator('관리자가 리뷰를 지웠어요')

type ToReporter = Told & {
  readonly reporterNo: string
  readonly state: 'hidden' | 'dismissed'
}

/** The administrator's reason is for the author: a reporter hears only what became of it. */
export const reportNews = (told: ToReporter) =>
  news(told, {
    memberNo: told.reporterNo,
    title: told.state === 'hidden' ? '신고한 리뷰를 숨겼어요' : '신고한 리뷰에 문제가 없었어요',
    content: told.restaurantName,
    link: null,
  })
