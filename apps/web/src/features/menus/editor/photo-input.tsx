import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { ImagePlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/form/field.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { ChosenImage, ImageDropzone } from '../../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import type { MenuDraft } from './draft.ts'

type PhotoChoice = Pick<MenuDraft, 'picture' | 'isPhotoRemoved'>

type MenuPhotoInputProps = PhotoChoice & {
  /** The photo the dish has already. */
  current: string | null
  onChange: (choice: PhotoChoice) => void
  /** How much of it has been sent, from 0 to 1. */
  progress: number | null
}

const tell = (message: string) => void showAlert(message)

/** The photo of a dish: chosen, replaced, taken away, and any of it thought better of. */
export function MenuPhotoInput({
  current,
  picture,
  isPhotoRemoved,
  onChange,
  progress,
}: MenuPhotoInputProps) {
  const shown = picture ?? (isPhotoRemoved ? null : current)
  const isTouched = picture !== null || isPhotoRemoved

  function take([chosen]: File[]) {
    if (!chosen) return
    if (chosen.size === 0) return tell(messages.picture.empty)
    if (chosen.size > limits.upload.fileBytes) return tell(messages.picture.tooLarge)
    onChange({ picture: chosen, isPhotoRemoved: false })
  }

  /** It called itself a picture, but is none that can be looked at. */
  function handleUnreadable() {
    if (!picture) return
    onChange({ picture: null, isPhotoRemoved: false })
    tell(messages.picture.imageOnly)
  }

  /** The button may go away with the change: the keyboard goes on from the one beside it. */
  function handleUndo(event: MouseEvent<HTMLButtonElement>) {
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
    const isKept = current !== null && isTouched
    onChange({ picture: null, isPhotoRemoved: current !== null && !isKept })
  }

  return (
    <FieldGroup label="사진 (선택)">
      <div className="flex items-center gap-4">
        {shown ? (
          <ChosenImage
            source={shown}
            alt="메뉴 사진 미리보기"
            className="size-21 flex-none rounded-md bg-sunken object-cover"
            onError={handleUnreadable}
          />
        ) : (
          <span className="grid size-21 flex-none place-items-center rounded-md bg-sunken text-2xs text-ink-3">
            사진 없음
          </span>
        )}
        <div className="flex flex-wrap gap-2">
          <ImageDropzone
            onImages={take}
            onRefuse={tell}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <ImagePlus aria-hidden="true" className="size-4" />
            {shown ? '사진 바꾸기' : '사진 고르기'}
          </ImageDropzone>
          {(shown || isTouched) && (
            <Button size="sm" variant="ghost" onClick={handleUndo}>
              {current !== null && isTouched ? '되돌리기' : '사진 빼기'}
            </Button>
          )}
        </div>
      </div>
      {picture && progress !== null && <UploadProgress sent={progress} />}
    </FieldGroup>
  )
}
