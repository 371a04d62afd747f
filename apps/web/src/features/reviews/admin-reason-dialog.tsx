import { limits } from '@matjari/contract/limits'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Counter, Textarea } from '../../ui/textarea.tsx'

const max = limits.audit.reasonCharacters

/** A decision of the administration, with a reason for those who want to give one. */
export function AdminReasonDialog({
  title,
  subtitle,
  notice,
  help,
  confirmLabel,
  isDangerous = false,
  isSending,
  failure,
  onSend,
  onClose,
}: {
  title: string
  subtitle: string
  notice: ReactNode
  help: string
  confirmLabel: string
  isDangerous?: boolean
  isSending: boolean
  /** Null when nothing went wrong so far. */
  failure: string | null
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
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
        <Notice tone="info">{notice}</Notice>
        <Field label="이유 (선택)" help={help} counter={<Counter value={reason} max={max} />}>
          <Textarea name="reason" max={max} value={reason} onValueChange={setReason} />
        </Field>
        {failure && (
          <Notice tone="danger">
            <span className="whitespace-pre-line">{failure}</span>
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
