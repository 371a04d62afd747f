import '../../styles/all-styles.css'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { Bell, ChevronRight, Info, Store } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { OptionCards } from '../../ui/choice/option-cards.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import {
  bookingTexts,
  type ClosingTexts,
  closingChoices,
  countText,
  daysText,
  guestMessage,
  guestMessageIfUnchanged,
  ownerMessage,
  unreachableText,
} from './affected-guests-text.ts'
import { NotificationPreview } from './notification-preview.tsx'

type Choice = 'cancel' | 'keep'
export type GuestDecision = { readonly affected: Choice; readonly reason: string }

const question = '이 예약을 어떻게 할까요?'
const max = limits.audit.reasonCharacters

/** Asks an owner or administrator to confirm a closing that takes tables from guests with bookings. */
export function AffectedGuestsDialog({
  guests,
  texts,
  isAccount = false,
  startReason = '',
  isSending = false,
  failure = null,
  onDecide,
  onClose,
}: {
  guests: UpcomingGuests
  texts: ClosingTexts
  /** About everything a member runs, not about one restaurant. */
  isAccount?: boolean
  /** The reason written on an earlier, failed attempt. */
  startReason?: string
  isSending?: boolean
  /** Null while nothing has failed. */
  failure?: string | null
  onDecide: (decision: GuestDecision) => void
  onClose: () => void
}) {
  const [choice, setChoice] = useState<Choice>('cancel')
  const [reason, setReason] = useState(startReason)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { cancel, keep } = closingChoices(guests, texts)
  const { value: affected, confirmLabel, footnote, help } = (choice === 'keep' && keep) || cancel

  function handleReason(next: string) {
    setReason(next)
    setIsMissing(false)
  }

  function handleConfirm() {
    const trimmedReason = reason.trim()
    setIsMissing(trimmedReason === '')
    if (trimmedReason === '') return field.current?.focus()
    onDecide({ affected, reason: trimmedReason })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      subtitle={texts.subtitle}
      width="60rem"
      className="sm:pt-2"
      footer={
        <>
          <Footnote failure={failure} text={footnote} />
          <StopButton onStop={onClose} />
          <FootButton
            variant={affected === 'cancel' ? 'danger-solid' : 'primary'}
            loading={isSending}
            onClick={handleConfirm}
          >
            {confirmLabel}
          </FootButton>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 pt-1 pb-3 md:grid-cols-2">
        <GuestFacts guests={guests} isByRestaurant={isAccount} />
        <div className="grid grid-cols-1 gap-4.5">
          {keep && (
            <div>
              <p aria-hidden="true" className="mb-2 text-sm font-semibold">
                {question}
              </p>
              <OptionCards
                label={question}
                options={[cancel, keep]}
                value={affected}
                onValueChange={setChoice}
              />
            </div>
          )}
          <Field
            label="이유"
            required
            help={help}
            error={isMissing && messages.admin.reasonRequired}
            counter={<Counter value={reason} max={max} />}
            className="[&_textarea]:min-h-control-md!"
          >
            <Textarea
              ref={field}
              name="reason"
              rows={1}
              max={max}
              value={reason}
              onValueChange={handleReason}
            />
          </Field>
          <Previews
            guests={guests}
            texts={texts}
            affected={affected}
            reason={reason.trim() || '…'}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Below the field while the reason is written: the messages that guests and owner will read. */
const Previews = ({
  guests,
  texts: { ownerIfCancelled },
  affected,
  reason,
}: GuestDecision & { guests: UpcomingGuests; texts: ClosingTexts }) =>
  affected === 'cancel' ? (
    <>
      <NotificationPreview
        Icon={Bell}
        caption="손님이 읽는 글"
        notification={guestMessage(guests, reason)}
      />
      {ownerIfCancelled && (
        <NotificationPreview
          Icon={Store}
          caption="사장님이 읽는 글"
          notification={ownerIfCancelled(reason)}
        />
      )}
    </>
  ) : (
    <>
      <NotificationPreview
        Icon={Bell}
        caption="손님이 읽는 글"
        notification={guestMessageIfUnchanged}
      />
      <NotificationPreview
        Icon={Store}
        caption="사장님이 읽는 글"
        notification={ownerMessage(guests, reason)}
      />
    </>
  )

/** In the footer of the dialog, which is always visible. */
const Footnote = ({ failure, text }: { failure: string | null; text: string }) =>
  failure ? (
    <p role="alert" className="mr-auto text-sm whitespace-pre-line text-danger-text max-sm:w-full">
      {failure}
    </p>
  ) : (
    <p className="mr-auto flex items-center gap-1.5 text-xs text-ink-3 max-sm:w-full max-sm:justify-center">
      <Info aria-hidden="true" className="size-4.25" />
      {text}
    </p>
  )

/** The guests with bookings: how many, when, who cannot be reached, and which tables. */
const GuestFacts = ({
  guests,
  isByRestaurant = false,
}: {
  guests: UpcomingGuests
  /** For an owner of several restaurants: each restaurant gets a line first. */
  isByRestaurant?: boolean
}) => (
  <div className="grid grid-cols-1 gap-4.5">
    <p className="num flex flex-wrap items-baseline gap-x-3">
      <b className="text-[2.25rem] leading-[1.1] font-heavy tracking-hero">{countText(guests)}</b>
      <span className="text-ink-3">
        {isByRestaurant ? `가게 ${guests.restaurants.length}곳의 앞으로 올 손님` : daysText(guests)}
      </span>
    </p>
    <Warning guests={guests} />
    <Lines guests={guests} isByRestaurant={isByRestaurant} />
  </div>
)

/** Facts that make the decision urgent. */
function Warning({ guests }: { guests: UpcomingGuests }) {
  const { teamsToday } = guests
  const unreachable = unreachableText(guests)
  if (teamsToday === 0 && unreachable === null) return null
  return (
    <Notice tone="warn">
      {teamsToday > 0 && (
        <>
          오늘 손님이 <b>{teamsToday}팀</b>이에요.{' '}
        </>
      )}
      {unreachable}
    </Notice>
  )
}

const mostRows = { bookings: 5, bookingsBelowRestaurants: 3, restaurants: 5 }

function Lines({ guests, isByRestaurant }: { guests: UpcomingGuests; isByRestaurant: boolean }) {
  const { today, teams, restaurants, reservations } = guests
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const visibleCount = isByRestaurant ? mostRows.bookingsBelowRestaurants : mostRows.bookings
  const hidden = teams - visibleCount
  const hiddenRestaurants = isByRestaurant && restaurants.length > mostRows.restaurants
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <div id={listId} className="num w-full overflow-hidden rounded-lg border border-line">
        {isByRestaurant && (
          <ul aria-label="가게" className={`${divided} border-b border-line`}>
            {restaurants
              .slice(0, isOpen ? undefined : mostRows.restaurants)
              .map(({ restaurantNo, restaurantName, teamsToday, ...count }) => (
                <GuestLine
                  key={restaurantNo}
                  head={restaurantName}
                  text={count.teams > 0 ? countText(count) : '올 손님 없음'}
                  note={teamsToday > 0 ? `오늘 ${teamsToday}팀` : '오늘 없음'}
                />
              ))}
          </ul>
        )}
        <ul aria-label="앞으로 올 손님" className={divided}>
          {reservations.slice(0, isOpen ? undefined : visibleCount).map((booking) => {
            const hasSeveral = restaurants.length > 1
            const { when, guest, note } = bookingTexts(booking, { today, hasSeveral })
            return <GuestLine key={booking.reservationNo} head={when} text={guest} note={note} />
          })}
        </ul>
      </div>
      {(hidden > 0 || hiddenRestaurants) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-target items-center gap-1 text-ink-2 underline-offset-4 hover:underline"
        >
          {isOpen ? '접기' : isByRestaurant ? `${teams}팀 모두 보기` : `${hidden}팀 더 보기`}
          <ChevronRight aria-hidden="true" className={isOpen ? 'size-4 -rotate-90' : 'size-4'} />
        </button>
      )}
      {isOpen && teams > reservations.length && (
        <p className="text-sm text-ink-3">먼저 오는 {reservations.length}팀까지 보여요.</p>
      )}
    </div>
  )
}

const divided = 'divide-y divide-line'

const GuestLine = ({ head, text, note }: { head: string; text: string; note: string }) => (
  <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-[0.9375rem] md:grid-cols-[8.5rem_minmax(0,1fr)_auto] md:py-1.5">
    <b className="font-semibold wrap-anywhere">{head}</b>
    <span className="wrap-anywhere max-md:row-start-2">{text}</span>
    <span className="max-w-28 text-right text-sm text-ink-3 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
      {note}
    </span>
  </li>
)

/** The safe button has the focus at first: a hasty Enter must not cancel bookings. */
const StopButton = ({ onStop }: { onStop: () => void }) => (
  <FootButton ref={takeFocus} onClick={onStop} className="max-sm:flex-[0_0_6.5rem]! max-sm:text-md">
    그만두기
  </FootButton>
)

/** Large, and narrow enough on a phone to fit beside the other button. */
const FootButton = (props: ComponentProps<typeof Button>) => (
  <Button size="lg" className="max-sm:px-3 max-sm:text-md" {...props} />
)

// Declared outside, so that React gets the same function each time and it takes the focus only once.
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus()
}
