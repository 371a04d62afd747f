import { limits } from '@matjari/contract/limits'
import { type ComponentProps, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../form/field.tsx'
import { Counter, Textarea } from '../form/textarea.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type ReasonTexts = {
  readonly label?: string
  /** Says who will read the reason. */
  readonly help: string
  readonly max?: number
}

/** An optional reason. */
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

/** Confirms a decision of the administration, with an optional reason. */
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
  /** The consequence of the decision. */
  notice: string
  noticeTone?: ComponentProps<typeof Notice>['tone']
  closeLabel?: string
  confirmLabel: string
  isDangerous?: boolean
  /** The reason written on an earlier, failed attempt. */
  startReason?: string
  isSending?: boolean
  /** Null while nothing has failed. */
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
