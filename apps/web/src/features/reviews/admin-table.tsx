import type { Review } from '@matjari/contract/entities/review'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { momentText } from '../../ui/moment-text.ts'
import { Rating } from '../../ui/rating.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AdminActivation } from './admin-activation.tsx'
import type { AdminDialog } from './admin-dialogs.tsx'
import { AdminRowMenu } from './admin-row-menu.tsx'
import { contentText } from './admin-words.ts'

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
      {review.openReportCount > 0 && <Badge tone="danger">신고 {review.openReportCount}</Badge>}
      {review.photos.length > 0 && <Badge mark="none">사진 {review.photos.length}장</Badge>}
    </p>
  </div>
)
