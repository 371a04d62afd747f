import { limits } from '@matjari/contract/limits'
import { type ComponentProps, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../form/field.tsx'
import { Counter, Textarea } from '../form/textarea.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type ReasonTexts = {
  readonly label?: string
  /** Who will read it. */
  readonly help: string
  readonly max?: number
}

/** For those who want to say why. */
export const ReasonField = ({
  label = '이유 (선택)',
  help,
  max = limits.audit.reasonCharacters,
  reason,
  onChange,
}: ReasonTexts & { reason: string; onChange: (reason: string) => void }) => (
  <Field label={label} help={help} counter={<Counter value={reason} max={max} />}>
    <Textarea name="reason" max={max} value={reason} onValueChange={onChange} />
  </Field>
)

/** A decision of the administration, with a reason for those who want to give one. */
export function ReasonDialog({
  title,
  subtitle,
  notice,
  noticeTone = 'info',
  closeLabel = '취소',
  confirmLabel,
  isDangerous = false,
  startReason = '',
  isSending = false,
  failure = null,
  onSend,
  onClose,
  ...texts
}: ReasonTexts & {
  title: string
  subtitle: string
  /** What will happen. */
  notice: string
  noticeTone?: ComponentProps<typeof Notice>['tone']
  closeLabel?: string
  confirmLabel: string
  isDangerous?: boolean
  /** What was written when it was tried before, in vain. */
  startReason?: string
  isSending?: boolean
  /** Null when nothing went wrong so far. */
  failure?: string | null
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState(startReason)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button
            variant={isDangerous ? 'danger-solid' : 'primary'}
            loading={isSending}
            onClick={() => onSend(reason)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone={noticeTone}>{notice}</Notice>
        <ReasonField {...texts} reason={reason} onChange={setReason} />
        {failure && (
          <Notice tone="danger">
            <span className="whitespace-pre-line">{failure}</span>
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
