import '../../../styles/all-styles.css'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { UpcomingGuests } from '@matjari/contract/reservations/entities'
import { Bell, Info, Store } from 'lucide-react'
import { useRef, useState } from 'react'
import { OptionCards } from '../../../ui/choice/option-cards.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../ui/form/textarea.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { GuestFacts } from './facts.tsx'
import { FootButton, StopButton } from './foot-buttons.tsx'
import { type ClosingTexts, choicesOf, guestReads, keptGuestsRead, ownerReads } from './text.ts'
import { Told } from './told.tsx'

type Choice = 'cancel' | 'keep'
export type GuestDecision = { readonly affected: Choice; readonly reason: string }

const question = '이 예약을 어떻게 할까요?'
const max = limits.audit.reasonCharacters

/** Before restaurants are taken away from guests who are still to come, whoever does it and how. */
export function UpcomingGuestsDialog({
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
  /** What was written when it was tried before, in vain. */
  startReason?: string
  isSending?: boolean
  /** Null when nothing went wrong so far. */
  failure?: string | null
  onDecide: (decision: GuestDecision) => void
  onClose: () => void
}) {
  const [wanted, setWanted] = useState<Choice>('cancel')
  const [reason, setReason] = useState(startReason)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { cancel, keep } = choicesOf(guests, texts)
  const { value: affected, confirmLabel, footnote, help } = (wanted === 'keep' && keep) || cancel

  function handleReason(next: string) {
    setReason(next)
    setIsMissing(false)
  }

  function handleConfirm() {
    const said = reason.trim()
    setIsMissing(said === '')
    if (said === '') return field.current?.focus()
    onDecide({ affected, reason: said })
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
                onValueChange={setWanted}
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
          <News guests={guests} texts={texts} affected={affected} reason={reason.trim() || '…'} />
        </div>
      </div>
    </Dialog>
  )
}

/** Below the field, as it is being written: what will be read because of it. */
const News = ({
  guests,
  texts: { ownerIfCancelled },
  affected,
  reason,
}: GuestDecision & { guests: UpcomingGuests; texts: ClosingTexts }) =>
  affected === 'cancel' ? (
    <>
      <Told Icon={Bell} caption="손님이 읽는 글" news={guestReads(guests, reason)} />
      {ownerIfCancelled && (
        <Told Icon={Store} caption="사장님이 읽는 글" news={ownerIfCancelled(reason)} />
      )}
    </>
  ) : (
    <>
      <Told Icon={Bell} caption="손님이 읽는 글" news={keptGuestsRead} />
      <Told Icon={Store} caption="사장님이 읽는 글" news={ownerReads(guests, reason)} />
    </>
  )

/** In the foot of the dialog, which is always in sight. */
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
