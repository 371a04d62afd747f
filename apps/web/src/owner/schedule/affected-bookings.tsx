import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { cancelledNotification } from '@matjari/contract/reservations/notifications'
import { clsx } from 'clsx'
import { Bell, Phone } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { withHonorific } from '../../lib/korean.ts'
import { Button } from '../../ui/button.tsx'
import { OptionCards } from '../../ui/choice/option-cards.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  type AffectedBooking,
  affectedChoices,
  affectedLine,
  affectedText,
  type Cause,
  reservationNosOf,
  saveLabel,
} from './affected-text.ts'
import { useDebounced } from './use-affected.ts'

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
  /** The owner tried to cancel without a reason. */
  isReasonMissing: boolean
  reasonField: Ref<HTMLTextAreaElement>
  onDecide: (decision: Decision) => void
}

/**
 * Lists the affected bookings and asks what to do with them. Used in AffectedDialog and in forms that save directly.
 */
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
  const isForGuests = bookings.some(({ source }) => source === 'app')
  return (
    <div className="grid gap-3.5">
      <Notice tone="warn">
        <b className="font-semibold">{headline}</b> {explained}
      </Notice>
      <AffectedList bookings={bookings} />
      <OptionCards
        label={questions[cause].ask}
        options={affectedChoices(bookings, cause)}
        value={choice}
        onValueChange={(chosen) => onDecide({ ...decision, choice: chosen })}
      />
      {choice === 'cancel' && (
        <>
          <Field
            label="취소하는 이유"
            required
            help={isForGuests ? '손님에게 그대로 보여요.' : '예약 현황에 남겨 둬요.'}
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
          <MessagePreview bookings={bookings} restaurantName={restaurantName} reason={reason} />
        </>
      )}
    </div>
  )
}

type MessagePreviewProps = Pick<AffectedDecisionProps, 'bookings' | 'restaurantName'> & {
  reason: string
}

/** The message the first notified guest will read. */
function MessagePreview({ bookings, restaurantName, reason }: MessagePreviewProps) {
  // A guest with a waitlist offer reads that it is gone, without a reason.
  const booking = bookings.find(
    ({ source, heldUntil }) => source === 'app' && heldUntil === undefined,
  )
  if (!booking) return null
  const { reserveDay, reserveTime, numberOfGuests } = booking
  const table = { reserveDay, reserveTime, numberOfGuests }
  const reasonText = reason.trim() || '…'
  const { title, content } = cancelledNotification({
    restaurantName,
    ...table,
    by: 'store',
    reason: reasonText,
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

/** The affected bookings in the server's order, with phone numbers to call before deciding. */
const AffectedList = ({ bookings }: { bookings: readonly AffectedBooking[] }) => (
  <section
    aria-label="지킬 수 없게 되는 예약"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard from here
    tabIndex={0}
    className="max-h-[min(21rem,32dvh)] overflow-auto rounded-lg border border-line"
  >
    <ul className="num text-[0.9375rem]">
      {bookings.map(affectedLine).map((line) => (
        <li
          key={line.reservationNo}
          className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 border-line px-3 py-2 sm:gap-x-4 sm:px-4 not-first:border-t sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <b className="font-semibold">{line.when}</b>
          <span className="min-w-0 wrap-anywhere max-sm:row-start-2">
            {line.guest}
            {line.source && (
              <>
                {' '}
                <span className="text-sm whitespace-nowrap text-ink-3">· {line.source}</span>
              </>
            )}
          </span>
          <span className="max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-2">
            {line.phone ? (
              <a
                href={`tel:${line.phone}`}
                aria-label={`${withHonorific(line.name)}에게 전화 ${line.phone}`}
                className="inline-flex min-h-target items-center gap-1.5 font-medium text-ink-2 hover:text-ink hover:underline"
              >
                <Phone aria-hidden="true" className="size-4.5 text-ok-text" />
                {line.phone}
              </a>
            ) : (
              <span className="text-sm text-ink-3">{line.withoutPhone}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** Bookings must be visible this long before a press can decide about them. */
const readMs = 1000

type AffectedSaveProps = Omit<ComponentProps<typeof Button>, 'loading' | 'children'> & {
  bookings: readonly AffectedBooking[]
  choice: Decision['choice']
  cause?: Cause | undefined
  /** The affected bookings are still being requested. */
  isLooking?: boolean | undefined
  isSending?: boolean | undefined
}

/**
 * Saves a change, and names what happens to the affected bookings. It waits while they are being requested, and ignores a
 * press right after they appear, because the owner cannot have read them yet.
 */
export function AffectedSave({
  bookings,
  choice,
  cause,
  isLooking = false,
  isSending = false,
  className,
  onClick,
  ...button
}: AffectedSaveProps) {
  const seen = reservationNosOf(bookings)
  const isRead = useDebounced(seen, { before: '', ms: readMs }) === seen || bookings.length === 0
  const isWaiting = isLooking && !isSending
  return (
    <Button
      {...button}
      loading={isSending || isWaiting}
      aria-disabled={!isRead || undefined}
      className={clsx(className, !isRead && 'opacity-60')}
      onClick={(event) => (isRead ? onClick?.(event) : event.preventDefault())}
    >
      {isWaiting ? '예약을 확인하는 중' : saveLabel(bookings, choice, cause)}
    </Button>
  )
}
