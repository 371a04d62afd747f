import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, type LucideIcon, Trash2 } from 'lucide-react'
import type { ImageTile } from '../../../../ui/upload/file-tiles.tsx'
import { ChosenImage } from '../../../../ui/upload/image-dropzone.tsx'

export type PhotoControl = 'earlier' | 'later' | 'remove'

type PhotoTileProps = {
  photo: ImageTile
  index: number
  /** Its place on the screen while some tile is being pulled. */
  shownAt: number
  total: number
  isPulled: boolean
  onStep: (by: -1 | 1) => void
  onRemove: () => void
}

/** One photo, with the ways to move it that need no pulling. */
export function PhotoTile({
  photo,
  index,
  shownAt,
  total,
  isPulled,
  onStep,
  onRemove,
}: PhotoTileProps) {
  const name = `사진 ${index + 1}`
  return (
    <li
      data-tile={photo.id}
      style={{ order: shownAt }}
      className={clsx(
        'relative overflow-hidden rounded-lg border bg-surface transition-[rotate,box-shadow]',
        isPulled ? 'z-1 -rotate-[1.5deg] border-focus shadow-3' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'num pointer-events-none absolute top-2 left-2 z-1 grid h-6.5 min-w-6.5 place-items-center rounded-full px-2 text-xs font-bold text-paper',
          shownAt === 0 ? 'bg-brand' : 'bg-night/74',
        )}
      >
        {shownAt === 0 ? '대표' : shownAt + 1}
      </span>
      <ChosenImage
        source={photo.source}
        alt={index === 0 ? '가게 사진 1, 대표 사진' : `가게 사진 ${index + 1}`}
        draggable={false}
        className={clsx(
          'aspect-4/3 w-full bg-sunken object-cover',
          total > 1 && 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
        )}
      />
      <div className="grid grid-cols-3">
        <BarButton
          control="earlier"
          icon={ArrowLeft}
          label={`${name} 앞으로`}
          disabled={index === 0}
          onPress={() => onStep(-1)}
        />
        <BarButton
          control="later"
          icon={ArrowRight}
          label={`${name} 뒤로`}
          disabled={index === total - 1}
          onPress={() => onStep(1)}
        />
        <BarButton control="remove" icon={Trash2} label={`${name} 지우기`} onPress={onRemove} />
      </div>
    </li>
  )
}

type BarButtonProps = {
  control: PhotoControl
  icon: LucideIcon
  label: string
  disabled?: boolean
  onPress: () => void
}

const BarButton = ({ control, icon: Icon, label, disabled = false, onPress }: BarButtonProps) => (
  <button
    type="button"
    data-control={control}
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
    className="grid min-h-target touch-manipulation place-items-center text-ink -outline-offset-3 transition-colors select-none hover:bg-sunken disabled:bg-transparent disabled:text-ink-disabled"
  >
    <Icon aria-hidden="true" />
  </button>
)
