import type { Application } from '@matjari/contract/restaurants/entities'
import { numberText } from '../../../../../lib/format.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/overlay/dialog.tsx'
import { Reasons } from './reasons.tsx'
import type { Rejecting } from './use-rejecting.ts'

/** One reason for all that were chosen. */
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
      <Reasons
        rejecting={rejecting}
        about={first}
        {...(!isOne && { caption: '신청한 회원이 읽는 글 · 가게 이름은 저마다 달라요' })}
        onSend={send}
      />
    </Dialog>
  )
}
