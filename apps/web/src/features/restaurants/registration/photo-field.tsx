import { useRef } from 'react'
import { FieldGroup } from '../../../ui/form/field.tsx'
import { FileDrop, FilePreview } from '../../../ui/upload/image-dropzone.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { pictureProblem } from './picture-check.ts'

type PhotoFieldProps = {
  photo: File | string | null
  onChoose: (photo: File) => void
  onProblem: (message: string) => void
  error: string | undefined
  /** How much of it has been sent, from 0 to 1. */
  progress: number | null
}

/** The main photo, large as guests will see it. */
export function PhotoField({ photo, onChoose, onProblem, error, progress }: PhotoFieldProps) {
  const latest = useRef<File>(null)

  async function take([chosen]: File[]) {
    if (!chosen) return
    latest.current = chosen
    const problem = await pictureProblem(chosen)
    // Another one was chosen while this one was being looked at.
    if (latest.current !== chosen) return
    if (problem) onProblem(problem)
    else onChoose(chosen)
  }
  const intake = { onImages: (images: File[]) => void take(images), onRefuse: onProblem }

  return (
    <FieldGroup label="가게 대표사진" required error={error}>
      {photo ? (
        <FilePreview {...intake} source={photo} alt="사진 미리보기" />
      ) : (
        <FileDrop {...intake} title="대표사진 올리기" hint="사진 한 장, 10MB까지 올릴 수 있어요." />
      )}
      {progress !== null && <UploadProgress sent={progress} />}
    </FieldGroup>
  )
}
