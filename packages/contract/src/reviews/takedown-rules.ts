import { seoulToday } from '../seoul-day.ts'
import { atMost, filledUpTo } from '../text-length.ts'

/** 임시조치, apart from the other rules of reviews, so that guests' pages do not load it. */
export const takedownLimits = {
  detailCharacters: 200,
  answerCharacters: 500,
  decisionCharacters: 200,
  days: { min: 1, max: 30 },
  /** Requested or active takedowns of one restaurant. */
  openPerRestaurant: 10,
  perPage: 10,
  /** Months of the public statistics. */
  months: 12,
} as const

/** In the order of the menu. */
export const takedownReasons = {
  untrue: '사실과 달라요',
  defamation: '명예를 해쳐요',
  privacy: '사생활이 드러나요',
  elsewhere: '다른 가게 이야기예요',
  other: '직접 쓰기',
} as const
export type TakedownReason = keyof typeof takedownReasons

export const takedownStates = {
  asked: '요청',
  hidden: '가림',
  declined: '거절',
  restored: '되돌림',
  removed: '내림',
  withdrawn: '거둠',
} as const
export type TakedownState = keyof typeof takedownStates

export const isOpenTakedown = (state: TakedownState) => state === 'asked' || state === 'hidden'

/** The decisions an administrator may still take. */
export const decisionsAfter: Readonly<Partial<Record<TakedownState, readonly TakedownDecision[]>>> =
  {
    asked: ['hidden', 'declined'],
    hidden: ['restored', 'removed'],
  }
export const takedownDecisions = ['hidden', 'declined', 'restored', 'removed'] as const
export type TakedownDecision = (typeof takedownDecisions)[number]

export const takedownMessages = {
  reasonRequired: '왜 가려야 하는지 골라 주세요.',
  detailRequired: '가려야 하는 이유를 적어 주세요.',
  detailTooLong: '이유는 200자까지 쓸 수 있어요.',
  answerRequired: '답변을 적어 주세요.',
  answerTooLong: '답변은 500자까지 쓸 수 있어요.',
  decisionRequired: '어떻게 할지 골라 주세요.',
  decisionReasonRequired: '이유를 적어 주세요.',
  decisionReasonTooLong: '이유는 200자까지 쓸 수 있어요.',
  daysRule: '가리는 기간은 1일부터 30일까지예요.',
  asked: '가려 달라고 요청했어요. 글쓴이의 답변을 듣고 관리자가 결정할게요.',
  withdrawn: '요청을 거뒀어요.',
  answered: '답변을 보냈어요. 관리자가 읽고 결정할게요.',
  decided: '결정을 저장하고 두 사람에게 알렸어요.',
  alreadyOpen: '이미 요청한 리뷰예요.',
  notEdited: '한 번 결정한 리뷰는 글쓴이가 고친 뒤에만 다시 요청할 수 있어요.',
  tooManyOpen: '열려 있는 요청이 10건이에요. 결정이 나면 더 요청할 수 있어요.',
  notOpen: '이미 끝난 요청이에요.',
  alreadyDecided: '다른 관리자가 먼저 결정했거나 기간이 끝났어요. 새로고침해 주세요.',
  heldElsewhere: '임시조치로 가린 리뷰예요. 임시조치 요청에서 되돌려 주세요.',
} as const

type Reason = { readonly reason: TakedownReason; readonly detail: string }

/** The owner's own words are required when no reason of the list fits. */
export const takedownDetailProblem = ({ reason, detail }: Reason): string | null =>
  reason === 'other'
    ? filledUpTo(takedownLimits.detailCharacters, {
        blank: takedownMessages.detailRequired,
        tooLong: takedownMessages.detailTooLong,
      })(detail)
    : detailLengthProblem(detail)

export const detailLengthProblem = atMost(
  takedownLimits.detailCharacters,
  takedownMessages.detailTooLong,
)

export const takedownAnswerProblem = filledUpTo(takedownLimits.answerCharacters, {
  blank: takedownMessages.answerRequired,
  tooLong: takedownMessages.answerTooLong,
})

export const decisionLengthProblem = atMost(
  takedownLimits.decisionCharacters,
  takedownMessages.decisionReasonTooLong,
)

/** Hiding a review uses the owner's reason; every other decision needs its own. */
export const decisionProblem = (decision: TakedownDecision, reason: string): string | null =>
  decision !== 'hidden' && reason.trim() === ''
    ? takedownMessages.decisionReasonRequired
    : decisionLengthProblem(reason)

export const takedownDaysProblem = (days: number): string | null =>
  Number.isInteger(days) && days >= takedownLimits.days.min && days <= takedownLimits.days.max
    ? null
    : takedownMessages.daysRule

/** The public reason: the owner's own words only when no reason of the list was chosen. */
export const takedownReasonText = ({ reason, detail }: Reason): string =>
  reason === 'other' ? detail : takedownReasons[reason]

/** 12월 16일 */
export function takedownDay(moment: Date): string {
  const [, month, day] = seoulToday(moment).split('-').map(Number)
  return `${month}월 ${day}일`
}

const dayMs = 24 * 60 * 60_000

export const takedownEnd = (now: Date, days: number) => new Date(now.getTime() + days * dayMs)

/** The public notice in place of the review. */
export const takedownNotice = ({ reason, endsAt }: { reason: string; endsAt: Date }): string =>
  `가게의 요청으로 ${takedownDay(endsAt)}까지 가려진 리뷰예요. 이유: ${reason}`

type DecisionRecipient = {
  readonly restaurantName: string
  readonly holdReason: string
  /** The administrator's reason, or empty. */
  readonly reason: string
  readonly endsAt: Date | null
}
type NotificationText = { readonly title: string; readonly content: string }
type Both = { readonly author: NotificationText; readonly owner: NotificationText }

const because = (reason: string) => (reason ? `. 이유: ${reason}` : '')

/** The messages to author and owner about a decision. The administrator sees both, word for word, before it is made. */
export function decisionNotification(
  decision: TakedownDecision,
  recipient: DecisionRecipient,
): Both {
  const { restaurantName, reason } = recipient
  const content = `${restaurantName}${because(reason)}`
  switch (decision) {
    case 'hidden':
      return sameFor(hiddenText(recipient), {
        author: '내 리뷰가 잠시 가려졌어요',
        owner: '요청한 리뷰를 가렸어요',
      })
    case 'declined':
      return sameFor(content, {
        author: '내 리뷰를 가리지 않기로 했어요',
        owner: '요청한 리뷰를 가리지 않기로 했어요',
      })
    case 'restored':
      return sameFor(content, {
        author: '가려졌던 내 리뷰가 다시 보여요',
        owner: '가렸던 리뷰가 다시 보여요',
      })
    case 'removed':
      return sameFor(content, {
        author: '관리자가 리뷰를 숨겼어요',
        owner: '요청한 리뷰를 내렸어요',
      })
  }
}

function hiddenText({ restaurantName, holdReason, endsAt, reason }: DecisionRecipient) {
  const until = endsAt ? `${takedownDay(endsAt)}까지 가려지고 그 뒤 저절로 다시 보여요` : ''
  const added = reason ? `. 관리자의 말: ${reason}` : ''
  return `${restaurantName}. ${until}. 가게가 든 이유: ${holdReason}${added}`
}

const sameFor = (content: string, titles: { readonly author: string; readonly owner: string }) => ({
  author: { title: titles.author, content },
  owner: { title: titles.owner, content },
})
