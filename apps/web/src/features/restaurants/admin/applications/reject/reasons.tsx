import { limits } from '@matjari/contract/limits'
import { rejectReasons, verdictNotification } from '@matjari/contract/restaurants/approvals'
import type { Application } from '@matjari/contract/restaurants/entities'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { FilterChip } from '../../../../../ui/choice/chip.tsx'
import { Field } from '../../../../../ui/form/field.tsx'
import { Counter, Textarea } from '../../../../../ui/form/textarea.tsx'
import { NotificationPreview } from '../../../../affected-guests/notification-preview.tsx'
import { areKeysOn } from '../keys.ts'
import { byHand, type Rejecting } from './use-rejecting.ts'

const choices = [...rejectReasons.map(({ label }) => label), '직접 쓰기']

const focusOn = (field: HTMLTextAreaElement | null) => field?.focus()

type About = Pick<Application, 'kind' | 'restaurantName' | 'wanted'>

/** Why it is rejected, and word for word what the registrant is going to read. */
export function Reasons({
  rejecting,
  about,
  caption = '신청한 회원이 읽는 글 · 알림함과 메일',
  onSend,
}: {
  rejecting: Rejecting
  about: About
  caption?: string
  onSend: () => void
}) {
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const { draft, reason, choose, write } = rejecting
  const choice = draft?.choice ?? null

  const actOfField = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Escape') return rejecting.close
    return key === 'Enter' && !shiftKey ? onSend : null
  }

  function actOf(event: KeyboardEvent) {
    const { key, target } = event
    if (/^[1-5]$/.test(key) && areKeysOn()) return () => choose(Number(key))
    // Enter on a reason that is not chosen yet chooses it.
    const isChosen =
      target === box.current ||
      (target instanceof Element && target.matches('[aria-pressed="true"]'))
    return key !== 'Enter' || isChosen ? actOfField(event) : null
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isWriting = event.target instanceof HTMLTextAreaElement
    const act = isWriting ? actOfField(event) : actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    const place = box.current
    place?.focus({ preventScroll: true })
    place?.addEventListener('keydown', press)
    return () => place?.removeEventListener('keydown', press)
  }, [])

  // The buttons at the lower edge must not lie over what was just opened.
  const isTold = reason !== ''
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [choice, isTold])

  return (
    <fieldset
      ref={box}
      aria-labelledby={id}
      aria-describedby={`${id}-problem`}
      tabIndex={-1}
      className="approval-reasons"
    >
      <p id={id} className="text-sm font-semibold">
        반려하는 이유
        <span className="approval-keys-only ml-1.5 font-regular text-ink-3">
          1~5로 고르고 Enter로 보내요
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map((label, at) => (
          <FilterChip
            key={label}
            pressed={choice === at + 1}
            onClick={() => choose(at + 1)}
            className="min-h-target!"
          >
            <kbd className="approval-kbd approval-keys-only">{at + 1}</kbd>
            {label}
          </FilterChip>
        ))}
      </div>
      {choice === byHand && (
        <Field
          label="직접 쓰기"
          counter={<Counter value={draft?.written ?? ''} max={limits.audit.reasonCharacters} />}
        >
          <Textarea
            ref={focusOn}
            isLow
            name="reason"
            max={limits.audit.reasonCharacters}
            value={draft?.written ?? ''}
            onValueChange={write}
          />
        </Field>
      )}
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger-text empty:hidden">
        {draft?.problem}
      </p>
      {isTold && (
        <div className="rounded-lg bg-surface">
          <NotificationPreview
            Icon={Bell}
            caption={caption}
            news={verdictNotification({ ...about, verdict: 'rejected', reason })}
          />
        </div>
      )}
    </fieldset>
  )
}
