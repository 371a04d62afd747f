import { messages } from '@matjari/contract/messages'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { sortImages } from './image-files.ts'

export type ImageIntake = {
  multiple?: boolean
  disabled?: boolean
  onImages: (images: File[]) => void
  /** Called with the sentence to show when something else than a picture was given. */
  onRefuse: (message: string) => void
}

/** An area that is a file input all over: press it, or drop pictures on it. */
export function ImageWell({
  multiple = false,
  disabled = false,
  onImages,
  onRefuse,
  className,
  children,
}: ImageIntake & { className: string; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)

  function take(files: Iterable<File>) {
    const { images, hasOthers } = sortImages(files)
    const wanted = multiple ? images : images.slice(0, 1)
    if (wanted.length > 0) onImages(wanted)
    if (hasOthers) onRefuse(messages.review.imageOnly)
  }

  return (
    <label data-over={isOver || undefined} className={clsx('focus-frame relative', className)}>
      <span className="sr-only">이미지 업로드 </span>
      {children}
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        onChange={(event) => {
          take(event.target.files ?? [])
          // Or choosing the same file again would change nothing and stay silent.
          event.target.value = ''
        }}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          if (!disabled) take(event.dataTransfer.files)
        }}
      />
    </label>
  )
}
