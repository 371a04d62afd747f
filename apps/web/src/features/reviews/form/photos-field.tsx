import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { FieldGroup } from '../../../ui/form/field.tsx'
import { FileTiles, type ImageTile } from '../../../ui/upload/file-tiles.tsx'
import { withMoved } from '../../../ui/upload/use-tile-drag.ts'
import type { DraftChange } from './draft.ts'
import { withoutPhoto } from './photos.ts'

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
