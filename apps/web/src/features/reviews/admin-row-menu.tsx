import type { Review } from '@matjari/contract/entities/review'
import { Ellipsis, Eye, History, Pencil, ReceiptText, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { AdminDialog } from './admin-dialogs.tsx'
import { useDeleteReview } from './item-deleting.ts'
import { reviewName } from './words.ts'

/** It stays in the list, as a deleted one. */
const stayHere = () => {}

/** What can be done about one review besides switching it. */
export function AdminRowMenu({
  review,
  onOpen,
  onHistory,
}: {
  review: Review
  onOpen: (kind: AdminDialog['kind']) => void
  onHistory: () => void
}) {
  const deleting = useDeleteReview(review, stayHere)
  const isDeleted = review.deleteDate !== null
  return (
    <Menu
      trigger={
        <IconButton
          label={`${reviewName(review)} 관리`}
          aria-busy={deleting.isPending || undefined}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: '자세히 보기', icon: Eye, onSelect: () => onOpen('detail') },
        {
          label: '영수증 보기',
          icon: ReceiptText,
          disabled: !review.receiptVerified,
          onSelect: () => onOpen('receipt'),
        },
        { label: '관리 기록', icon: History, onSelect: onHistory },
        { label: '수정', icon: Pencil, disabled: isDeleted, onSelect: () => onOpen('edit') },
        {
          label: '삭제',
          icon: Trash2,
          tone: 'danger',
          disabled: isDeleted,
          // One's own goes without a reason: nobody hears of it.
          onSelect: () => (review.mine ? void deleting.ask() : onOpen('delete')),
        },
      ]}
    />
  )
}
