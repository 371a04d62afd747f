import { limits } from '@matjari/contract/limits'
import {
  rejectReasonProblem,
  rejectReasons,
  verdictNotification,
} from '@matjari/contract/restaurants/approvals'
import type { Application } from '@matjari/contract/restaurants/entities'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { NotificationPreview } from '../../features/affected-guests/notification-preview.tsx'
import { numberText } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/choice/chip.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Counter, Textarea } from '../../ui/form/textarea.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { areShortcutsOn } from './approval-shortcuts.ts'

const choices = [...rejectReasons.map(({ label }) => label), '직접 쓰기']

const focusOn = (field: HTMLTextAreaElement | null) => field?.focus()

type About = Pick<Application, 'kind' | 'restaurantName' | 'wanted'>

/** The choice of a reason, and a preview of the message the applicant will read. */
export function RejectReasons({
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
    if (/^[1-5]$/.test(key) && areShortcutsOn()) return () => choose(Number(key))
    // Enter on a reason that is not selected yet selects it.
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

  // The buttons at the bottom must not cover the part that was just opened.
  const hasReason = reason !== ''
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [choice, hasReason])

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
      {choice === customReason && (
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
      {hasReason && (
        <div className="rounded-lg bg-surface">
          <NotificationPreview
            Icon={Bell}
            caption={caption}
            notification={verdictNotification({ ...about, verdict: 'rejected', reason })}
          />
        </div>
      )}
    </fieldset>
  )
}

type Draft = {
  /** The application it belongs to: for any other one the draft is empty. */
  readonly about: string
  /** The number of the reason, from 1, as on the keyboard; the one after the list is free text. */
  readonly choice: number | null
  readonly written: string
  readonly problem: string | null
}

const customReason = rejectReasons.length + 1

const reasonOf = ({ choice, written }: Draft) => {
  if (choice === customReason) return written.trim()
  return rejectReasons[(choice ?? 0) - 1]?.label ?? ''
}

/** The state of the reason while the administrator chooses it. */
export function useRejecting(about: string | undefined) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const open = draft !== null && draft.about === about ? draft : null

  const update = (next: Partial<Draft>) =>
    setDraft((now) => now && { ...now, problem: null, ...next })

  return {
    draft: open,
    reason: open ? reasonOf(open) : '',
    open: () => {
      if (about !== undefined) setDraft({ about, choice: null, written: '', problem: null })
    },
    close: () => setDraft(null),
    choose: (choice: number) => update({ choice }),
    write: (written: string) => update({ written }),
    /** Returns a valid reason; otherwise shows its problem. */
    take: (): string | null => {
      if (!open) return null
      const reason = reasonOf(open)
      const problem = rejectReasonProblem(reason)
      if (problem) update({ problem })
      return problem ? null : reason
    },
  }
}

export type Rejecting = ReturnType<typeof useRejecting>

/** One reason for all selected applications. */
export function BulkRejectDialog({
  rows,
  rejecting,
  onReject,
}: {
  rows: readonly Application[]
  rejecting: Rejecting
  onReject: (reason: string) => void
}) {
  const [first] = rows
  if (!first || !rejecting.draft) return null

  function send() {
    const reason = rejecting.take()
    if (reason !== null) onReject(reason)
  }

  const isOne = rows.length === 1
  return (
    <Dialog
      open
      onClose={rejecting.close}
      title={`${numberText(rows.length)}곳 반려`}
      subtitle="고른 곳 모두에 같은 이유를 알려요."
      width="40rem"
      footer={
        <>
          <Button onClick={rejecting.close}>그만두기</Button>
          <Button variant="danger-solid" onClick={send}>
            {numberText(rows.length)}곳 반려
          </Button>
        </>
      }
    >
      <RejectReasons
        rejecting={rejecting}
        about={first}
        {...(!isOne && { caption: '신청한 회원이 읽는 글 · 가게 이름은 저마다 달라요' })}
        onSend={send}
      />
    </Dialog>
  )
}
