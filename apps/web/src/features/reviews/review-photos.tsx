import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { FieldGroup } from '../../ui/form/field.tsx'
import { FileTiles, type ImageTile } from '../../ui/upload/file-tiles.tsx'
import { withMoved } from '../../ui/upload/use-tile-drag.ts'
import type { DraftChange, ReviewDraft } from './review-draft.ts'

const max = limits.review.photos

export function fileProblem({ size }: File): string | null {
  if (size === 0) return messages.picture.empty
  return size > limits.upload.fileBytes ? messages.picture.tooLarge : null
}

/** Splits chosen files into the accepted photos and the problems of the others. */
export function checkedPhotos(offered: readonly File[], present: number) {
  const good = offered.filter((file) => fileProblem(file) === null)
  const problems = new Set(offered.map(fileProblem))
  if (present + good.length > max) problems.add(messages.review.tooManyPhotos)
  return {
    taken: good.slice(0, Math.max(0, max - present)),
    problems: [...problems].filter((problem) => problem !== null),
  }
}

let lastId = 0

export function withPhotos(draft: ReviewDraft, files: readonly File[]): ReviewDraft {
  const added = files.map((source) => {
    lastId += 1
    return { id: `chosen-${lastId}`, source }
  })
  return { ...draft, photos: [...draft.photos, ...added].slice(0, max) }
}

export const withoutPhoto = (draft: ReviewDraft, id: string): ReviewDraft => ({
  ...draft,
  photos: draft.photos.filter((photo) => photo.id !== id),
})

/** Accepts pictures dropped anywhere on the form: the browser would otherwise open a dropped file and leave the page. */
export function useDroppedFiles(
  form: RefObject<HTMLFormElement | null>,
  onFiles: (files: FileList) => void,
) {
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const element = form.current
    if (!element) return

    function allow(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    }
    function handleDrop(event: DragEvent) {
      if (!hasFiles(event) || isForInput(event)) return
      event.preventDefault()
      if (event.dataTransfer) take(event.dataTransfer.files)
    }

    element.addEventListener('dragover', allow)
    element.addEventListener('drop', handleDrop)
    return () => {
      element.removeEventListener('dragover', allow)
      element.removeEventListener('drop', handleDrop)
    }
  }, [form])
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** The file input handles drops on itself. */
const isForInput = ({ target }: DragEvent) =>
  target instanceof Element && target.matches('input[type="file"]:enabled')

/** Up to eight photos, in the order readers will see them. */
export function PhotosField({
  photos,
  change,
  onImages,
  onRefuse,
  isLocked,
}: {
  photos: readonly ImageTile[]
  change: DraftChange
  onImages: (images: File[]) => void
  onRefuse: (message: string) => void
  isLocked: boolean
}) {
  function handleUnreadable(id: string) {
    change((before) => withoutPhoto(before, id))
    onRefuse(messages.review.imageOnly)
  }

  return (
    <FieldGroup
      label="사진"
      counter={`${photos.length} / ${limits.review.photos}`}
      help={photos.length > 1 && '끌어서 옮기거나 아래 화살표로 순서를 바꿀 수 있어요.'}
    >
      <div data-field="photos">
        <FileTiles
          tiles={photos}
          max={limits.review.photos}
          disabled={isLocked}
          onImages={onImages}
          onRefuse={onRefuse}
          onRemove={(id) => change((before) => withoutPhoto(before, id))}
          onMove={(id, to) =>
            change((before) => ({ ...before, photos: withMoved(before.photos, id, to) }))
          }
          onUnreadable={handleUnreadable}
        />
      </div>
    </FieldGroup>
  )
}
