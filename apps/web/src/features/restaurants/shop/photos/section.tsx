import { limits } from '@matjari/contract/limits'
import { CircleAlert } from 'lucide-react'
import { showToast } from '../../../../ui/overlay/toasts.ts'
import type { ImageTile } from '../../../../ui/upload/file-tiles.tsx'
import { UploadProgress } from '../../../../ui/upload-progress.tsx'
import { type ShopEditor, toastGroup } from '../draft/use-editor.ts'
import { ShopSection } from '../shop-section.tsx'
import { PhotoList } from './list.tsx'
import { lookedAt, roomProblem, withAgain, withFiles } from './take.ts'
import { removedText } from './text.ts'

type PhotosSectionProps = Pick<ShopEditor, 'draft' | 'problems' | 'progress' | 'change' | 'tell'>

/** Up to twenty, and the first is the one on every card. */
export function PhotosSection({ draft, problems, progress, change, tell }: PhotosSectionProps) {
  const { photos } = draft

  async function take(files: readonly File[]) {
    const { good, problem } = await lookedAt(files)
    const tooMany = roomProblem(photos.length, good.length)
    if (good.length > 0) change('photos', (before) => withFiles(before, good))
    const said = tooMany ?? problem
    if (said) tell('photos', said)
  }

  function remove(photo: ImageTile, index: number) {
    change('photos', (before) => before.filter(({ id }) => id !== photo.id))
    showToast(removedText(index + 1), 'ok', {
      group: toastGroup,
      action: {
        label: '실행 취소',
        run: () => change('photos', (before) => withAgain(before, photo, index)),
      },
    })
  }

  return (
    <ShopSection
      title="사진"
      hint="첫 사진이 대표 사진이에요. 끌거나 화살표로 순서를 바꿔요."
      aside={
        <p className="num text-ink-3">
          <b className="text-ink">{photos.length}</b> / {limits.shopPhotos.max}장
        </p>
      }
    >
      <div data-field="photos">
        <PhotoList
          photos={photos}
          onChange={(to) => change('photos', to)}
          onRemove={remove}
          onFiles={(files) => void take(files)}
          onRefuse={(message) => tell('photos', message)}
        />
        <div aria-live="polite">
          {problems.photos && (
            <p className="mt-3 flex items-start gap-1.5 text-xs leading-normal text-danger-text">
              <CircleAlert aria-hidden="true" className="mt-px size-4.25" />
              {problems.photos}
            </p>
          )}
        </div>
        {progress !== null && <UploadProgress sent={progress} />}
      </div>
    </ShopSection>
  )
}
