import type { AuditTarget } from '@matjari/contract/admin/entities'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AuditOf } from './history.tsx'

/** Whose history is asked for; `name` is how the screen calls it. */
export type AuditSubject = {
  readonly kind: AuditTarget
  readonly no: string
  readonly name: string
}

/** What administrators have done to one member, restaurant, review or reservation. */
export const AuditDialog = ({
  target,
  onClose,
}: {
  target: AuditSubject | null
  onClose: () => void
}) =>
  target && (
    <Dialog open onClose={onClose} title={`${target.name} 관리 기록`} width="38rem">
      <div className="pb-6">
        <AuditOf kind={target.kind} no={target.no} />
      </div>
    </Dialog>
  )
