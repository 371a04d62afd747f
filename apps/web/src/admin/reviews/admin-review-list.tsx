import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Review } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis, Eye, History, Pencil, ReceiptText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { reviewName } from '../../features/reviews/review-text.ts'
import { useDeleteReview } from '../../features/reviews/use-delete-review.ts'
import { failureText } from '../../lib/api-error.ts'
import { momentText } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/choice/menu.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { type Column, Table } from '../../ui/list/data-table.tsx'
import { FilterButton, FilterForm } from '../../ui/list/filter-form.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { Rating } from '../../ui/star.tsx'
import {
  type AdminReviewFilters,
  adminReviewsAddress,
  adminReviewsQuery,
  useActivation,
} from './admin-review-api.ts'
import { type AdminReviewDialog, AdminReviewDialogs } from './admin-review-dialogs.tsx'
import { contentText } from './admin-review-view.tsx'

const fields = [
  { name: 'memberId', label: '회원 ID 검색' },
  { name: 'memberNickname', label: '닉네임 검색' },
  { name: 'restaurantName', label: '음식점 이름 검색' },
] as const
const scores = [5, 4, 3, 2, 1]
const texts = {
  noun: '리뷰',
  unit: '건',
  empty: messages.admin.noReviews,
  failed: messages.admin.reviewsFailed,
  loading: messages.admin.loading,
}

const AdminFilterForm = ({ filters }: { filters: AdminReviewFilters }) => (
  <FilterForm
    label="리뷰 검색"
    address={adminReviewsAddress}
    filters={filters}
    className="grid grid-cols-2 gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_8.5rem_8.5rem_auto]"
  >
    {fields.map(({ name, label }) => (
      <Input
        key={name}
        name={name}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.search.queryCharacters}
        autoComplete="off"
        className="max-sm:col-span-2"
      />
    ))}
    <Select name="score" aria-label="별점">
      <option value="">별점 전체</option>
      {scores.map((score) => (
        <option key={score} value={score}>
          {score}점
        </option>
      ))}
    </Select>
    <Select name="isActive" aria-label="활성화 여부">
      <option value="">활성화 여부</option>
      <option value="Y">활성</option>
      <option value="N">비활성</option>
    </Select>
    <FilterButton className="max-sm:col-span-2" />
  </FilterForm>
)

/** All reviews, five per page, or the loading and error states. */
export function AdminReviews({
  filters,
  onHistory,
}: {
  filters: AdminReviewFilters
  onHistory: (review: Review) => void
}) {
  const query = useQuery(adminReviewsQuery(filters))
  const [dialog, setDialog] = useState<AdminReviewDialog | null>(null)
  return (
    <ListFrame
      query={query}
      rows={query.data?.reviews}
      pageInfo={query.data?.pageInfo}
      address={adminReviewsAddress}
      filters={filters}
      texts={texts}
      loadingRows={limits.adminReview.perPage}
      filterForm={<AdminFilterForm filters={filters} />}
      dialog={dialog && <AdminReviewDialogs open={dialog} onClose={() => setDialog(null)} />}
    >
      {(reviews) => <AdminReviewTable reviews={reviews} onOpen={setDialog} onHistory={onHistory} />}
    </ListFrame>
  )
}

/** Nothing to do after a deletion: the review stays in the list, marked as deleted. */
const stayHere = () => {}

/** The actions of one review, except showing and hiding it. */
function AdminRowMenu({
  review,
  onOpen,
  onHistory,
}: {
  review: Review
  onOpen: (kind: AdminReviewDialog['kind']) => void
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
          // The administrator's own review needs no reason, because no other author is notified.
          onSelect: () => (review.mine ? void deleting.ask() : onOpen('delete')),
        },
      ]}
    />
  )
}

// Texts may wrap anywhere, so without a width a narrow column would become one letter wide.
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

function AdminReviewTable({
  reviews,
  onOpen,
  onHistory,
}: {
  reviews: readonly Review[]
  onOpen: (dialog: AdminReviewDialog) => void
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

const confirmRestore = () =>
  askConfirm({
    message: '지운 리뷰예요. 되살려서 다시 보이게 할까요?',
    confirmLabel: '되살리기',
  })

function alertFailure(error: unknown) {
  void showAlert(failureText(messages.admin.reviewToggleFailed, error), 'danger')
}

/** The switch shows or hides a review. Hiding asks for a reason first, in the caller's dialog. */
function AdminActivation({ review, onHide }: { review: Review; onHide: () => void }) {
  const activation = useActivation({ onError: alertFailure })
  const isDeleted = review.deleteDate !== null
  // While the request is pending the switch already shows the new state; a refusal restores it.
  const isOn = activation.isPending || review.isActive === 'Y'

  async function handlePress() {
    if (activation.isPending) return
    if (isOn) return onHide()
    if (isDeleted && !(await confirmRestore())) return
    activation.mutate({ review, isActive: 'Y' })
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-busy={activation.isPending || undefined}
        onClick={() => void handlePress()}
        className="inline-flex min-h-target items-center gap-2 rounded-md text-sm font-medium whitespace-nowrap"
      >
        <span
          aria-hidden="true"
          className={clsx(
            'inline-flex h-6 w-10 items-center rounded-full p-0.75 transition-colors',
            isOn ? 'bg-ok-text' : 'bg-line-strong',
          )}
        >
          <span
            className={clsx(
              'size-4.5 rounded-full bg-surface shadow-1 transition-[translate] duration-(--dur-2)',
              isOn && 'translate-x-4',
            )}
          />
        </span>
        <span className="sr-only">{review.memberNickname}님의 리뷰 활성화</span>
        {/* Hidden where the table is narrowest: the switch is enough there. */}
        <span aria-hidden="true" className="table:max-xl:hidden">
          {isOn ? '활성' : '비활성'}
        </span>
      </button>
      {isDeleted && !activation.isPending && <Badge mark="none">삭제됨</Badge>}
    </span>
  )
}
