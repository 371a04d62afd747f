import type { Review } from '@matjari/contract/reviews/entities'
import { clsx } from 'clsx'
import { Ellipsis, Eye, History, Pencil, ReceiptText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { momentText } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/choice/menu.tsx'
import { type Column, Table } from '../../../ui/list/data-table.tsx'
import { Rating } from '../../../ui/star.tsx'
import { useDeleteReview } from '../item/use-delete.ts'
import { reviewName } from '../text.ts'
import { AdminActivation } from './activation.tsx'
import type { AdminDialog } from './dialogs.tsx'
import { contentText } from './text.ts'

/** It stays in the list, as a deleted one. */
const stayHere = () => {}

/** What can be done about one review besides switching it. */
function AdminRowMenu({
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

// Any text may break anywhere: without a width of its own a narrow column would be a letter wide.
const factColumns: readonly Column<Review>[] = [
  {
    header: '회원 ID',
    look: 'title',
    cell: ({ memberId }) => <Text className="table:min-w-19">{memberId}</Text>,
  },
  {
    header: '닉네임',
    look: 'labelled',
    cell: ({ memberNickname }) => <Text className="table:min-w-14">{memberNickname}</Text>,
  },
  {
    header: '음식점 이름',
    look: 'labelled',
    cell: ({ restaurantNo, restaurantName }) => (
      <Text className="table:min-w-18">
        <Link to={`/restaurant/${restaurantNo}`} className="hover:underline">
          {restaurantName}
        </Link>
      </Text>
    ),
  },
  {
    header: '별점',
    cell: ({ reviewScore }) => (
      <Text className="whitespace-nowrap">
        <Rating value={reviewScore} />
      </Text>
    ),
  },
  {
    header: '작성 시간',
    look: 'muted',
    cell: ({ createDate }) => (
      <Text className="table:min-w-20 xl:whitespace-nowrap">{momentText(createDate)}</Text>
    ),
  },
  { header: '리뷰 내용', look: 'wide', cell: (review) => <Content review={review} /> },
]

const Text = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={clsx('table:inline-block', className)}>{children}</span>
)

export function AdminTable({
  reviews,
  onOpen,
  onHistory,
}: {
  reviews: readonly Review[]
  onOpen: (dialog: AdminDialog) => void
  onHistory: (review: Review) => void
}) {
  const columns: readonly Column<Review>[] = [
    ...factColumns,
    {
      header: '활성화',
      cell: (review) => (
        <AdminActivation review={review} onHide={() => onOpen({ kind: 'hide', review })} />
      ),
    },
    {
      header: '관리',
      look: 'tools',
      cell: (review) => (
        <AdminRowMenu
          review={review}
          onOpen={(kind) => onOpen({ kind, review })}
          onHistory={() => onHistory(review)}
        />
      ),
    },
  ]
  return (
    <Table
      caption="리뷰 목록"
      columns={columns}
      rows={reviews}
      rowKey={({ reviewNo }) => reviewNo}
    />
  )
}

const Content = ({ review }: { review: Review }) => (
  <div className="grid gap-1 table:max-w-80 table:min-w-22">
    <p className="line-clamp-2 wrap-anywhere">{contentText(review.reviewContent)}</p>
    <p className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {review.hold && <Badge tone="warn">임시조치</Badge>}
      {review.openReportCount > 0 && <Badge tone="danger">신고 {review.openReportCount}</Badge>}
      {review.photos.length > 0 && <Badge mark="none">사진 {review.photos.length}장</Badge>}
    </p>
  </div>
)
