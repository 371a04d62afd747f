import {
  decisionNews,
  type HoldDecision,
  type HoldReason,
  holdReasonText,
} from '@matjari/contract/rules/reviews/hold'
import { type LetterContent, makeLetter } from '../../../lib/mail/letter.ts'
import { type ReviewNews, toMember } from '../news/rules.ts'

type About = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly ownerNo: string
  /** Its author. */
  readonly memberNo: string
  readonly reviewNo: string
}
type Reason = { readonly reason: HoldReason; readonly detail: string }

const mine = (reviewNo: string) => `/mypage/reviews?review=${reviewNo}`
const ofRestaurant = (restaurantNo: string) => `/reviews/${restaurantNo}`

type Text = { readonly title: string; readonly content: string }

const toAuthor = (about: About, text: Text, now: Date): ReviewNews =>
  toMember({ ...text, memberNo: about.memberNo, link: mine(about.reviewNo), now })
const toOwner = (about: About, text: Text, now: Date): ReviewNews =>
  toMember({ ...text, memberNo: about.ownerNo, link: ofRestaurant(about.restaurantNo), now })

/** All of the owner's reason: whoever is to answer must know what to. */
export function askedNews(about: About, { reason, detail }: Reason, now: Date): ReviewNews {
  const words = reason !== 'other' && detail ? ` (${detail})` : ''
  const text = {
    title: '가게가 내 리뷰를 가려 달라고 요청했어요',
    content: `${about.restaurantName}. 이유: ${holdReasonText({ reason, detail })}${words}. 관리자가 결정하기 전에 답할 수 있어요.`,
  }
  return toAuthor(about, text, now)
}

/** The letter that says the same, with where to answer. */
export function askedLetter({ title, content, link }: ReviewNews, publicUrl: string) {
  const letter: LetterContent = {
    subject: `[맛자리] ${title}`,
    title,
    paragraphs: [content, '리뷰는 관리자가 결정하기 전까지 그대로 보여요.'],
    button: { label: '내 리뷰에서 답하기', url: `${publicUrl}${link ?? ''}` },
  }
  return makeLetter(letter)
}

export const answeredNews = (about: About, now: Date): ReviewNews =>
  toOwner(about, { title: '글쓴이가 요청에 답했어요', content: about.restaurantName }, now)

export const takenBackNews = (about: About, now: Date): ReviewNews =>
  toAuthor(
    about,
    { title: '가게가 가려 달라는 요청을 거뒀어요', content: about.restaurantName },
    now,
  )

/** With the review itself, which its author has deleted. */
export const reviewGoneNews = (about: About, now: Date): ReviewNews =>
  toOwner(about, { title: '요청한 리뷰를 글쓴이가 지웠어요', content: about.restaurantName }, now)

type Decided = {
  readonly state: HoldDecision
  readonly hold: Reason & { readonly endsAt: Date | null }
  /** The administrator's. */
  readonly reason: string
  readonly now: Date
}

export function decidedNews(about: About, { state, hold, reason, now }: Decided) {
  const { restaurantName } = about
  const told = { restaurantName, holdReason: holdReasonText(hold), reason, endsAt: hold.endsAt }
  const { author, owner } = decisionNews(state, told)
  return { author: toAuthor(about, author, now), owner: toOwner(about, owner, now) }
}
