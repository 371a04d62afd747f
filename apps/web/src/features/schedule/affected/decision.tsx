import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { cancelledNotification } from '@matjari/contract/reservations/notifications'
import { Bell } from 'lucide-react'
import type { Ref } from 'react'
import { OptionCards } from '../../../ui/choice/option-cards.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AffectedList } from './list.tsx'
import { type AffectedBooking, affectedText, type Cause, waysOn } from './text.ts'

export type Decision = { readonly choice: 'keep' | 'cancel'; readonly reason: string }

const questions: Readonly<Record<Cause, { ask: string; example: string }>> = {
  crowded: {
    ask: '넘는 예약을 어떻게 할까요?',
    example: '예) 테이블 수를 줄이게 되어 자리를 드릴 수 없어요.',
  },
  closed: { ask: '그동안의 예약을 어떻게 할까요?', example: '예) 가게 사정으로 쉬게 되었어요.' },
  changed: {
    ask: '이 예약을 어떻게 할까요?',
    example: '예) 가게 사정으로 그 시간에 모실 수 없게 되었어요.',
  },
}

type AffectedDecisionProps = {
  cause: Cause
  bookings: readonly AffectedBooking[]
  restaurantName: string
  decision: Decision
  /** It was to be cancelled without a word of why. */
  isReasonMissing: boolean
  reasonField: Ref<HTMLTextAreaElement>
  onDecide: (decision: Decision) => void
}

/** In place of a dialog: whom the change leaves without a table, and what becomes of them. */
export function AffectedDecision({
  cause,
  bookings,
  restaurantName,
  decision,
  isReasonMissing,
  reasonField,
  onDecide,
}: AffectedDecisionProps) {
  const { headline, explained } = affectedText(bookings, cause)
  const { choice, reason } = decision
  const isToldToGuests = bookings.some(({ source }) => source === 'app')
  return (
    <div className="grid gap-3.5">
      <Notice tone="warn">
        <b className="font-semibold">{headline}</b> {explained}
      </Notice>
      <AffectedList bookings={bookings} />
      <OptionCards
        label={questions[cause].ask}
        options={waysOn(bookings, cause)}
        value={choice}
        onValueChange={(chosen) => onDecide({ ...decision, choice: chosen })}
      />
      {choice === 'cancel' && (
        <>
          <Field
            label="취소하는 이유"
            required
            help={isToldToGuests ? '손님에게 그대로 보여요.' : '예약 현황에 남겨 둬요.'}
            error={isReasonMissing && messages.admin.reasonRequired}
            counter={<Counter value={reason} max={limits.reservation.reasonCharacters} />}
          >
            <Textarea
              ref={reasonField}
              name="reason"
              placeholder={questions[cause].example}
              max={limits.reservation.reasonCharacters}
              value={reason}
              onValueChange={(written) => onDecide({ ...decision, reason: written })}
              className="min-h-20!"
            />
          </Field>
          <News bookings={bookings} restaurantName={restaurantName} reason={reason} />
        </>
      )}
    </div>
  )
}

type NewsProps = Pick<AffectedDecisionProps, 'bookings' | 'restaurantName'> & { reason: string }

/** What the first of those who get news will read. */
function News({ bookings, restaurantName, reason }: NewsProps) {
  // Whoever has an offer reads that it is gone, without a reason.
  const booking = bookings.find(
    ({ source, heldUntil }) => source === 'app' && heldUntil === undefined,
  )
  if (!booking) return null
  const { reserveDay, reserveTime, numberOfGuests } = booking
  const table = { reserveDay, reserveTime, numberOfGuests }
  const said = reason.trim() || '…'
  const { title, content } = cancelledNotification({
    restaurantName,
    ...table,
    by: 'store',
    reason: said,
  })
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">손님이 받는 알림</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg bg-sunken px-4 py-3.5 text-sm">
        <Bell aria-hidden="true" className="mt-0.5 size-4.5 text-ink-3" />
        <div>
          <p className="font-semibold">{title}</p>
          <p className="num wrap-anywhere text-ink-2">{content}</p>
        </div>
      </div>
    </figure>
  )
}
