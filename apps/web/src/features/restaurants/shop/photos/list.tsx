import { limits } from '@matjari/contract/limits'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImageTile } from '../../../../ui/upload/file-tiles.tsx'
import { ImageDropzone } from '../../../../ui/upload/image-dropzone.tsx'
import { useFocusLater } from '../../../../ui/upload/use-focus-later.ts'
import { movedTo, useTileDrag, withMoved } from '../../../../ui/upload/use-tile-drag.ts'
import { movedText } from './text.ts'
import { type PhotoControl, PhotoTile } from './tile.tsx'

type Photos = readonly ImageTile[]

type PhotoListProps = {
  photos: Photos
  onChange: (change: (before: Photos) => Photos) => void
  onRemove: (photo: ImageTile, index: number) => void
  onFiles: (files: readonly File[]) => void
  onRefuse: (message: string) => void
}

/** All photos in the order guests see them, pulled or moved by two buttons; the last box takes more. */
export function PhotoList({ photos, onChange, onRemove, onFiles, onRefuse }: PhotoListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  const focusLater = useFocusLater()
  const ids = photos.map(({ id }) => id)
  const drag = useTileDrag(list, { ids, onDrop: move })
  const shown = drag ? movedTo(ids, ids.indexOf(drag.id), drag.to) : ids

  function find(id: string | undefined, controls: readonly PhotoControl[]) {
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
    onChange((before) => withMoved(before, id, to))
    setNews(movedText(ids.indexOf(id) + 1, to + 1))
  }

  function step(id: string, by: -1 | 1) {
    move(id, ids.indexOf(id) + by)
    focusLater(() => find(id, by === -1 ? ['earlier', 'later'] : ['later', 'earlier']))
  }

  function remove(photo: ImageTile, index: number) {
    const neighbour = ids[index + 1] ?? ids[index - 1]
    onRemove(photo, index)
    // The toast says it, too, with the way back.
    setNews('')
    focusLater(() => find(neighbour, ['remove']) ?? list.current?.querySelector('input'))
  }

  return (
    <>
      <output className="sr-only">{news}</output>
      <ol
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(8.75rem,100%),1fr))] gap-3"
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            shownAt={shown.indexOf(photo.id)}
            total={photos.length}
            isPulled={drag?.id === photo.id}
            onStep={(by) => step(photo.id, by)}
            onRemove={() => remove(photo, index)}
          />
        ))}
        {photos.length < limits.shopPhotos.max && (
          <li style={{ order: photos.length }} className="grid">
            <ImageDropzone
              multiple
              onImages={onFiles}
              onRefuse={onRefuse}
              className="grid min-h-36 place-items-center content-center gap-1 rounded-lg border-[1.5px] border-dashed border-line-strong text-sm font-medium text-ink-2 hover:bg-sunken data-over:bg-brand-soft"
            >
              <ImagePlus aria-hidden="true" />
              사진 넣기
            </ImageDropzone>
          </li>
        )}
      </ol>
    </>
  )
}
