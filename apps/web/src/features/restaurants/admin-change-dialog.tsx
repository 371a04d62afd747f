import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurant-status'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Counter, Textarea } from '../../ui/textarea.tsx'
import { type Judged, type StatusChange, useStatusChange } from './admin-api.ts'
import { changeWords, failureWords } from './admin-words.ts'

const max = limits.audit.reasonCharacters

/** Takes a restaurant out of sight, with a reason for those who want to give one. */
export function AdminChangeDialog({
  restaurant,
  status,
  onChanged,
  onClose,
}: {
  restaurant: Judged
  status: Exclude<RestaurantStatus, 'Y'>
  onChanged?: ((change: StatusChange) => void) | undefined
  onClose: () => void
}) {
  const { title, notice, confirmLabel, isDangerous } = changeWords[status]
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useStatusChange({ onChanged })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={restaurant.restaurantName}
      footer={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant={isDangerous ? 'danger-solid' : 'primary'}
            loading={isPending}
            onClick={() => mutate({ restaurant, status, reason }, { onSuccess: onClose })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone="info">{notice}</Notice>
        <Field
          label="이유 (선택)"
          help="관리 기록에 남아요."
          counter={<Counter value={reason} max={max} />}
        >
          <Textarea name="reason" max={max} value={reason} onValueChange={setReason} />
        </Field>
        {error && (
          <Notice tone="danger">
            <span className="whitespace-pre-line">
              {failureWords(messages.admin.statusFailed, error)}
            </span>
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
