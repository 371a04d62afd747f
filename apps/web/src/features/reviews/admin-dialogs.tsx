import type { Review } from '@matjari/contract/entities/review'
import { Dialog } from '../../ui/dialog.tsx'
import { AdminDeleteDialog } from './admin-delete-dialog.tsx'
import { AdminEditDialog } from './admin-edit-dialog.tsx'
import { AdminHideDialog } from './admin-hide-dialog.tsx'
import { AdminReceiptDialog } from './admin-receipt-dialog.tsx'
import { AdminReviewView } from './admin-review-view.tsx'

export type AdminDialog = {
  readonly kind: 'detail' | 'receipt' | 'edit' | 'hide' | 'delete'
  readonly review: Review
}

/** The one dialog of the list that is open. */
export function AdminDialogs({ open, onClose }: { open: AdminDialog; onClose: () => void }) {
  const props = { review: open.review, onClose }
  switch (open.kind) {
    case 'receipt':
      return <AdminReceiptDialog {...props} />
    case 'edit':
      return <AdminEditDialog {...props} />
    case 'hide':
      return <AdminHideDialog {...props} />
    case 'delete':
      return <AdminDeleteDialog {...props} />
    case 'detail':
      return (
        <Dialog open onClose={onClose} title="리뷰 자세히 보기" width="38rem">
          <div className="pb-6">
            <AdminReviewView review={open.review} />
          </div>
        </Dialog>
      )
  }
}
