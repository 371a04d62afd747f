import { Pencil, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { OwnerExceptionRow } from './owner-hours-words.ts'

type RowProps = { row: OwnerExceptionRow; onEdit: () => void; onDelete: () => void }

export const OwnerExceptionItem = ({
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
