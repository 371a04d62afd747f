import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import type { Application } from '@matjari/contract/restaurants/entities'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { agoText } from '../../../../../lib/format.ts'
import { Checkbox } from '../../../../../ui/form/checkbox.tsx'
import { Photo } from '../../../../../ui/photo/photo.tsx'
import { rowText } from '../text.ts'
import { rowId } from './use-in-sight.ts'

type QueueRowProps = {
  row: Application
  now: Date
  isCurrent: boolean
  isChosen: boolean
  failure: string | undefined
  onOpen: (row: Application) => void
  onToggle: (row: Application) => void
}

/** Drawn again only when something about it has changed: there may be hundreds. */
export const QueueRow = memo(function QueueRow({
  row,
  now,
  isCurrent,
  isChosen,
  failure,
  onOpen,
  onToggle,
}: QueueRowProps) {
  const { restaurantName, restaurantImage, createDate } = row
  return (
    <li
      id={rowId(row.applicationNo)}
      className={clsx('approval-row', isCurrent && 'approval-row-current')}
    >
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(row)}
        className="approval-check items-center! justify-center py-0!"
      >
        <span className="sr-only">{restaurantName} 고르기</span>
      </Checkbox>
      <Photo
        src={restaurantImage ?? undefined}
        srcSet={pictureSrcSet(restaurantImage)}
        sizes="52px"
        width={52}
        height={52}
      />
      <div className="min-w-0">
        <button
          type="button"
          aria-current={isCurrent || undefined}
          onClick={() => onOpen(row)}
          className="approval-open"
        >
          {restaurantName}
        </button>
        <p className="approval-about">{rowText(row)}</p>
        {failure && <p className="text-xs text-danger-text">{failure}</p>}
      </div>
      <span className="approval-ago num">
        {row.isWarned && (
          <>
            <TriangleAlert aria-hidden="true" className="text-warn-text" />
            <span className="sr-only">비슷한 가게가 있어요, </span>
          </>
        )}
        <time dateTime={createDate}>{agoText(createDate, now)}</time>
      </span>
    </li>
  )
})
