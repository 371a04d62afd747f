import type { HoursException } from '@matjari/contract/schedule/entities'
import { dayLabel, seoulToday } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { CalendarRange, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { ownerExceptionsQuery } from '../../features/opening-hours/opening-hours-api.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, cardPadding } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askConfirm, showAlert } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { AskAffected } from './affected-sending.ts'
import {
  type ClosedLine,
  exceptionLines,
  type OwnerExceptionRow,
  ownerExceptionRows,
} from './hours-text.ts'
import { useDeleteException, useDeleteRange } from './schedule-changes.ts'

// Lazy, because they bring the calendar with them.
const LazyExceptionDialog = lazyComponent(() =>
  import('./exception-dialog.tsx').then((file) => file.OwnerExceptionDialog),
)

const LazyRangeDialog = lazyComponent(() =>
  import('./closed-range-dialog.tsx').then((file) => file.ClosedRangeDialog),
)

type ExceptionsProps = {
  restaurantNo: string
  restaurantName: string
  askAffected: AskAffected
}

/** Upcoming days with special hours, with buttons to add, edit and delete them. */
export function OwnerExceptions({ restaurantNo, restaurantName, askAffected }: ExceptionsProps) {
  const today = seoulToday(useMinute())
  const list = useQuery(ownerExceptionsQuery(restaurantNo, today))
  const deleting = useDeleteException({ restaurantNo, askAffected })
  const deletingRange = useDeleteRange(restaurantNo)
  const [form, setForm] = useState<{ readonly exception: HoursException | null } | null>(null)
  const [isRanging, setRanging] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const lines = list.data && exceptionLines(ownerExceptionRows(list.data, today))

  async function remove({ exception, label }: OwnerExceptionRow) {
    if (deleting.isPending || deletingRange.isPending) return
    const message = `${label}의 설정을 지울까요?\n그날은 요일의 운영시간을 따라요.`
    if (!(await askConfirm({ message, confirmLabel: '삭제', tone: 'delete' }))) return
    deleting.mutate(exception.day, {
      onSuccess: (deleted) => deleted && tell(deleted.message),
      onError: (error) => void showAlert(errorMessage(error), 'danger'),
    })
  }

  async function removeRange({ from, to, label }: ClosedLine) {
    if (deleting.isPending || deletingRange.isPending) return
    const message = `${label}의 휴무를 지울까요?\n그날들은 요일의 운영시간을 따라요.`
    if (!(await askConfirm({ message, confirmLabel: '삭제', tone: 'delete' }))) return
    deletingRange.mutate(
      { from, to },
      {
        onSuccess: (deleted) => tell(deleted.message),
        onError: (error) => void showAlert(errorMessage(error), 'danger'),
      },
    )
  }

  function tell(message: string) {
    showToast(message)
    // The row disappears with the pressed button, so the focus moves.
    addButton.current?.focus()
  }

  return (
    <Card className={cardPadding}>
      <section aria-labelledby={titleId}>
        <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div>
            <h2 id={titleId} className="text-lg tracking-title">
              휴무와 단축 영업
            </h2>
            <p className="text-sm text-ink-3">하루나 여러 날을 요일과 다르게 정해요.</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setRanging(true)}>
              <CalendarRange aria-hidden="true" className="size-4" />
              쉬는 기간 추가
            </Button>
            <Button ref={addButton} size="sm" onClick={() => setForm({ exception: null })}>
              <Plus aria-hidden="true" className="size-4" />
              날짜 추가
            </Button>
          </div>
        </header>
        {lines?.length === 0 && <p className="py-2 text-ink-3">정해 둔 날이 없어요.</p>}
        {lines && lines.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map((one) =>
              one.kind === 'range' ? (
                <ClosedRangeItem
                  key={one.line.from}
                  line={one.line}
                  onDelete={() => void removeRange(one.line)}
                />
              ) : (
                <OwnerExceptionItem
                  key={one.row.exception.day}
                  row={one.row}
                  onEdit={() => setForm({ exception: one.row.exception })}
                  onDelete={() => void remove(one.row)}
                />
              ),
            )}
          </ul>
        )}
        {!lines && !list.error && (
          <SkeletonGroup label="휴무와 단축 영업을 불러오는 중...">
            <Skeleton className="h-11 rounded-lg" />
          </SkeletonGroup>
        )}
        {!lines && list.error && (
          <div className="grid justify-items-start gap-3">
            <Notice tone="danger">
              휴무와 단축 영업을 불러오지 못했어요. {errorMessage(list.error)}
            </Notice>
            <Button size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
              다시 시도
            </Button>
          </div>
        )}
      </section>
      <Suspense>
        {form && (
          <LazyExceptionDialog
            restaurantNo={restaurantNo}
            askAffected={askAffected}
            exception={form.exception}
            taken={(list.data ?? []).map(({ day }) => day)}
            today={today}
            onClose={() => setForm(null)}
          />
        )}
        {isRanging && (
          <LazyRangeDialog
            restaurantNo={restaurantNo}
            restaurantName={restaurantName}
            today={today}
            onClose={() => setRanging(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}

type RowProps = { row: OwnerExceptionRow; onEdit: () => void; onDelete: () => void }

const OwnerExceptionItem = ({
  row: { exception, label, range, rest, reason },
  onEdit,
  onDelete,
}: RowProps) => (
  <li className="flex items-center gap-2 py-1.5">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
      <time dateTime={exception.day} className="num min-w-21 font-semibold">
        {label}
      </time>
      <Badge tone={range ? 'warn' : 'danger'}>{range ? '단축 영업' : '휴무'}</Badge>
      {range && <span className="num">{range}</span>}
      {rest && <span className="num text-sm text-ink-3">{rest}</span>}
      {reason && <span className="text-ink-2">{reason}</span>}
    </div>
    <div className="flex">
      <IconButton label={`${label} 수정`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`${label} 삭제`} variant="danger" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  </li>
)

const ClosedRangeItem = ({ line, onDelete }: { line: ClosedLine; onDelete: () => void }) => (
  <li className="flex items-center gap-2 py-1.5">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5">
      <span className="num font-semibold">
        <time dateTime={line.from}>{dayLabel(line.from)}</time>
        {' ~ '}
        <time dateTime={line.to}>{dayLabel(line.to)}</time>
      </span>
      <Badge tone="danger">휴무</Badge>
      <span className="num">{line.days}일</span>
      {line.reason && <span className="text-ink-2">{line.reason}</span>}
    </div>
    <IconButton label={`${line.label} 삭제`} variant="danger" onClick={onDelete}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  </li>
)
