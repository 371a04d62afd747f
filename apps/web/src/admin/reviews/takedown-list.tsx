import { messages } from '@matjari/contract/messages'
import type { ReviewTakedown } from '@matjari/contract/reviews/calls'
import type { Review } from '@matjari/contract/reviews/entities'
import {
  decisionNotification,
  decisionProblem,
  decisionsAfter,
  type TakedownDecision,
  takedownDaysProblem,
  takedownEnd,
  takedownLimits,
  takedownReasons,
  takedownReasonText,
  takedownStates,
} from '@matjari/contract/reviews/takedown-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { reviewName } from '../../features/reviews/review-text.ts'
import {
  takedownStageText,
  takedownsQuery,
  useDecideTakedown,
} from '../../features/reviews/takedown-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { momentText, numberText } from '../../lib/format.ts'
import { pageCountOf } from '../../lib/list-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { ListHeading, ListRows } from '../../ui/list/list-frame.tsx'
import { ListFailure, ListLoading } from '../../ui/list/list-states.tsx'
import { Pager, useListFocus } from '../../ui/list/pager.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { type TakedownsPage, takedownsAddress } from './admin-review-api.ts'
import { AdminReviewView } from './admin-review-view.tsx'

const shares = [
  { value: 'asked', label: '결정 대기' },
  { value: 'hidden', label: '가린 리뷰' },
  { value: 'all', label: '전체' },
] as const

const texts = {
  asked: { heading: '결정을 기다리는 요청', none: '기다리는 요청이 없어요.' },
  hidden: { heading: '지금 가린 리뷰', none: '지금 가린 리뷰가 없어요.' },
  all: { heading: '전체 요청', none: '들어온 요청이 없어요.' },
}

/** The owners' takedown requests; pending ones are shown first. */
export function AdminTakedowns({
  listPage,
  onHistory,
}: {
  listPage: TakedownsPage
  onHistory: (review: Review) => void
}) {
  const { state, page } = listPage
  const navigate = useNavigate()
  const query = useQuery(takedownsQuery(listPage))
  const { data, isPlaceholderData } = query
  const [opened, setOpened] = useState<OpenDecision | null>(null)
  const { heading, pager, handleFocus } = useListFocus(page, [data, opened])
  const pageCount = data ? pageCountOf(data.pageInfo) : 1
  const share = state === 'asked' || state === 'hidden' ? state : 'all'

  if (data && !isPlaceholderData && page > pageCount)
    return <Navigate to={takedownsAddress({ state, page: pageCount })} replace />
  return (
    <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">
      <Segmented
        label="처리 상태"
        options={shares}
        value={share}
        onValueChange={(next) =>
          void navigate(takedownsAddress({ state: next === 'all' ? undefined : next, page: 1 }))
        }
        className="justify-self-start"
      />
      {data && (
        <ListHeading
          ref={heading}
          what={texts[share].heading}
          count={`${numberText(data.pageInfo.totalBoardNo)}건`}
        />
      )}
      {data && data.holds.length > 0 && (
        <ListRows isOutdated={isPlaceholderData} onFocus={handleFocus}>
          <ul className="divide-y divide-line">
            {data.holds.map((takedown) => (
              <li key={takedown.holdNo} className="py-6 first:pt-0 last:pb-0">
                <AdminTakedownItem
                  takedown={takedown}
                  onDecide={(decision) => setOpened({ takedown, decision })}
                  onHistory={() => onHistory(takedown.review)}
                />
              </li>
            ))}
          </ul>
        </ListRows>
      )}
      {data && data.holds.length === 0 && (
        <EmptyState title={texts[share].none} hint="사장님이 가려 달라고 하면 여기에 모여요." />
      )}
      <div ref={pager} className="empty:hidden">
        <Pager
          page={page}
          pageCount={pageCount}
          href={(to) => takedownsAddress({ state, page: to })}
          label="임시조치 요청 페이지"
        />
      </div>
      {!data && !query.error && <ListLoading rows={3} word={messages.admin.loading} />}
      {!data && query.error && <ListFailure title={messages.admin.reviewsFailed} query={query} />}
      {opened && <TakedownDecisionDialog opened={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

const tones = {
  asked: 'warn',
  hidden: 'danger',
  declined: 'neutral',
  restored: 'ok',
  removed: 'danger',
  withdrawn: 'neutral',
} as const

const buttons = {
  hidden: { label: '가리기', variant: 'primary' },
  declined: { label: '거절', variant: 'outline' },
  restored: { label: '지금 되돌리기', variant: 'outline' },
  removed: { label: '아주 내리기', variant: 'danger' },
} as const

/** One request: the owner's reason, the author's objection, the review, and the possible decisions. */
function AdminTakedownItem({
  takedown,
  onDecide,
  onHistory,
}: {
  takedown: ReviewTakedown
  onDecide: (decision: TakedownDecision) => void
  onHistory: () => void
}) {
  const { review, state } = takedown
  const about = <span className="sr-only">{reviewName(review)}, </span>
  return (
    <article className="grid grid-cols-1 gap-3">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-md font-semibold">{takedownReasons[takedown.reason]}</h3>
          <Badge tone={tones[state]}>{takedownStates[state]}</Badge>
        </div>
        {takedown.detail && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{takedown.detail}</p>
        )}
        <p className="text-xs text-ink-3">
          {review.restaurantName} 사장님 ·{' '}
          <span className="num">{momentText(takedown.askDate)}</span>
        </p>
      </header>
      <div className="rounded-lg border border-line p-4">
        <AdminReviewView review={review} />
      </div>
      <div className="grid gap-1 rounded-lg bg-sunken px-5 py-4 text-sm">
        <b className="font-semibold">글쓴이의 답변</b>
        <p className="wrap-anywhere whitespace-pre-line">
          {takedown.answer ?? '아직 답하지 않았어요.'}
        </p>
      </div>
      {state !== 'asked' && (
        <p className="text-sm text-ink-2">
          {takedownStageText(takedown)}
          {takedown.decision && ` 관리자의 말: ${takedown.decision}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {decisionsAfter[state]?.map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant={buttons[decision].variant}
            onClick={() => onDecide(decision)}
          >
            <span>
              {about}
              {buttons[decision].label}
            </span>
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={onHistory}>
          <span>{about}관리 기록</span>
        </Button>
      </div>
    </article>
  )
}

type OpenDecision = { readonly takedown: ReviewTakedown; readonly decision: TakedownDecision }

const decisionTexts = {
  hidden: {
    title: '리뷰 가리기',
    notice: '자리에는 이유와 끝나는 날만 남고 별점에서 빠져요. 기간이 끝나면 저절로 다시 보여요.',
    confirmLabel: '가리기',
  },
  declined: {
    title: '요청 거절',
    notice: '리뷰는 그대로 보이고, 글쓴이가 고치기 전에는 다시 요청할 수 없어요.',
    confirmLabel: '거절하기',
  },
  restored: {
    title: '지금 되돌리기',
    notice: '남은 기간을 기다리지 않고 리뷰를 다시 보이게 해요.',
    confirmLabel: '되돌리기',
  },
  removed: {
    title: '리뷰 아주 내리기',
    notice: '자리까지 없어져요. 저절로 돌아오지 않고, 리뷰 목록에서만 다시 켤 수 있어요.',
    confirmLabel: '내리기',
  },
} as const

const { min, max } = takedownLimits.days

/** Confirms a decision, with a preview of the message to author and owner. */
function TakedownDecisionDialog({
  opened: { takedown, decision },
  onClose,
}: {
  opened: OpenDecision
  onClose: () => void
}) {
  const { mutate, isPending, error } = useDecideTakedown(takedown)
  const [days, setDays] = useState<number>(max)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { restaurantName, memberNickname } = takedown.review
  const isHiding = decision === 'hidden'
  const problem = decisionProblem(decision, reason)
  const { title, notice, confirmLabel } = decisionTexts[decision]

  function send() {
    setIsTried(true)
    if (problem || (isHiding && takedownDaysProblem(days)) || isPending) return
    mutate({ state: decision, days, reason }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={`${restaurantName} · ${memberNickname}`}
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button
            variant={decision === 'removed' ? 'danger-solid' : 'primary'}
            loading={isPending}
            onClick={send}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone="info">{notice}</Notice>
        {isHiding && (
          <Field label="가리는 날수" help={`${min}일부터 ${max}일까지예요.`}>
            <Stepper label="가리는 날수" value={days} onValueChange={setDays} min={min} max={max} />
          </Field>
        )}
        <Field
          label={isHiding ? '덧붙일 말 (선택)' : '이유'}
          required={!isHiding}
          error={isTried && problem}
          help="글쓴이와 사장님에게 그대로 알리고 기록에 남아요."
          counter={<Counter value={reason} max={takedownLimits.decisionCharacters} />}
        >
          <Textarea
            name="reason"
            max={takedownLimits.decisionCharacters}
            value={reason}
            onValueChange={setReason}
          />
        </Field>
        <DecisionNotice takedown={takedown} decision={decision} days={days} reason={reason} />
        {error && <Notice tone="danger">{errorMessage(error)}</Notice>}
      </div>
    </Dialog>
  )
}

type DecisionNoticeProps = OpenDecision & { days: number; reason: string }

/** The message, word for word. */
function DecisionNotice({ takedown, decision, days, reason }: DecisionNoticeProps) {
  const [now] = useState(() => new Date())
  const context = {
    restaurantName: takedown.review.restaurantName,
    holdReason: takedownReasonText(takedown),
    reason,
    endsAt: decision === 'hidden' ? takedownEnd(now, days) : null,
  }
  const { author, owner } = decisionNotification(decision, context)
  const readers = [
    { who: '글쓴이가 읽을 알림', notification: author },
    { who: '사장님이 읽을 알림', notification: owner },
  ]
  return (
    <div className="grid gap-3">
      {readers.map(({ who, notification }) => (
        <div key={who} className="grid gap-1 rounded-lg bg-sunken px-5 py-4 text-sm">
          <p className="text-xs text-ink-3">{who}</p>
          <b className="font-semibold">{notification.title}</b>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{notification.content}</p>
        </div>
      ))}
    </div>
  )
}
