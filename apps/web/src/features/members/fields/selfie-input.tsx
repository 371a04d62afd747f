import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { Upload } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/form/field.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { ChosenImage, ImageDropzone } from '../../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'

const tooLarge = '사진은 10MB까지 올릴 수 있어요.'

const tell = (message: string) => void showAlert(message)

type SelfieInputProps = {
  /** The picture chosen just now, which the form holds. */
  chosen: File | null
  onChoose: (picture: File | null) => void
  /** The picture there is already. */
  current?: string | null | undefined
  label?: string
  changeLabel?: string
  /** Said while there is no choice yet. */
  help?: string
  error?: string | null | undefined
  /** How much of it has been sent, from 0 to 1. */
  progress?: number | null
}

/** The round picture of a member, with a way to choose another and to think better of it. */
export function SelfieInput({
  chosen,
  onChoose,
  current = null,
  label = '프로필 사진 (선택)',
  changeLabel = '사진 변경',
  help,
  error,
  progress = null,
}: SelfieInputProps) {
  function take([picture]: File[]) {
    if (!picture) return
    if (picture.size > limits.upload.fileBytes) return tell(tooLarge)
    onChoose(picture)
  }

  /** It called itself a picture, but is none that can be looked at. */
  function handleUnreadable() {
    onChoose(null)
    tell(messages.picture.imageOnly)
  }

  /** This button goes away with the choice: the keyboard goes on from the one beside it. */
  function handleUndo(event: MouseEvent<HTMLButtonElement>) {
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus()
    onChoose(null)
  }

  return (
    <FieldGroup label={label} help={!chosen && help} error={error}>
      <div className="flex items-center gap-5">
        {chosen ? (
          <ChosenImage
            source={chosen}
            alt="고른 프로필 사진"
            className="size-18 flex-none rounded-full bg-sunken object-cover"
            onError={handleUnreadable}
          />
        ) : (
          <Avatar src={current} size="lg" />
        )}
        <div className="flex flex-wrap gap-2">
          <ImageDropzone
            onImages={take}
            onRefuse={tell}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <Upload aria-hidden="true" className="size-4" />
            {changeLabel}
          </ImageDropzone>
          {chosen && (
            <Button size="sm" variant="ghost" onClick={handleUndo}>
              {current ? '되돌리기' : '사진 빼기'}
            </Button>
          )}
        </div>
      </div>
      {chosen && progress !== null && <UploadProgress sent={progress} />}
    </FieldGroup>
  )
}
