import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, ImagePlus, X } from 'lucide-react'
import { Progress } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { ChosenImage, ImageDropzone, type ImageDropzoneProps } from './image-dropzone.tsx'
import { useFocusLater } from './use-focus-later.ts'
import { movedTo, useTileDrag } from './use-tile-drag.ts'

type FileTileProps = {
  id: string
  source: File | string
  /** From 0 to 1 while it is being sent. */
  progress?: number | undefined
  index: number
  total: number
  disabled: boolean
  onRemove: () => void
  onUnreadable: () => void
  /** Absent where the order does not matter. */
  moving?:
    | {
        /** Its place on the screen while a tile is dragged. */
        visibleAt: number
        isPulled: boolean
        onStep: (step: -1 | 1) => void
      }
    | undefined
}

function FileTile({
  id,
  source,
  progress,
  index,
  total,
  disabled,
  onRemove,
  onUnreadable,
  moving,
}: FileTileProps) {
  const name = `사진 ${index + 1}`
  return (
    <li
      data-tile={id}
      style={moving && { order: moving.visibleAt }}
      className={clsx(
        'rounded-md transition-[scale,box-shadow] duration-(--dur-2)',
        moving?.isPulled && 'z-1 scale-106 shadow-3',
      )}
    >
      <div className="relative aspect-square overflow-hidden rounded-md bg-sunken">
        <ChosenImage
          source={source}
          alt={name}
          draggable={false}
          // An image removed from the page fires an error too, which must be ignored.
          onError={(event) => event.currentTarget.isConnected && onUnreadable()}
          className={clsx(
            'size-full object-cover',
            moving &&
              total > 1 &&
              'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
          )}
        />
        <button
          type="button"
          data-control="remove"
          disabled={disabled}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-target touch-manipulation items-start justify-items-end rounded-md p-[0.3rem] -outline-offset-3 select-none"
        >
          <span className="sr-only">{name} 이미지 삭제</span>
          <span className="grid size-5.5 place-items-center rounded-full bg-night/72 text-paper">
            <X aria-hidden="true" strokeWidth={2.6} className="size-3.5" />
          </span>
        </button>
        {progress !== undefined && <SendingBar progress={progress} name={name} />}
      </div>
      {moving && total > 1 && (
        <div className="grid grid-cols-2">
          <StepButton
            control="earlier"
            name={`${name} 앞으로`}
            disabled={disabled || index === 0}
            onPress={() => moving.onStep(-1)}
          />
          <StepButton
            control="later"
            name={`${name} 뒤로`}
            disabled={disabled || index === total - 1}
            onPress={() => moving.onStep(1)}
          />
        </div>
      )}
    </li>
  )
}

const StepButton = ({
  control,
  name,
  disabled,
  onPress,
}: {
  control: 'earlier' | 'later'
  name: string
  disabled: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    data-control={control}
    aria-label={name}
    disabled={disabled}
    onClick={onPress}
    className="grid min-h-10 place-items-center rounded-md text-ink-2 -outline-offset-2 transition-colors hover:bg-sunken hover:text-ink disabled:bg-transparent disabled:text-ink-disabled"
  >
    {control === 'earlier' ? (
      <ChevronLeft aria-hidden="true" className="size-5" />
    ) : (
      <ChevronRight aria-hidden="true" className="size-5" />
    )}
  </button>
)

function SendingBar({ progress, name }: { progress: number; name: string }) {
  const percent = Math.round(progress * 100)
  return (
    <Progress.Root
      value={percent}
      getValueLabel={(value) => `${value}%`}
      aria-label={`${name} 올리는 중`}
      className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-night/56"
    >
      <Progress.Indicator
        style={{ width: `${percent}%` }}
        className="h-full rounded-full bg-paper transition-[width] duration-(--dur-2)"
      />
    </Progress.Root>
  )
}

export type ImageTile = {
  id: string
  /** A chosen file, or the address of an uploaded picture. */
  source: File | string
  /** From 0 to 1 while it is being sent. */
  progress?: number
}

type FileTilesProps = Omit<ImageDropzoneProps, 'multiple'> & {
  tiles: readonly ImageTile[]
  max: number
  onRemove: (id: string) => void
  /** Where the order matters: tiles are dragged, or moved with two buttons. */
  onMove?: (id: string, to: number) => void
  /** The file has an image type, but the browser cannot decode it. */
  onUnreadable?: (id: string) => void
}

type Control = 'remove' | 'earlier' | 'later'

/** Chosen pictures as small tiles; the last tile adds more until there are `max`. */
export function FileTiles({
  tiles,
  max,
  onRemove,
  onMove,
  onUnreadable,
  disabled = false,
  ...intake
}: FileTilesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusLater = useFocusLater()
  const ids = tiles.map(({ id }) => id)
  const canPull = onMove !== undefined && !disabled
  const drag = useTileDrag(list, { ids: canPull ? ids : [], onDrop: move })
  const visibleIds = drag ? movedTo(ids, ids.indexOf(drag.id), drag.to) : ids
  const hasRoom = tiles.length < max

  // The add tile disappears with the last photo, and the focus in it would be lost.
  const hadRoom = useRef(hasRoom)
  useEffect(() => {
    const isAddTileGone = hadRoom.current && !hasRoom
    hadRoom.current = hasRoom
    if (!isAddTileGone || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('li:last-of-type [data-control="remove"]')?.focus()
  }, [hasRoom])

  function find(id: string | undefined, controls: readonly Control[]) {
    const tile = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.tile === id,
    )
    return controls
      .map((control) =>
        tile?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`),
      )
      .find(Boolean)
  }

  function move(id: string, to: number) {
    onMove?.(id, to)
    setAnnouncement(`${ids.indexOf(id) + 1}번 사진을 ${ids.length}장 중 ${to + 1}번째로 옮겼어요.`)
  }

  function step(id: string, by: -1 | 1) {
    move(id, ids.indexOf(id) + by)
    focusLater(() => find(id, by === -1 ? ['earlier', 'later'] : ['later', 'earlier']))
  }

  function remove(id: string) {
    const index = ids.indexOf(id)
    const neighbour = ids[index + 1] ?? ids[index - 1]
    onRemove(id)
    setAnnouncement(`${index + 1}번 사진을 뺐어요. ${ids.length - 1}장 남았어요.`)
    focusLater(() => find(neighbour, ['remove']) ?? list.current?.querySelector('input'))
  }

  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,5.25rem)] items-start gap-2.5 max-sm:grid-cols-4"
      >
        {tiles.map(({ id, source, progress }, index) => (
          <FileTile
            key={id}
            id={id}
            source={source}
            progress={progress}
            index={index}
            total={tiles.length}
            disabled={disabled}
            onRemove={() => remove(id)}
            onUnreadable={() => source instanceof File && onUnreadable?.(id)}
            moving={
              onMove && {
                visibleAt: visibleIds.indexOf(id),
                isPulled: drag?.id === id,
                onStep: (by) => step(id, by),
              }
            }
          />
        ))}
        {hasRoom && (
          <li style={{ order: tiles.length }}>
            <ImageDropzone
              {...intake}
              disabled={disabled}
              multiple
              className="grid aspect-square place-items-center content-center gap-0.5 rounded-md border-[1.5px] border-dashed border-line-strong bg-surface text-2xs text-ink-2 hover:bg-sunken has-disabled:bg-sunken has-disabled:text-ink-disabled data-over:bg-brand-soft"
            >
              <ImagePlus aria-hidden="true" className="size-5" />
              사진 추가
            </ImageDropzone>
          </li>
        )}
      </ul>
    </>
  )
}
