import type { AdminMember } from '@matjari/contract/entities/member'
import { limits } from '@matjari/contract/limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Counter, Textarea } from '../../ui/textarea.tsx'

const max = limits.audit.reasonCharacters

export function AdminDeactivateDialog({
  member,
  refusedReason,
  onSend,
  onClose,
}: {
  member: AdminMember
  /** What was written when it was tried before, in vain. */
  refusedReason: string
  onSend: (reason: string) => void
  onClose: () => void
}) {
  const [reason, setReason] = useState(refusedReason)
  return (
    <Dialog
      open
      onClose={onClose}
      title="회원 비활성화"
      subtitle={`${member.memberNickName} (${member.memberId})`}
      footer={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button variant="danger-solid" onClick={() => onSend(reason)}>
            비활성화
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <Notice tone="info">
          비활성화하면 로그인할 수 없고, 로그인해 있던 곳에서도 나가게 돼요. 언제든 다시 활성화할 수
          있어요.
        </Notice>
        <Field
          label="이유 (선택)"
          help="관리 기록에 남아요."
          counter={<Counter value={reason} max={max} />}
        >
          <Textarea name="reason" max={max} value={reason} onValueChange={setReason} />
        </Field>
      </div>
    </Dialog>
  )
}
