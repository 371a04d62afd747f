import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ImageIntake, ImageWell } from './image-well.tsx'
import { FileTile } from './tile.tsx'
import { movedTo } from './tile-order.ts'
import { useFocusLater } from './use-focus-later.ts'
import { useTileDrag } from './use-tile-drag.ts'

export type ImageTile = {
  id: string
  /** A chosen file, or the address of a picture that is there already. */
  source: File | string
  /** From 0 to 1 while it is being sent. */
  progress?: number
}

type FileTilesProps = Omit<ImageIntake, 'multiple'> & {
  tiles: readonly ImageTile[]
  max: number
  onRemove: (id: string) => void
  /** Where the order matters: pulled with the pointer, or moved with two buttons. */
  onMove?: (id: string, to: number) => void
  /** A chosen file that calls itself a picture cannot be looked at. */
  onUnreadable?: (id: string) => void
}

type Control = 'remove' | 'earlier' | 'later'

/** Chosen pictures as small tiles; the last tile takes more until `max` are there. */
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
  const [news, setNews] = useState('')
  const focusLater = useFocusLater()
  const ids = tiles.map(({ id }) => id)
  const canPull = onMove !== undefined && !disabled
  const drag = useTileDrag(list, { ids: canPull ? ids : [], onDrop: move })
  const shown = drag ? movedTo(ids, ids.indexOf(drag.id), drag.to) : ids
  const hasRoom = tiles.length < max

  // The place to add more goes with the last photo, and so would the focus in it.
  const hadRoom = useRef(hasRoom)
  useEffect(() => {
    const isGone = hadRoom.current && !hasRoom
    hadRoom.current = hasRoom
    if (!isGone || document.activeElement !== document.body) return
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
    setNews(`${ids.indexOf(id) + 1}번 사진을 ${ids.length}장 중 ${to + 1}번째로 옮겼어요.`)
  }

  function step(id: string, by: -1 | 1) {
    move(id, ids.indexOf(id) + by)
    focusLater(() => find(id, by === -1 ? ['earlier', 'later'] : ['later', 'earlier']))
  }

  function remove(id: string) {
    const index = ids.indexOf(id)
    const neighbour = ids[index + 1] ?? ids[index - 1]
    onRemove(id)
    setNews(`${index + 1}번 사진을 뺐어요. ${ids.length - 1}장 남았어요.`)
    focusLater(() => find(neighbour, ['remove']) ?? list.current?.querySelector('input'))
  }

  return (
    <>
      <output className="sr-only">{news}</output>
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
                shownAt: shown.indexOf(id),
                isPulled: drag?.id === id,
                onStep: (by) => step(id, by),
              }
            }
          />
        ))}
        {hasRoom && (
          <li style={{ order: tiles.length }}>
            <ImageWell
              {...intake}
              disabled={disabled}
              multiple
              className="grid aspect-square place-items-center content-center gap-0.5 rounded-md border-[1.5px] border-dashed border-line-strong bg-surface text-2xs text-ink-2 hover:bg-sunken has-disabled:bg-sunken has-disabled:text-ink-disabled data-over:bg-brand-soft"
            >
              <ImagePlus aria-hidden="true" className="size-5" />
              사진 추가
            </ImageWell>
          </li>
        )}
      </ul>
    </>
  )
}
