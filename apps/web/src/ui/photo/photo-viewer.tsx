import { pictureSrcSet } from '@matjari/contract/media/picture-address'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { returnFocus } from '../overlay/return-focus.ts'
import { useBackToClose } from '../overlay/use-back-to-close.ts'
import { Photo } from './photo.tsx'
import type { PhotoOfSet } from './photo-tile.tsx'

const SWIPE_PX = 48

/** 1 for a swipe to the next photo, -1 to the one before, 0 for a tap or a scroll. */
export function swipeStep(moved: { x: number; y: number }) {
  const isSideways = Math.abs(moved.x) > Math.abs(moved.y)
  if (!isSideways || Math.abs(moved.x) < SWIPE_PX) return 0
  return moved.x < 0 ? 1 : -1
}

function useSwipe(onMove: (step: number) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const lastStep = useRef(0)

  return {
    /** A drag with the mouse ends in a click event, which must not close the viewer. */
    justSwiped: () => lastStep.current !== 0,
    handlers: {
      onPointerDown(event: PointerEvent) {
        start.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp(event: PointerEvent) {
        if (!start.current) return
        const moved = { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
        start.current = null
        lastStep.current = swipeStep(moved)
        if (lastStep.current !== 0) onMove(lastStep.current)
      },
    },
  }
}

type ViewerProps = {
  photos: readonly PhotoOfSet[]
  /** The photo on the screen; null while closed. */
  index: number | null
  onIndexChange: (index: number | null) => void
  caption?: string
}

/** One photo at a time over the whole screen. */
export function Viewer({ photos, index, onIndexChange, caption }: ViewerProps) {
  const photo = index === null ? undefined : photos[index]
  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={() => onIndexChange(null)}>
      {index !== null && photo && (
        <ViewerPanel
          photo={photo}
          position={index + 1}
          total={photos.length}
          caption={caption}
          onMove={(step) => onIndexChange(Math.min(photos.length - 1, Math.max(0, index + step)))}
          onClose={() => onIndexChange(null)}
        />
      )}
    </Dialog.Root>
  )
}

function ViewerPanel({
  photo,
  position,
  total,
  caption,
  onMove,
  onClose,
}: {
  photo: PhotoOfSet
  position: number
  total: number
  caption: string | undefined
  onMove: (step: number) => void
  onClose: () => void
}) {
  const [opener] = useState(() => document.activeElement)
  const swipe = useSwipe(onMove)
  useBackToClose(onClose)

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') onMove(-1)
    if (event.key === 'ArrowRight') onMove(1)
  }

  function closeOnBackdrop(event: MouseEvent) {
    const isBackdrop = event.target instanceof Element && !event.target.closest('img, button')
    if (isBackdrop && !swipe.justSwiped()) onClose()
  }

  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade bg-night/97" />
      <Dialog.Content
        onKeyDown={handleKey}
        onClick={closeOnBackdrop}
        {...swipe.handlers}
        onCloseAutoFocus={(event) => returnFocus(event, opener)}
        className="fixed inset-0 z-(--z-dialog) grid animate-fade touch-pan-y touch-pinch-zoom grid-rows-[auto_minmax(0,1fr)_auto] text-paper outline-none select-none"
      >
        <Dialog.Title className="sr-only">사진 보기</Dialog.Title>
        <div className="flex items-center justify-between py-3 pr-4 pl-6 text-sm">
          <span aria-live="polite" className="num">
            {position} / {total}
          </span>
          <NightButton label="닫기" icon={X} place="corner" onClick={onClose} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center px-20 max-sm:px-0">
          <Photo
            key={photo.src}
            src={photo.src}
            srcSet={pictureSrcSet(photo.src)}
            sizes="100vw"
            alt={photo.alt || `사진 ${position}`}
            loading="eager"
            draggable={false}
            className="max-h-full max-w-full animate-fade filter-none"
          />
        </div>
        {position > 1 && (
          <NightButton
            label="이전 사진"
            icon={ChevronLeft}
            place="left"
            onClick={() => onMove(-1)}
          />
        )}
        {position < total && (
          <NightButton
            label="다음 사진"
            icon={ChevronRight}
            place="right"
            onClick={() => onMove(1)}
          />
        )}
        <p className="min-h-14 px-6 pt-4 pb-6 text-center text-sm text-paper/90">{caption}</p>
      </Dialog.Content>
    </Dialog.Portal>
  )
}

const arrow =
  'absolute top-1/2 size-13 -translate-y-1/2 bg-paper/14 hover:bg-paper/26 max-sm:bg-night/56'

const places = {
  corner: 'size-target hover:bg-paper/16',
  left: `${arrow} left-5 max-sm:left-2`,
  right: `${arrow} right-5 max-sm:right-2`,
}

/** A round button on the dark ground of the viewer. */
function NightButton({
  label,
  icon: Icon,
  place,
  onClick,
}: {
  label: string
  icon: LucideIcon
  place: keyof typeof places
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={clsx(
        'grid place-items-center rounded-full text-paper transition-colors outline-paper',
        places[place],
      )}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
