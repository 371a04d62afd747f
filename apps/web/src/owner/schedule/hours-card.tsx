import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Info } from 'lucide-react'
import { useId, useRef } from 'react'
import { hoursQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { type OwnerHoursRow, ownerHoursRows } from './hours-text.ts'
import { useDeleteWeek } from './schedule-changes.ts'

type CardProps = {
  restaurantNo: string
  hasSettings: boolean
  onEdit: () => void
}

/** The saved opening hours, with buttons to register, edit and delete them. */
export function OwnerHoursCard({ restaurantNo, hasSettings, onEdit }: CardProps) {
  const week = useQuery(hoursQuery(restaurantNo))
  const deleting = useDeleteWeek(restaurantNo)
  const heldId = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const hasHours = week.data !== undefined && week.data.length > 0

  async function remove() {
    if (deleting.isPending) return
    if (!(await askConfirm(deletion))) return
    deleting.mutate(undefined, {
      onSuccess: ({ message }) =>
        // The delete button is disabled by now, so the focus moves.
        void showAlert(message, 'ok').then(() => editButton.current?.focus()),
      onError: (error) => void showAlert(errorMessage(error), 'danger'),
    })
  }

  return (
    <Card className={cardPadding}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 className="text-lg tracking-title">운영 시간</h2>
          <p className="text-sm text-ink-3">손님에게 보이는 시간이에요.</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:*:flex-1 max-sm:*:px-2">
          {hasHours && (
            <Button size="sm" disabled>
              운영시간 등록
            </Button>
          )}
          {/* The same element before and after the registration, so that it keeps the focus. */}
          <Button
            ref={editButton}
            size="sm"
            variant={hasHours ? 'quiet' : 'primary'}
            disabled={!week.data}
            onClick={onEdit}
          >
            {hasHours ? '운영시간 수정' : '운영시간 등록'}
          </Button>
          <Button
            size="sm"
            variant="danger"
            disabled={!hasHours || hasSettings}
            aria-describedby={hasHours && hasSettings ? heldId : undefined}
            loading={deleting.isPending}
            onClick={() => void remove()}
          >
            운영시간 삭제
          </Button>
        </div>
      </header>
      {week.data && hasHours && <Rows rows={ownerHoursRows(week.data)} />}
      {week.data && !hasHours && (
        <p className="py-2 text-ink-3">
          등록된 운영 시간이 없어요. 등록하면 예약도 받을 수 있어요.
        </p>
      )}
      {!week.data && !week.error && (
        <SkeletonGroup label="운영 시간을 불러오는 중...">
          <Skeleton className="h-42 rounded-lg" />
        </SkeletonGroup>
      )}
      {!week.data && week.error && (
        <div className="grid justify-items-start gap-3">
          <Notice tone="danger">운영 시간을 불러오지 못했어요. {errorMessage(week.error)}</Notice>
          <Button size="sm" loading={week.isFetching} onClick={() => void week.refetch()}>
            다시 시도
          </Button>
        </div>
      )}
      {hasHours && hasSettings && (
        <p id={heldId} className="mt-4 flex items-start gap-1.5 text-xs leading-normal text-ink-3">
          <Info aria-hidden="true" className="mt-px size-4.25" />
          <span>{messages.ownerSettings.hoursHeldBySettings}</span>
        </p>
      )}
    </Card>
  )
}

const deletion = {
  message: '운영시간을 삭제할까요?',
  confirmLabel: '삭제',
  tone: 'delete',
} as const

const Rows = ({ rows }: { rows: readonly OwnerHoursRow[] }) => (
  <div className="@container">
    <dl className="num gap-x-12 @min-[42rem]:columns-2">
      {rows.map(({ weekDay, label, range, rest }) => (
        <div
          key={weekDay}
          className={clsx(
            'grid break-inside-avoid grid-cols-[2.5rem_1fr] items-baseline gap-3 border-b border-line py-2',
            !range && 'text-ink-3',
          )}
        >
          <dt className="font-semibold">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5">
            {range ?? '휴무'}
            {rest && <span className="text-sm text-ink-3">{rest}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
